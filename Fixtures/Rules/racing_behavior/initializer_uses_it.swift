import FlynnRuntime

class Store: Actor {
    private var values: [String] = []

    override init() {
        super.init()
        _ = beAdd
        prepare()
    }

    private func prepare() { warmUp() }

    private func warmUp() { _ = self.beRemove }

    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - value to add
        self.values.append(args[x: 0])
    }

    lazy var beRemove = Behavior(self) { [unowned self] _ in self.values = [] }

    lazy var bePrint = Behavior(self) { [unowned self] _ in print(self.values) }  // expect racing_behavior
}

/// A behavior that isn't lazy is created before anybody knows the actor.
class Clock: Actor {
    let beTick: Behavior

    override init() {
        beTick = Behavior { _ in print("tick") }
        super.init()
        beTick.setActor(self)
    }
}

class Cache: Actor {
    private let store: Store
    private let clock: Clock

    init(_ store: Store, _ clock: Clock) {
        self.store = store
        self.clock = clock
    }

    lazy var beFill = Behavior(self) { [unowned self] _ in
        self.store.beAdd("a")
        self.store.beRemove()
        self.store.bePrint()
        self.clock.beTick()
    }
}

class Index: Actor {
    private let store: Store
    private let clock: Clock

    init(_ store: Store, _ clock: Clock) {
        self.store = store
        self.clock = clock
    }

    lazy var beFill = Behavior(self) { [unowned self] _ in
        self.store.beAdd("b")
        self.store.beRemove()
        self.store.bePrint()
        self.clock.beTick()
    }
}
