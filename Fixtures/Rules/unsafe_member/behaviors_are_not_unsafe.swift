import FlynnRuntime

class Motor: Actor {
    lazy var unsafeStart = Behavior(self) { _ in }  // expect behavior_name
    let unsafeCallback: Behavior

    init(_ callback: Behavior) {
        unsafeCallback = callback
        super.init()
    }
}
