import FlynnRuntime

final class Relay: Actor {
    let send: Behavior  // expect behavior_name: 'send'
    lazy var forward: Behavior = .init(self) { _ in }  // expect behavior_name: 'forward'
    lazy var reverse = Behavior(self, turn)  // expect behavior_name: 'reverse' // expect function_reference_behavior
    lazy var first = Behavior(self) { _ in }, beSecond = Behavior(self) { _ in }  // expect behavior_name: 'first'
    lazy var made = { Behavior(self) { _ in } }()  // expect behavior_name: 'made'
    lazy var beMade = { Behavior(self) { _ in } }()

    init(to address: String) {
        send = Behavior { _ in print(address) }
        super.init()
        send.setActor(self)
    }

    private func turn(_ args: BehaviorArgs) {}
}

/// It is no actor, and runs on the one that it is given.
struct RelayState {
    let reset: Behavior  // expect behavior_name: 'reset'
    let beStop = Behavior { _ in }  // expect missing_actor
}

// An initializer in an extension fills the property, too.
extension RelayState {
    init(name: String) {
        reset = Behavior { _ in print(name) }
    }
}
