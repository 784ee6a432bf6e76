import FlynnRuntime
import FlynnTesting
import Testing

struct ProbeTests {
    private func failure(_ body: @escaping @Sendable (Simulation) async throws -> Void) async throws
        -> SimulationFailure
    {
        try await #require(throws: SimulationFailure.self) { try await simulate(runs: 20, body) }
    }

    @Test func `a probe receives calls in order, with typed arguments`() async throws {
        try await simulate(runs: 20) { _ in
            let probe = Probe()
            probe.behavior("hi", 2)
            probe.behavior()
            probe.behavior(1.5, [1, 2], true)
            probe.behavior(1)
            probe.behavior(2)
            probe.behavior("a", 1)
            probe.behavior("b", 2)
            try await probe.expect("hi", 2)
            try await probe.expect()
            let (number, list, flag) = try await probe.receive(Double.self, [Int].self, Bool.self)
            #expect(number == 1.5 && list == [1, 2] && flag)
            try await probe.expectSequence([1, 2])
            try await probe.expectSequence([("a", 1), ("b", 2)])
            try await probe.expectNone(for: .seconds(10))
        }
    }

    @Test func `an expectation that fails names the expected and the found call, and its line`() async throws {
        let line = #line + 4
        let found = try await failure { _ in
            let probe = Probe()
            probe.behavior("hi", 3)
            try await probe.expect("hi", 2)
        }
        #expect(found.message == #"expected the call ("hi", 2), found ("hi", 3)"#)
        #expect(found.location.line == line)
        let missing = try await failure { _ in try await Probe().expect("hi") }
        #expect(missing.message == #"expected the call ("hi"), found none within 3.0 seconds"#)
        let count = try await failure { _ in
            let probe = Probe()
            probe.behavior("hi", 3)
            try await probe.expect("hi")
        }
        #expect(count.message == #"expected the call ("hi"), found ("hi", 3)"#)
        let type = try await failure { _ in
            let probe = Probe()
            probe.behavior("hi")
            let _: Int = try await probe.receive(Int.self)
        }
        #expect(type.message == #"expected a call of the type (Int), found ("hi")"#)
        let unexpected = try await failure { _ in
            let probe = Probe()
            Flynn.Timer(after: .seconds(5), probe.behavior, [1])
            try await probe.expectNone(for: .seconds(4))
            try await probe.expectNone(for: .seconds(1))
        }
        #expect(unexpected.message == "expected no call within 1.0 seconds, found (1)")
    }

    @Test func `a probe answers as a stub`() async throws {
        try await simulate(runs: 20) { _ in
            let probe = Probe()
            probe.answer { arguments in 2 * (arguments[x: 0] as Int) }
            let answer: Int = try await probe.behavior.ask(21)
            #expect(answer == 42)
            try await probe.expect(21)
            probe.answer("text")
            let text: String = try await probe.behavior.ask()
            #expect(text == "text")
        }
    }

    // MARK: Faults

    @Test func `a lost call of an ask ends with its timeout`() async throws {
        try await simulate(runs: 20) { simulation in
            let cell = Cell(1)
            simulation.lose(cell.beGet)
            await #expect(throws: AskError.self) { let _: Int = try await cell.beGet.ask(timeout: .seconds(1)) }
            #expect(simulation.now == .seconds(1))
            let value = try await cell.unsafeGet()
            #expect(value == 1)
        }
    }

    @Test func `calls are delayed and made twice`() async throws {
        try await simulate(runs: 20) { simulation in
            let probe = Probe()
            simulation.delay(probe.behavior, by: .seconds(2))
            probe.behavior("late")
            probe.behavior("early")
            simulation.duplicate(probe.behavior)
            probe.behavior("twice")
            try await simulation.runUntilIdle()
            try await probe.expectSequence(["early", "twice", "twice"])
            try await probe.expect("late")
            #expect(simulation.now == .seconds(2))
        }
    }

    @Test func `a crash of an actor, and of its replacement, reaches the supervisor`() async throws {
        final class Supervisor: FlynnRuntime.Actor, @unchecked Sendable {
            private let probe: Behavior
            init(_ probe: Behavior) {
                self.probe = probe
                super.init()
            }
            lazy var beFailed = Behavior(self) { (me: Supervisor, args: BehaviorArgs) in
                // flynnlint:parameter ActorFailure - the failure
                let failure: ActorFailure = args[x: 0]
                me.probe("failed")
                failure.replace(with: Worker())
            }
        }
        try await simulate(runs: 50) { simulation in
            let (probe, worker) = (Probe(), Worker())
            let supervisor = Supervisor(probe.behavior)
            worker.unsafeSupervise(by: supervisor.beFailed)
            worker.unsafeRun { probe.behavior("first") }
            try await probe.expect("first")
            simulation.crash(worker)
            simulation.crashNext(Worker.self)
            worker.unsafeRun { probe.behavior("second") }
            try await probe.expectSequence(["failed", "failed", "second"])
            withExtendedLifetime(supervisor) {}
        }
    }
}
