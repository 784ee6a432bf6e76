import BasicTestSupport
import FlynnRuntime
import FlynnTesting
import Foundation
import Testing

struct EnvironmentTests {
    private final class Warning: Sendable {
        private let text = Locked("")
        let ofStep = Event()

        var isOfStep: Bool {
            text.withLock { $0.contains("beRun has held the thread of the simulation for more than") }
        }

        func add(_ text: String) {
            self.text.withLock { $0 += text + "\n" }
            if isOfStep { ofStep.happen() }
        }
    }

    @Test func `the environment replaces the seed and the number of runs`() async {
        await #expect(processExitsWith: .success) {
            let seeds = Box<[UInt64]>([])
            setenv("FLYNN_SEED", "0x2a", 1)
            try await simulate(runs: 10) { seeds.value.append($0.seed) }
            try await simulate(seed: 7) { seeds.value.append($0.seed) }
            setenv("FLYNN_SEED", "43", 1)
            try await simulate(seed: 7) { seeds.value.append($0.seed) }
            #expect(seeds.value == [42, 42, 43])
            unsetenv("FLYNN_SEED")
            setenv("FLYNN_RUNS", "3", 1)
            seeds.value = []
            try await simulate(runs: 10, options: .init(checksRepeatability: false)) { seeds.value.append($0.seed) }
            #expect(Set(seeds.value).count == 3 && seeds.value.count == 3)
        }
    }

    @Test func `a step that doesn't end is named while it runs`() async {
        await #expect(processExitsWith: .success) {
            let warning = Warning()
            Flynn.onWarning = { text in warning.add(text) }
            await #expect(throws: SimulationFailure.self) {
                try await simulate(seed: 1, options: .init(stepLimit: .milliseconds(1))) { simulation in
                    Worker().unsafeRun { warning.ofStep.wait() }
                    try await simulation.runUntilIdle()
                }
            }
            #expect(warning.isOfStep)
        }
    }

    private final class Owner: FlynnRuntime.Actor {
        private let values: [Int] = []
        private var object: AnyObject? = Box(0)

        lazy var beFirst = Behavior(self) { (me: Owner, args: BehaviorArgs) in
            // flynnlint:parameter Int - an index
            let index: Int = args[x: 0]
            _ = me.values[index]
        }

        lazy var beUse = Behavior(self) { (me: Owner, args: BehaviorArgs) in
            // flynnlint:parameter None
            unowned let object: AnyObject = me.object ?? me
            me.object = nil
            _ = ObjectIdentifier(object)
        }
    }

    @Test func `a crash in a simulation is reported with its seed and steps`() async {
        let results = [
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                try await simulate(seed: 0x2A) { simulation in
                    Owner().beFirst(7)
                    try await simulation.runUntilIdle()
                }
            },
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                try await simulate(seed: 0x2A) { simulation in
                    Owner().beUse()
                    try await simulation.runUntilIdle()
                }
            },
        ]
        for (result, behavior) in zip(results, ["beFirst", "beUse"]) {
            let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
            #expect(text.contains("the process crashes in a simulation (EnvironmentTests.swift:"))
            #expect(text.contains("repeat it with 'simulate(seed: 0x2a)' or FLYNN_SEED=0x2a\n"))
            #expect(
                text.contains("   1  test continues, calls Owner#1.\(behavior)\n   2  Owner#1.\(behavior)  ← crashes\n")
            )
        }
    }

    @Test func `a shutdown in a simulation crashes with a message`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            // Written inside of the simulation, the call would be a finding.
            let end: @Sendable () -> Void = { Flynn.shutdown() }
            try await simulate(seed: 1) { _ in end() }
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains(
                "shutdown() was called in a simulation") == true)
    }
}
