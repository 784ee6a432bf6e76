import FlynnRuntime

class Gate: Actor {
    func safe() {}
    func safely() {}
    var safeguard = 0
    func safe_open() {}
    func unsafeOpen() {}
}

func open(_ gate: Gate) {
    gate.safe()
    gate.safely()
    gate.safeguard = 1
    gate.safe_open()
    gate.unsafeOpen()
}
