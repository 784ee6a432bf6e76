import FlynnRuntime
import Measuring

/// A feature of the runtime that makes messages slower when a program uses it.
enum Feature: String, CaseIterable {
    case none
    case oneValue = "1-value"
    case fiveValues = "5-values"
    /// `Flynn.collectsClassStatistics`.
    case classes

    /// Enables the feature. Called before the first run.
    func use() {
        switch self {
        case .none: break
        case .oneValue: BoundValues.count = 1
        case .fiveValues: BoundValues.count = 5
        case .classes: Flynn.collectsClassStatistics = true
        }
    }
}

/// Runs each of Flynn's shapes `rounds` times with each feature, in turns, and prints the medians, like `runTable`.
func runFeatureTable(scale: Double, rounds: Int, names: [String]) throws {
    let benchmarks = suite(scale).filter { $0.quantity == .time && (names.isEmpty || names.contains($0.name)) }
    let own = try Command.own()
    var times = benchmarks.map { _ in Feature.allCases.map { _ in [Double]() } }
    for _ in 0..<rounds {
        for (index, benchmark) in benchmarks.enumerated() {
            for (column, feature) in Feature.allCases.enumerated() {
                let arguments = ["measure", benchmark.name, Engine.flynn.rawValue, "\(scale)", feature.rawValue]
                let output = try Command(executable: own, arguments: arguments).output()
                times[index][column].append(try Measurement(output, of: benchmark).each(1))
            }
        }
    }
    let names = Feature.allCases.map(\.rawValue).joined(separator: ", ")
    let origin = "median of \(rounds) rounds, \(Flynn.cores) cores"
    print("processor time in ns for each operation with \(names): \(origin)")
    for (benchmark, columns) in zip(benchmarks, times) {
        let cells = columns.map { "\((median($0) * 10).rounded() / 10)".padded(10) }
        print(benchmark.name.padded(12) + benchmark.unit.padded(10) + cells.joined())
    }
}
