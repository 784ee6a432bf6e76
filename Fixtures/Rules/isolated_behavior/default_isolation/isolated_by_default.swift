import FlynnRuntime

/// In the Swift 6 language mode, initial values aren't isolated, but may use isolated state.
class Counter: Actor {
    private var count = 0

    nonisolated override init() { super.init() }

    lazy var beIncrement = Behavior(self) { [unowned self] _ in self.count += 1 }  // expect isolated_behavior: declare class 'Counter' 'nonisolated'
    lazy var bePrint = Behavior(self) { _ in print("count") }
    var beReset: Behavior { Behavior(self) { _ in print("reset") } }  // expect isolated_behavior
}

nonisolated class Meter: Actor {
    private var level = 0

    lazy var beRaise = Behavior(self) { [unowned self] _ in self.level += 1 }
    var beLower: Behavior { Behavior(self) { _ in print("lower") } }

    class Scale {
        func make(_ meter: Meter) -> Behavior { Behavior(meter) { _ in print("scale") } }
    }
}

/// The default applies to extensions, too.
extension Meter {
    var beClear: Behavior { Behavior(self) { _ in print("clear") } }  // expect isolated_behavior: declare the extension of 'Meter' 'nonisolated'
}

nonisolated extension Meter {
    var beRead: Behavior { Behavior(self) { _ in print("read") } }
}

class Gauge: Meter {
    var beShow: Behavior { Behavior(self) { _ in print("show") } }
}

struct Panel: Sendable {
    func make(_ meter: Meter) -> Behavior {
        Behavior(meter) { _ in print("panel") }  // expect isolated_behavior: write '@Sendable' before its parameters
    }

    nonisolated func makeAnywhere(_ meter: Meter) -> Behavior { Behavior(meter) { _ in print("anywhere") } }
}

/// Conformances to protocols of other modules can make a type nonisolated.
struct Failure: Error {
    func make(_ meter: Meter) -> Behavior { Behavior(meter) { _ in print("failure") } }
}

func start(_ meter: Meter) {
    let first = Behavior(meter) { _ in print("start") }  // expect isolated_behavior
    let second = Behavior(meter) { @Sendable _ in print("sendable") }
    first()
    second()
}

nonisolated func stop(_ meter: Meter) {
    let last = Behavior(meter) { _ in print("stop") }
    last()
}
