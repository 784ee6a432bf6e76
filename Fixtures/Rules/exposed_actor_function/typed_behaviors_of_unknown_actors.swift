import FlynnRuntime
import Remote

// Whether the superclass is an actor is unknown.
class Screen: RemoteScreen {
    private var isOn = false
    func beShow() { behave { me in me.isOn = true } }
}

struct Holder {
    func behave(_ body: () -> Void) { body() }
    func run() { behave { print("runs") } }
}
