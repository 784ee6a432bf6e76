import FlynnRuntime
import Foundation
import Measuring

/// Runs a shape of Flynn ten times, and prints the costs for each operation.
func profile(_ benchmark: Benchmark) {
    let cost = Cost { for _ in 0..<10 { benchmark.flynn() } }
    func each(_ value: Double, _ what: String) -> String {
        String(format: "%.3g \(what)", value / Double(10 * benchmark.operations))
    }
    let statistics = Flynn.statistics
    let costs = [
        each(cost.elapsed * 1e9, "ns elapsed"), each(cost.processor * 1e9, "ns processor"),
        each(Double(statistics.wakeUps), "wake-ups"), each(Double(statistics.steals), "steals"),
    ]
    print("\(benchmark.name): \(costs.joined(separator: ", "))")
}
