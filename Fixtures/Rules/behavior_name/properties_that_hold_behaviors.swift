import FlynnRuntime

/// A property that stores another actor's behavior can have any name: it is data, not a behavior of this actor.
final class Bell: Actor {
    private var listeners: [String: Behavior] = [:]
    private var queue: [(behavior: Behavior, args: BehaviorArgs)] = []
    private var last: (Behavior, Int)?
    private var make: () -> Behavior = { Behavior { _ in } }
    private let both: [Behavior] = [Behavior { _ in }, Behavior { _ in }]
    private lazy var first = both.first
    private lazy var count = Array(repeating: Behavior(self) { _ in }, count: 3).count
    var onRing: Behavior?  // expect exposed_actor_variable
    var onStop: Behavior!  // expect exposed_actor_variable
    unowned let owner: Actor  // expect exposed_actor_variable
    let answer: Behavior

    init(owner: Actor, answer: Behavior) {
        self.owner = owner
        self.answer = answer
        super.init()
    }

    lazy var beListen = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - a name
        // flynnlint:parameter Behavior - what to call
        self.listeners[args[x: 0]] = args[x: 1]
    }

    /// A function that returns a behavior isn't a property.
    private func echo(times: Int) -> Behavior {
        Behavior(self) { _ in print(times) }
    }
}
