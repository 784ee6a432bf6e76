import FlynnRuntime
import FlynnTesting
import Testing

/// Timers, timeouts and sleeps in simulated time.
struct TimeTests {
    @Test func `timers fire at their simulated times, and an hour takes none`() async throws {
        try await simulate(runs: 20) { simulation in
            let probe = Probe()
            let timer = Flynn.Timer(every: .seconds(60), probe.behavior, ["tick"])
            Flynn.Timer(after: .milliseconds(1500), probe.behavior, ["once"])
            try await simulation.advance(by: .milliseconds(1499))
            try await probe.expectNone()
            try await simulation.advance(by: .milliseconds(1))
            try await probe.expect("once")
            try await simulation.advance(by: .seconds(3600) - .milliseconds(1500))
            #expect(simulation.now == .seconds(3600))
            #expect(probe.count == 60)
            timer.cancel()
            try await simulation.advance(by: .seconds(3600))
            #expect(probe.count == 60)
            #expect(timer.missedCalls == 0)
        }
    }

    @Test func `messages run without the time passing`() async throws {
        try await simulate(runs: 20) { simulation in
            let probe = Probe()
            Flynn.Timer(after: .nanoseconds(1), probe.behavior, ["timer"])
            after(hops: 20) { probe.behavior("message") }
            try await simulation.runUntilIdle()
            try await probe.expect("message")
            #expect(simulation.now == .zero)
            try await probe.expectNone()
            try await simulation.advance(by: .nanoseconds(1))
            try await probe.expect("timer")
        }
    }

    @Test func `a timer may overtake a message that is delayed, but not by more than the maximum`() async throws {
        func firsts(_ time: Duration) async throws -> Set<String> {
            let firsts = Box<Set<String>>([])
            try await simulate(runs: 100) { simulation in
                let order = Cell<[String]>([])
                let worker = Worker()
                Flynn.Timer(after: time, worker.beRun, [Action { order.unsafeChange { $0.append("timer") } }])
                after(hops: 3) { order.unsafeChange { $0.append("message") } }
                let clock = simulation.clock
                try await clock.sleep(for: .seconds(1))
                firsts.value.insert(try await order.unsafeGet()[0])
            }
            return firsts.value
        }
        #expect(try await firsts(.milliseconds(10)) == ["message", "timer"])
        #expect(try await firsts(.milliseconds(11)) == ["message"])
    }

    @Test func `an ask times out at its simulated time`() async throws {
        try await simulate(runs: 20, options: .init(allowed: .unansweredAsks)) { simulation in
            let probe = Probe()
            await #expect(throws: AskError.timeout(behavior: "Probe.beReceive", after: .seconds(3000))) {
                let _: Int = try await probe.behavior.ask(timeout: .seconds(3000))
            }
            #expect(simulation.now == .seconds(3000))
        }
    }

    @Test func `a clock sleeps in simulated time, and a cancelled sleep ends at once`() async throws {
        try await simulate(runs: 50) { simulation in
            let clock = simulation.clock
            let start = clock.now
            async let first: Void = clock.sleep(for: .seconds(5))
            try await clock.sleep(for: .seconds(2))
            #expect(start.duration(to: clock.now) == .seconds(2))
            try await first
            #expect(start.duration(to: clock.now) == .seconds(5))
            let task = Task { try await clock.sleep(for: .seconds(100)) }
            try await simulation.runUntilIdle()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(start.duration(to: clock.now) == .seconds(5))
        }
    }

    @Test func `a condition is awaited, and the time passes until it is true`() async throws {
        let failure = try await #require(throws: SimulationFailure.self) {
            try await simulate(runs: 20) { simulation in
                let probe = Probe()
                Flynn.Timer(after: .seconds(7), probe.behavior, [1])
                try await simulation.run { probe.count == 1 }
                #expect(simulation.now == .seconds(7))
                try await simulation.run { probe.count == 2 }
            }
        }
        #expect(failure.reason == .endlessWait)
        #expect(failure.runs == 1)
    }

    @Test func `unsafeWait runs other actors, and includes what the caller has sent`() async throws {
        try await simulate(runs: 100) { _ in
            let total = Cell(0)
            for _ in 0..<3 { total.unsafeChange { $0 += 1 } }
            total.unsafeWait()
            let known = Box(0)
            total.unsafeChange { known.value = $0 }
            total.unsafeWait()
            #expect(known.value == 3)
            // The second call would follow later.
            Worker().unsafeRun {}
            total.unsafeChange { $0 += 1 }
            #expect(total.unsafeMessagesCount == 1)
            total.unsafeWait()
            #expect(total.unsafeMessagesCount == 0)
        }
    }

    @Test func `backoff delays a supervised actor in simulated time, with jitter by the seed`() async throws {
        final class Supervisor: FlynnRuntime.Actor, @unchecked Sendable {
            private var restarts = RestartCounter(
                RestartPolicy(
                    maxFailures: 3, within: .seconds(100),
                    backoff: .exponential(from: .seconds(4), to: .seconds(60), jitter: 0.5)))

            lazy var beFailed = Behavior(self) { (me: Supervisor, args: BehaviorArgs) throws in
                // flynnlint:parameter ActorFailure - the failure
                try me.restarts.resume(args[x: 0])
            }
        }
        final class Failing: FlynnRuntime.Actor, @unchecked Sendable {
            lazy var beFail = Behavior(self) { (_: BehaviorArgs) throws in throw SimulatedCrash() }
        }
        let times = Box<Set<Duration>>([])
        try await simulate(runs: 30, options: .init(allowed: .unhandledErrors)) { simulation in
            let (supervisor, actor, probe) = (Supervisor(), Failing(), Probe())
            actor.unsafeSupervise(by: supervisor.beFailed)
            actor.beFail()
            try await simulation.runUntilIdle()
            let after = Behavior(actor) { (_: BehaviorArgs) in probe.behavior() }
            after()
            try await probe.expect(within: .seconds(4))
            #expect(.seconds(2)...(.seconds(4)) ~= simulation.now)
            times.value.insert(simulation.now)
            withExtendedLifetime(supervisor) {}
        }
        #expect(times.value.count > 20)
    }
}
