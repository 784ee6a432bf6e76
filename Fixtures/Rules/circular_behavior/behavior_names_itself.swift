import FlynnRuntime

class Clock: Actor {
    var other: Clock?  // expect exposed_actor_variable

    lazy var beTick = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect circular_behavior: the closure of behavior 'beTick' refers to the behavior itself, so the compiler can't infer its type; write 'beTick: Behavior'
        // flynnlint:parameter Int - seconds that are left
        let seconds: Int = args[x: 0]
        if seconds > 0 { self.beTick(seconds - 1) }
    }

    // Without `self`, which `[unowned self]` allows.
    lazy var beStrike = Behavior(self) { [unowned self] _ in  // expect circular_behavior: 'beStrike: Behavior'
        beStrike()
    }

    // As a value.
    lazy var beStart = Behavior(self) { [unowned self] _ in  // expect circular_behavior: 'beStart'
        Flynn.Timer(timeInterval: 1.0, repeats: false, self.beStart, [])
    }

    lazy var beShow = Behavior(self) { [unowned self] _ in  // expect circular_behavior: 'beShow'
        print("shown by \(self.beShow)")
    }

    // Of another instance.
    lazy var beAsk = Behavior(self) { [unowned self] _ in self.other?.beAsk() }  // expect circular_behavior: 'beAsk'

    lazy var beMeet = Behavior(self) { (args: BehaviorArgs) in  // expect circular_behavior: 'beMeet'
        // flynnlint:parameter Clock - another one
        let clock: Clock = args[x: 0]
        clock.beMeet(clock)
    }

    lazy var beMake = Behavior(self) { _ in Clock().beMake() }  // expect circular_behavior: 'beMake'

    // It leads through an alias of `self`.
    lazy var beAlias = Behavior(self) { [me = self] _ in me.beAlias() }  // expect circular_behavior: 'beAlias' // expect strong_self_capture

    // A chain of members, which ends with the behavior.
    lazy var beWind = ChainableBehavior<Clock>(self) { [unowned self] _ in  // expect circular_behavior: write 'beWind: ChainableBehavior<Clock>'
        self.beStop().beStop().beWind()
    }
    lazy var beStop: ChainableBehavior<Clock> = ChainableBehavior(self) { [unowned self] _ in self.beStop() }

    // The annotation has the type that the constructor omits.
    lazy var beRest = ChainableBehavior(self) { [unowned self] _ in self.beRest() }  // expect circular_behavior: write 'beRest: ChainableBehavior<Clock>'
    lazy var beFull = FlynnRuntime.Behavior(self) { [unowned self] _ in self.beFull() }  // expect circular_behavior: write 'beFull: FlynnRuntime.Behavior'
}
