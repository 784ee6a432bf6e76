import FlynnRuntime
import Foundation
import Measuring

/// Runs each shape `rounds` times with dynamic and with typed behaviors. Prints the times of an operation, and the
/// ratio of typed to dynamic behaviors.
///
/// All runs are in this process, and the two kinds take turns, so that other load on the machine affects both. The
/// ratio is the median of the ratios of neighboring runs. The minima show the times without other load.
func runTypedTable(scale: Double, rounds: Int, names: [String]) {
    print("ns of elapsed time for each operation: minimum and median of \(rounds) rounds, \(Flynn.cores) cores")
    print("shape".padded(14) + ["dynamic", "typed", "of minima", "median ratio"].map { $0.padded(16) }.joined())
    let calls = callShapes(max(1000, Int(1_000_000 * scale)))
    for benchmark in calls + suite(scale) where names.isEmpty || names.contains(benchmark.name) {
        guard benchmark.quantity == .time, let typed = benchmark.typed else { continue }
        func time(_ run: () -> Void) -> Double {
            let time = seconds(run) * 1e9 / Double(benchmark.operations)
            benchmark.release()
            return time
        }
        benchmark.flynn()
        typed()
        var times: (dynamic: [Double], typed: [Double]) = ([], [])
        for round in 0..<rounds {
            if round.isMultiple(of: 2) { times.dynamic.append(time(benchmark.flynn)) }
            times.typed.append(time(typed))
            if !round.isMultiple(of: 2) { times.dynamic.append(time(benchmark.flynn)) }
        }
        func cell(_ times: [Double]) -> String { String(format: "%.1f %.1f", times.min() ?? 0, median(times)) }
        let ratio = median(zip(times.typed, times.dynamic).map { $0 / $1 })
        let least = (times.typed.min() ?? 0) / (times.dynamic.min() ?? 1)
        let cells = [
            cell(times.dynamic), cell(times.typed), String(format: "%.2f", least), String(format: "%.2f", ratio),
        ]
        print(benchmark.name.padded(14) + cells.map { $0.padded(16) }.joined())
    }
}
