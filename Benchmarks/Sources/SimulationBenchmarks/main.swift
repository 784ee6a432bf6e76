import FlynnRuntime
import FlynnTesting

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

// SimulationBenchmarks [trace]: the time of a simulated message, of a timer, and of a run. With "trace", prints a trace instead, which must be
// the same in each process.

/// An actor that sends messages to itself, or forwards them to the next actor.
final class Node: FlynnRuntime.Actor, @unchecked Sendable {
    private var next: Node?
    private var count = 0

    override init() {
        super.init()
        _ = (beConnect, beCount)
    }

    lazy var beConnect = Behavior(self) { (me: Node, args: BehaviorArgs) in
        // flynnlint:parameter Node? - the next one
        me.next = args[x: 0]
    }

    lazy var beCount: Behavior = Behavior(self) { (me: Node, args: BehaviorArgs) in
        // flynnlint:parameter Int - how many messages follow
        let rest: Int = args[x: 0]
        me.count += 1
        if rest > 0 { (me.next ?? me).beCount(rest - 1) }
    }
}

/// The times of steps in a simulation.
struct Cost {
    let name: String
    let count: Int
    let body: @Sendable (Simulation) async throws -> Void
}

let options = SimulationOptions(
    allowed: .longSteps,
    maxSteps: .max, maxShorteningRuns: 0, checksRepeatability: false)

let costs = [
    Cost(name: "message to itself", count: 1_000_000) { simulation in
        Node().beCount(1_000_000)
        try await simulation.runUntilIdle()
    },
    Cost(name: "message around a ring of 100 actors", count: 1_000_000) { simulation in
        let nodes = (0..<100).map { _ in Node() }
        for (index, node) in nodes.enumerated() { node.beConnect(nodes[(index + 1) % 100]) }
        nodes[0].beCount(1_000_000)
        try await simulation.runUntilIdle()
        nodes[0].beConnect(nil as Node?)
    },
    Cost(name: "message among 100 actors that are ready", count: 1_000_000) { simulation in
        for _ in 0..<100 { Node().beCount(10_000) }
        try await simulation.runUntilIdle()
    },
    Cost(name: "message among 1,000 actors that are ready", count: 1_000_000) { simulation in
        for _ in 0..<1000 { Node().beCount(1_000) }
        try await simulation.runUntilIdle()
    },
    Cost(name: "ask", count: 100_000) { _ in
        let probe = Probe()
        probe.answer(1)
        for _ in 0..<100_000 { let _: Int = try await probe.behavior.ask() }
    },
    Cost(name: "timer, a million of them in a simulated hour", count: 1_000_000) { simulation in
        let node = Node()
        for number in 0..<1_000_000 { Flynn.Timer(after: .microseconds(3600 * number), node.beCount, [0]) }
        try await simulation.advance(by: .seconds(3600))
    },
]

func measure() async throws {
    for cost in costs {
        var (best, bestOfProcessor) = (Duration.seconds(1_000_000), Duration.seconds(1_000_000))
        for _ in 0..<3 {
            let (start, startOfProcessor) = (ContinuousClock.now, clock())
            try await simulate(seed: 1, options: options, cost.body)
            best = min(best, ContinuousClock.now - start)
            bestOfProcessor = min(
                bestOfProcessor, .microseconds(1_000_000 * Int(clock() - startOfProcessor) / Int(CLOCKS_PER_SEC)))
        }
        func each(_ time: Duration) -> Int { Int(time / .nanoseconds(1)) / cost.count }
        print("\(cost.name): \(each(best)) ns, \(each(bestOfProcessor)) ns of the processor, \(best) in total")
    }
    let start = ContinuousClock.now
    try await simulate(runs: 10_000) { simulation in
        Node().beCount(5)
        try await simulation.runUntilIdle()
    }
    print("run with 8 steps: \(Int((ContinuousClock.now - start) / .nanoseconds(1)) / 10_000) ns")
}

/// Runs a program with messages, tasks, timers and asks. It fails for every seed, so that its trace is printed.
func printTrace(seed: UInt64) async throws {
    do {
        try await simulate(seed: seed, options: .init(maxShorteningRuns: 0)) { simulation in
            let nodes = (0..<5).map { _ in Node() }
            let probe = Probe()
            probe.answer(7)
            for (index, node) in nodes.enumerated() {
                node.beConnect(nodes[(index + 2) % 5])
                Flynn.Timer(every: .milliseconds(3), node.beCount, [index])
            }
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let value = try? await probe.behavior.ask(timeout: .seconds(1), as: Int.self)
                        nodes[(value ?? 0) % 5].beCount(3)
                        nodes[0].beCount(1)
                    }
                }
            }
            Task { nodes[1].beCount(2) }
            try await simulation.advance(by: .milliseconds(20))
            throw SimulatedCrash()
        }
    } catch let failure as SimulationFailure {
        print(failure.seed, failure.trace)
    }
}

if CommandLine.arguments.dropFirst().first == "trace" {
    let seeds = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 100
    for seed in 0..<seeds { try await printTrace(seed: seed) }
} else {
    try await measure()
}
