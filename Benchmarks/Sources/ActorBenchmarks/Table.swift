import FlynnRuntime
import Foundation
import Measuring

/// Runs each shape `rounds` times with each kind of actors. Prints the medians and minima for each operation, and the
/// ratios of FlynnRuntime's medians to the others.
///
/// Each run is a separate process. The kinds of actors take turns, so that other load on the machine affects all of
/// them. The processor time includes all cores, and is more accurate than the elapsed time on a busy machine.
///
/// - Parameter names: the names of the shapes, or none for all shapes.
func runTable(scale: Double, rounds: Int, names: [String]) throws {
    let benchmarks = suite(scale).filter { names.isEmpty || names.contains($0.name) }
    let peers = try Peers()
    let own = try Command.own()
    var rows = benchmarks.map { Row(benchmark: $0) }
    for round in 1...rounds {
        say("round \(round) of \(rounds)")
        for (index, benchmark) in benchmarks.enumerated() {
            for engine in Engine.allCases {
                let ownCommand = benchmark.run(engine).map { _ in
                    Command(executable: own, arguments: ["measure", benchmark.name, engine.rawValue, "\(scale)"])
                }
                guard let command = ownCommand ?? peers.command(benchmark, engine) else { continue }
                rows[index].measurements[engine, default: []].append(
                    try Measurement(command.output(), of: benchmark))
            }
        }
    }
    let times = rows.filter { $0.benchmark.quantity == .time }
    let origin = "median (minimum) of \(rounds) rounds, \(Flynn.cores) cores"
    printTable("elapsed time in ns for each operation: \(origin)", times, value: 0)
    printTable("processor time in ns for each operation: \(origin)", times, value: 1)
    printTable(
        "resident memory in bytes for each actor: \(origin)", rows.filter { $0.benchmark.quantity == .memory }, value: 0
    )
}

/// The results of a shape.
private struct Row {
    let benchmark: Benchmark
    var measurements: [Engine: [Measurement]] = [:]

    /// Returns a value of all runs with a kind of actors, for each operation, or nil if there are no runs.
    func values(_ engine: Engine, _ index: Int) -> [Double]? {
        measurements[engine]?.map { $0.each(index) }
    }

    /// Returns the ratio of the lowest median of the other kinds to FlynnRuntime's median, with the name of the other
    /// kind.
    ///
    /// Calls with `await` are ignored if there are other kinds, as they are not messages.
    func bestRatio(_ index: Int) -> String {
        let medians = Engine.allCases.compactMap { engine in values(engine, index).map { (engine, median($0)) } }
        let others = medians.filter { $0.0 != .flynn && $0.0 != .typed }
        let messages = others.filter { $0.0 != .await }
        guard let own = medians.first(where: { $0.0 == .flynn })?.1,
            let best = (messages.isEmpty ? others : messages).min(by: { $0.1 < $1.1 })
        else { return "-" }
        return String(format: "%.3gx \(best.0)", best.1 / own)
    }
}

private func printTable(_ title: String, _ rows: [Row], value index: Int) {
    guard !rows.isEmpty else { return }
    print("\n\(title)")
    printLine("shape", "operation", Engine.allCases.map(\.rawValue), "best other/flynn")
    for row in rows {
        let cells = Engine.allCases.map { engine in
            row.values(engine, index).map { "\(number(median($0))) (\(number($0.min() ?? 0)))" } ?? "-"
        }
        printLine(row.benchmark.name, row.benchmark.unit, cells, row.bestRatio(index))
    }
}

private func printLine(_ name: String, _ unit: String, _ cells: [String], _ ratio: String) {
    func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }
    print(name.padded(12) + unit.padded(8) + cells.map { right($0, 15) }.joined() + right(ratio, 18))
}

/// Returns a number with at least three digits.
private func number(_ value: Double) -> String {
    value < 100 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
}

/// Reports progress on standard error.
func say(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
}

extension String {
    func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
