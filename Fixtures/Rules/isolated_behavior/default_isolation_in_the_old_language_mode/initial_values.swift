import FlynnRuntime

class Counter: Actor {
    nonisolated override init() { super.init() }

    lazy var bePrint = Behavior(self) { _ in print("count") }  // expect isolated_behavior
}

nonisolated class Meter: Actor {
    lazy var bePrint = Behavior(self) { _ in print("level") }
    @MainActor lazy var beShow = Behavior(self) { _ in print("level") }  // expect isolated_behavior
}
