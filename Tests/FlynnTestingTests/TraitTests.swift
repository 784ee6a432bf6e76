import FlynnRuntime
import FlynnTesting
import Testing

/// Tests that are run in simulations by the trait.
struct TraitTests {
    @Test(.simulated(runs: 50)) func `a test runs in a simulation for each seed`() async throws {
        let simulation = try #require(Simulation.current)
        let probe = Probe()
        Flynn.Timer(after: .seconds(3600), probe.behavior, ["hour"])
        try await simulation.advance(by: .seconds(3600))
        try await probe.expect("hour")
    }

    @Test(.simulated(seed: 3)) func `a test runs in a simulation for one seed`() async throws {
        #expect(Simulation.current?.seed == 3)
    }

    @Test(.simulated(runs: 10), arguments: [1, 2]) func `each case of a test runs in simulations`(_ hops: Int)
        async throws
    {
        let simulation = try #require(Simulation.current)
        let probe = Probe()
        after(hops: hops) { probe.behavior(hops) }
        try await simulation.runUntilIdle()
        try await probe.expect(hops)
    }

    @Test func `a failure is an issue at the line of the expectation, and the test doesn't throw`() async throws {
        let (issues, runs) = (Box<[Issue]>([]), Box(0))
        let line = #line + 10
        let test = try #require(Test.current)
        let reports = IssueHandlingTrait.compactMapIssues { issue in
            issues.value.append(issue)
            return nil
        }
        try await reports.provideScope(for: test, testCase: Test.Case.current) {
            try await SimulationTrait.simulated(runs: 100).provideScope(for: test, testCase: Test.Case.current) {
                runs.value += 1
                let probe = Probe()
                try await probe.expect("hi")
            }
        }
        #expect(issues.value.count == 1)
        #expect(issues.value.first?.sourceLocation?.line == line)
        #expect(issues.value.first.map { "\($0)" }?.contains("repeat it with 'simulate(seed: 0x") == true)
        #expect(runs.value < 20)
    }
}
