import FlynnRuntime

class Meter: Actor {
    private var values: [Double] = []
    func beAdd(_ value: Double) { behave { me in me.values.append(value) } }
    func beMean() async throws -> Double { try await answer { me in me.values.reduce(0, +) / Double(me.values.count) } }
}
