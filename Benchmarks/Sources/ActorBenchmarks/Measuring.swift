import Dispatch
import FlynnRuntime

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

/// The median of some seconds.
func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
}

func seconds(_ work: () -> Void) -> Double {
    let start = ContinuousClock.now
    work()
    let time = start.duration(to: .now).components
    return Double(time.seconds) + Double(time.attoseconds) / 1e18
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
/// prints medians (nanoseconds for each operation) and ratios (how many times as long the other one takes).
func runTable(_ benchmarks: [Benchmark], rounds: Int) {
    func pad(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
    func number(_ value: Double, _ digits: Int = 1) -> String {
        let scale = digits == 0 ? 1.0 : 10.0
        let rounded = (value * scale).rounded() / scale
        return digits == 0 ? "\(Int(rounded))" : "\(rounded)"
    }
    print("ns for each operation, medians of \(rounds) interleaved rounds on \(Flynn.cores) cores")
    print(
        "benchmark".padded(18) + "operation".padded(12) + pad("flynn", 9) + pad("actor", 9) + pad("dispatch", 10)
            + pad("actor/flynn", 13) + pad("dispatch/flynn", 16))
    for benchmark in benchmarks {
        var times: [[Double]] = [[], [], []]
        // The first round warms up and doesn't count.
        for round in 0...rounds {
            let measured = [
                seconds(benchmark.flynn), seconds { runBlocking(benchmark.swift) }, seconds(benchmark.dispatch),
            ]
            if round > 0 { for (index, time) in measured.enumerated() { times[index].append(time) } }
        }
        let each = times.map { median($0) / Double(benchmark.operations) * 1e9 }
        print(
            benchmark.name.padded(18) + benchmark.unit.padded(12) + pad(number(each[0]), 9) + pad(number(each[1]), 9)
                + pad(number(each[2]), 10) + pad(number(each[1] / each[0]) + "x", 13)
                + pad(number(each[2] / each[0]) + "x", 16))
    }
}

extension String {
    func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
