import Dispatch
import FlynnRuntime
import Foundation
import Measuring

/// Measures the time from a call by a thread outside of the runtime until the call has run. In the meantime, a number
/// of actors for each core always have a message. Prints percentiles, also for Swift's actors, which yield after each
/// message.
///
/// Each run is a separate process, and the engines take turns.
func runLatencyTable(rounds: Int) throws {
    let own = try Command.own()
    print("microseconds from a call to its end: median of \(rounds) rounds, \(Flynn.cores) cores")
    print("busy a core, each       engine      p50      p99    p99.9")
    for perCore in [2, 4, 100] {
        for microseconds in [10, 50, 1000] {
            var results: [Engine: [[Double]]] = [:]
            for _ in 0..<rounds {
                for engine in [Engine.flynn, .tasks] {
                    let arguments = ["ping", engine.rawValue, "\(perCore)", "\(microseconds)"]
                    let output = try Command(executable: own, arguments: arguments).output()
                    results[engine, default: []].append(
                        output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) })
                }
            }
            for engine in [Engine.flynn, .tasks] {
                guard let runs = results[engine] else { continue }
                let medians = (0..<3).map { index in median(runs.map { $0[index] }) }
                print(
                    String(format: "%4d, %4d us      ", perCore, microseconds) + engine.rawValue.padded(8)
                        + medians.map { String(format: "%9.0f", $0) }.joined())
            }
        }
    }
}

/// Measures calls in this process, and prints the percentiles 50, 99 and 99.9 in microseconds.
///
/// - Parameters:
///   - perCore: the number of busy actors for each core.
///   - microseconds: the duration of a message of these actors.
func measureLatency(_ engine: Engine, perCore: Int, microseconds: Int, pings: Int) {
    let isStopped = StopFlag()
    let count = perCore * Flynn.cores
    let nanoseconds = UInt64(microseconds) * 1000
    let ping: () -> Void
    if engine == .flynn {
        let actor = PingedActor()
        for _ in 0..<count { BusyActor(isStopped, nanoseconds: nanoseconds).beRun() }
        ping = {
            let done = Done()
            actor.bePing(done)
            done.wait()
        }
    } else {
        let actor = PingedSwiftActor()
        for _ in 0..<count {
            Task.detached {
                let busy = BusySwiftActor()
                while !isStopped.isSet {
                    await busy.run(nanoseconds)
                    await Task.yield()
                }
            }
        }
        ping = {
            let done = Done()
            Task.detached { await actor.ping(done) }
            done.wait()
        }
    }
    // The busy actors must have run for some time.
    Thread.sleep(forTimeInterval: 0.2)
    var times = (0..<pings).map { number in
        // Not in step with the busy actors.
        Thread.sleep(forTimeInterval: Double(number % 7) * 0.000_3)
        let start = DispatchTime.now().uptimeNanoseconds
        ping()
        return Double(DispatchTime.now().uptimeNanoseconds - start) / 1000
    }
    times.sort()
    isStopped.value.store(true, ordering: .relaxed)
    func percentile(_ part: Double) -> Double { times[min(times.count - 1, Int(Double(times.count) * part))] }
    print(percentile(0.5), percentile(0.99), percentile(0.999))
    // The busy actors end with the process.
}

private final class PingedActor: FlynnRuntime.Actor {
    lazy var bePing = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Done - what waits for the call
        let done: Done = args[x: 0]
        done.arrive()
    }
}

private actor PingedSwiftActor {
    func ping(_ done: Done) { done.arrive() }
}

private actor BusySwiftActor {
    private var count = 0

    func run(_ nanoseconds: UInt64) {
        compute(for: nanoseconds)
        count += 1
    }
}
