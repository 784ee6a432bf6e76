import Dispatch
import FlynnRuntime
import Measuring

/// A shape of work for each of three kinds of actors. Each function runs it once, returns when all of it is done, and
/// checks that no message was lost.
struct Benchmark {
    let name: String
    /// The name of one operation in the table.
    let unit: String
    let operations: Int
    let flynn: () -> Void
    /// Swift's actors, called with `await` from tasks.
    let swift: @Sendable () async -> Void
    /// One serial dispatch queue per actor.
    let dispatch: () -> Void
}

/// Runs an asynchronous function, and blocks the calling thread until it returns.
func runBlocking(_ work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        await work()
        done.signal()
    }
    done.wait()
}

/// Ends the process if a check of a benchmark failed.
func check(_ isRight: Bool, _ what: String) {
    guard !isRight else { return }
    print("LOST: \(what)")
    fatalError(what)
}

/// Runs each benchmark `rounds` times, and prints medians in nanoseconds per operation, and ratios to FlynnRuntime. The
/// first table is elapsed time. The second is the processor time of all cores, which is more accurate on a busy
/// machine.
///
/// The three kinds of actors take turns, so that other load on the machine affects all of them.
func runTable(_ benchmarks: [Benchmark], rounds: Int) {
    let costs = benchmarks.map { benchmark in
        var costs: [[Cost]] = [[], [], []]
        // The first round is a warm-up and isn't counted.
        for round in 0...rounds {
            let measured = [
                Cost(of: benchmark.flynn), Cost(of: { runBlocking(benchmark.swift) }), Cost(of: benchmark.dispatch),
            ]
            if round > 0 { for (index, cost) in measured.enumerated() { costs[index].append(cost) } }
        }
        return costs
    }
    for (title, time) in [("elapsed time", \Cost.elapsed), ("processor time", \Cost.processor)] {
        print("\(title): ns per operation, medians of \(rounds) interleaved rounds on \(Flynn.cores) cores")
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

/// The widths of the columns of numbers.
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
