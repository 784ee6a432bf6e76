import FlynnRuntime

final class Relay: Actor {
    let send: Behavior  // expected-error{{'send'}}
    lazy var forward: Behavior = .init(self) { _ in }  // expected-error{{'forward'}}
    lazy var reverse = Behavior(self, turn)  // expected-error{{'reverse'}}
    lazy var first = Behavior(self) { _ in }, beSecond = Behavior(self) { _ in }  // expected-error{{'first'}}
    lazy var made = { Behavior(self) { _ in } }()  // expected-error{{'made'}}
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
    let reset: Behavior  // expected-error{{'reset'}}
    let beStop = Behavior { _ in }
}

// An initializer in an extension fills the property, too.
extension RelayState {
    init(name: String) {
        reset = Behavior { _ in print(name) }
    }
}
