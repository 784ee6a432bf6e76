import FlynnRuntime

protocol Ticking: Actor {
    var beTick: Behavior { get }
}

class Clock: Actor, Ticking {
    lazy var beTick: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - seconds that are left
        let seconds: Int = args[x: 0]
        if seconds > 0 { self.beTick(seconds - 1) }
    }

    lazy var beChime: ChainableBehavior<Clock> = .init(self) { [unowned self] _ in self.beChime() }

    // Computed properties have a written type.
    var beStrike: Behavior { Behavior(self) { [unowned self] _ in self.beStrike() } }
    var beRing: Behavior {
        get { Behavior(self) { [unowned self] _ in self.beRing() } }
        set { print(newValue) }
    }

    // The value assigned to a property with a type may refer to the property.
    let beWake: Behavior
    override init() {
        beWake = Behavior { _ in print("wake") }
        super.init()
        beWake.setActor(self)
    }
}

class Alarm: Actor, Ticking {
    // The requirement has a written type.
    lazy var beTick = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Ticking - the next
        let next: Ticking = args[x: 0]
        next.beTick()  // expect argument_count
    }
}
