import FlynnRuntime

class Gate: Actor {
    func safe() {}  // expect exposed_actor_function
    func safely() {}  // expect exposed_actor_function
    var safeguard = 0  // expect exposed_actor_variable
    func safe_open() {}  // expect exposed_actor_function
    func unsafeOpen() {}  // expect unsafe_member
}

func open(_ gate: Gate) {
    gate.safe()
    gate.safely()
    gate.safeguard = 1
    gate.safe_open()
    gate.unsafeOpen()
}
