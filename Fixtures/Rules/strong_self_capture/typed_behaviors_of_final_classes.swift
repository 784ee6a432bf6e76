import FlynnRuntime

final class Gauge: Actor, @unchecked Sendable {
    private var level = 0.0

    func beSet(_ level: Double) { behave { $0.level = level } }
    func beRaise(_ amount: Double) { behave { $0.level = self.level + amount } }  // expect strong_self_capture: '$0'
    func beLevel() async throws -> Double { try await answer { $0.level } }
}
