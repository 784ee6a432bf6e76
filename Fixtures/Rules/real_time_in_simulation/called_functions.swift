import FlynnRuntime
import FlynnTesting
import Foundation
import Testing

final class Fetcher: FlynnRuntime.Actor, @unchecked Sendable {
    private let start = Date()  // expect real_time_in_simulation: 'Date' in 'Fetcher.init' is real time
    private var log: [String] = []

    override init() {
        super.init()
        _ = beFetch
        prepare()
    }

    private func prepare() {
        log.append(UUID().uuidString)  // expect real_time_in_simulation: 'UUID' in 'Fetcher.prepare'
    }

    lazy var beFetch = Behavior(self) { (me: Fetcher, args: BehaviorArgs) in
        // flynnlint:parameter String - a name
        let name: String = args[x: 0]
        me.log.append("\(Date()) \(name)")  // expect real_time_in_simulation: 'Date' in 'Fetcher.beFetch'
        DispatchQueue.global().async { me.beStore(name) }  // expect real_time_in_simulation: 'DispatchQueue.global().async' in 'Fetcher.beFetch'
        Task { try await Backoff.pause(seconds: 5) }
        me.beRetry(2)
    }

    lazy var beStore = Behavior(self) { (me: Fetcher, args: BehaviorArgs) in
        // flynnlint:parameter String - a name
        me.log.append(args[x: 0])
    }

    lazy var beRetry = Behavior(self) { (me: Fetcher, args: BehaviorArgs) in
        // flynnlint:parameter Int - how often
        let delays = (0..<(args[x: 0] as Int)).map { _ in jitter() }
        me.log.append("\(delays)")
    }

    lazy var beWait = Behavior(self) { (me: Fetcher, args: BehaviorArgs) in
        // flynnlint:parameter None
        // This has a finding in any program.
        sleep(1)  // expect blocking_call
        me.log.append("waited")
    }
}

enum Backoff {
    static func pause(seconds: Int) async throws {
        try await Task.sleep(for: .seconds(seconds))  // expect real_time_in_simulation: 'Task.sleep' in 'Backoff.pause'
    }
}

func jitter() -> Double { Double.random(in: 0..<1) }  // expect real_time_in_simulation: 'Double.random' in 'jitter'

@Test(.simulated(runs: 100)) func `a fetcher stores what it has fetched`() async throws {
    let simulation = try #require(Simulation.current)
    let fetcher = Fetcher()
    fetcher.beFetch("a")
    fetcher.beWait()
    try await Task.sleep(for: .seconds(10))  // expect real_time_in_simulation: 'Task.sleep' waits for real time
    try await simulation.runUntilIdle()
}

@Sendable func check(_ simulation: Simulation) async throws {
    try await Task.sleep(for: .seconds(1))  // expect real_time_in_simulation: 'Task.sleep' in 'check'
}

func checks() async throws {
    try await simulate(runs: 10, check)
}

@MainActor @Test(.simulated(seed: 3)) func `a test on the main actor`() async throws {  // expect@-0 real_time_in_simulation
    print("waits for ever")
}
