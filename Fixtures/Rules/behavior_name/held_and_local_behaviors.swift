import FlynnRuntime

/// Behaviors of other actors and local behaviors can have any name.
class Relay: Actor {
    // It holds another actor's.
    private let onDone: Behavior
    var callback: Behavior?  // expect exposed_actor_variable
    var listeners: [Behavior] = []  // expect exposed_actor_variable
    var byName: [String: Behavior] = [:]  // expect exposed_actor_variable

    init(onDone: Behavior) {
        self.onDone = onDone
        super.init()
    }

    lazy var beForward = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the text
        // A local one, a closure's parameter, an argument.
        let answer = Behavior(self) { _ in print("answered") }
        self.listeners.forEach { listener in listener(args[x: 0] as String) }
        self.callback?(answer)
        self.onDone()
    }

    // Names that begin like one and go on with a capital letter.
    lazy var beA = Behavior(self) { _ in }
    lazy var beÜben = Behavior(self) { _ in }

    // A function that returns a behavior isn't a declaration of one.
    func safeMake(_ body: @escaping (BehaviorArgs) -> Void) -> Behavior { Behavior(self, body) }
}

// A variable outside of types belongs to no actor.
let logger = Behavior { _ in print("behavior = Behavior(self) { }") }  // expect missing_actor
