import FlynnRuntime

class Counter: Actor {
    nonisolated override init() { super.init() }

    var bePrint: Behavior { Behavior(self) { _ in print("count") } }
}
