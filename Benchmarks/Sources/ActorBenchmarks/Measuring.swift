import Dispatch
import FlynnRuntime
import Measuring

/// A shape of work, the same for each of the three kinds of actors. Each function runs it once and returns when all of it
/// is done; it checks that nothing was lost.
struct Benchmark {
    let name: String
    /// What one operation is, for the table.
    let unit: String
    let operations: Int
    let flynn: () -> Void
    /// Swift's own actors, called with `await` from tasks.
    let swift: @Sendable () async -> Void
    /// A serial dispatch queue for each actor.
    let dispatch: () -> Void
}

/// Runs an asynchronous function to its end, on a thread that waits.
func runBlocking(_ work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        await work()
        done.signal()
    }
    done.wait()
}

/// Ends the process if a benchmark has lost something.
func check(_ isRight: Bool, _ what: String) {
    guard !isRight else { return }
    print("LOST: \(what)")
    fatalError(what)
}

/// Runs each benchmark `rounds` times, the three kinds in turn so that a busy moment of the machine hits all of them, and
/// prints medians (nanoseconds for each operation) and ratios (how many times as long the other one takes): first of the
/// time that passed, then of the time that all processors together were at work, which tells more on a busy machine.
func runTable(_ benchmarks: [Benchmark], rounds: Int) {
    let costs = benchmarks.map { benchmark in
        var costs: [[Cost]] = [[], [], []]
        // The first round warms up and doesn't count.
        for round in 0...rounds {
            let measured = [
                Cost(of: benchmark.flynn), Cost(of: { runBlocking(benchmark.swift) }), Cost(of: benchmark.dispatch),
            ]
            if round > 0 { for (index, cost) in measured.enumerated() { costs[index].append(cost) } }
        }
        return costs
    }
    for (title, time) in [("elapsed time", \Cost.elapsed), ("processor time", \Cost.processor)] {
        print("\(title): ns for each operation, medians of \(rounds) interleaved rounds on \(Flynn.cores) cores")
        print(
            "benchmark".padded(18) + "operation".padded(12)
                + zip(["flynn", "actor", "dispatch", "actor/flynn", "dispatch/flynn"], columns).map(pad).joined())
        for (benchmark, costs) in zip(benchmarks, costs) {
            let each = costs.map { median($0.map { $0[keyPath: time] }) / Double(benchmark.operations) * 1e9 }
            let texts = each.map(number) + each.dropFirst().map { number($0 / each[0]) + "x" }
            print(
                benchmark.name.padded(18) + benchmark.unit.padded(12) + zip(texts, columns).map(pad).joined())
        }
    }
}

/// How wide the columns of numbers are.
private let columns = [9, 9, 10, 13, 16]

private func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

private func number(_ value: Double) -> String {
    "\((value * 10).rounded() / 10)"
}

extension String {
    func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
