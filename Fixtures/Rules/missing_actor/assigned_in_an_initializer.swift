import FlynnRuntime

class Lamp: Actor {
    lazy var beOne = Behavior { _ in print("on") }  // expect missing_actor: behavior 'beOne'
    let beTwo: Behavior
    let beThree: Behavior
    private var beFour: Behavior
    private let changed: Behavior  // expect behavior_name

    override init() {
        beTwo = Behavior { _ in print("off") }  // expect missing_actor: behavior 'beTwo' is made without an actor
        self.beThree = FlynnRuntime.Behavior(name: "three") { _ in print("brighter") }  // expect missing_actor
        beFour = Behavior { _ in print("darker") }  // expect missing_actor
        changed = Behavior({ _ in print("changed") })  // expect missing_actor: 'changed'
        super.init()
    }
}

/// Its behaviors get their actors, which says nothing about other classes.
class Door: Actor {
    let beOpen: Behavior
    let beClose: Behavior
    var beLock: Behavior

    override init() {
        beOpen = Behavior { _ in print("opens") }
        beClose = Behavior { _ in print("closes") }
        beLock = Behavior { _ in print("locks") }
        super.init()
        beOpen.setActor(self)
        self.beClose.setActor(self)
        beLock.setActor(self)
    }
}

class Blind: Actor {
    let beRaise: Behavior
    let beLower: FlynnRuntime.ChainableBehavior<Blind>
    let beStop: Behavior
    private let filter: Filter

    override init() {
        beRaise = .init { _ in print("raises") }  // expect missing_actor: behavior 'beRaise'
        self.beLower = .init(name: "lower") { _ in print("lowers") }  // expect missing_actor: 'beLower'
        beStop = .init { _ in print("stops") }
        // Another type's initializer.
        filter = .init { $0 > 1 }
        super.init()
        beStop.setActor(self)
    }
}

struct Filter {
    let accepts: (Int) -> Bool
}

class Window: Actor {
    let beTilt: Behavior
    var bePaint: Behavior
    public let beClean: Behavior
    var beShut = Behavior { _ in print("shuts") }  // expect missing_actor

    init(_ painter: Actor?, _ other: Window) {
        if let painter {
            bePaint = Behavior(painter) { _ in print("paints") }
        } else {
            bePaint = Behavior { _ in print("paints itself") }
        }
        beClean = Behavior { _ in print("cleans") }
        let local = Behavior(painter ?? other) { _ in print("tilts") }
        beTilt = local
        super.init()
        // This one has no actor, either.
        other.beShut = Behavior { _ in print("shuts twice") }
    }
}
