import FlynnRuntime

/// Runs a test with many seeds. If a run fails, searches for a shorter run with the same failure.
struct Exploration {
    typealias Body = @Sendable (Simulation) async throws -> Void

    let options: SimulationOptions
    let location: SimulationFailure.Location
    let locals: TaskLocals?
    let isCancelled: @Sendable () -> Bool
    let progress: Progress
    let body: Body

    /// The result of a run.
    private struct Result {
        let failure: Engine.Failure?
        let schedule: Chooser.Schedule
        let steps: Int
        let engine: Engine

        /// The size of the run, for comparisons. A smaller run has fewer steps. If the number of steps is equal, its
        /// order is closer to the order in which the strands became ready.
        var size: (Int, Int, Int) {
            (steps, schedule.count { $0 != 0 }, schedule.reduce(0) { $0 + Int($1) })
        }
    }

    /// Runs the test with a seed.
    func run(seed: UInt64) -> SimulationFailure? {
        let result = run(Chooser(seed: seed, strategy: options.strategy), seed)
        return result.failure.map { report($0, of: result, seed, runs: 1) }
    }

    /// Runs the test with up to `count` seeds, from a fixed sequence.
    func run(count: Int) -> SimulationFailure? {
        var choices = 0
        for number in 0..<max(1, count) {
            var numbers = RandomNumbers(seed: UInt64(number))
            let seed = Chooser.seed(numbers.next(), expecting: choices)
            let result = run(Chooser(seed: seed, strategy: options.strategy), seed)
            if let failure = result.failure { return report(failure, of: result, seed, runs: number + 1) }
            if number == 0, options.checksRepeatability, !options.allowed.contains(.otherThreads),
                let failure = difference(to: result, seed)
            {
                return failure
            }
            choices = max(choices, result.schedule.count)
            if isCancelled() { break }
        }
        return nil
    }

    // MARK: Runs

    private func run(_ chooser: Chooser, _ seed: UInt64, reportsIssues: Bool = false) -> Result {
        _ = (GlobalExecutor.isHooked, CrashReports.areInstalled)
        let engine = Engine(chooser, seed: seed, options, location, reportsIssues: reportsIssues, progress)
        engine.isCancelled = isCancelled
        let simulation = Simulation(engine)
        // The task-local values of the test, such as the current test.
        TaskLocals.run(with: locals) {
            engine.body = Task(executorPreference: engine.executor) { [body] in
                do {
                    try await observingIssues(engine) { try await body(simulation) }
                    engine.end(nil)
                } catch {
                    engine.end(error)
                }
            }
        }
        engine.run()
        return Result(
            failure: engine.failure, schedule: engine.chooser.schedule, steps: engine.stepsUntilEnd, engine: engine)
    }

    private func replay(_ schedule: Chooser.Schedule, _ seed: UInt64, reportsIssues: Bool = false) -> Result {
        run(Chooser(replaying: schedule, seed: seed), seed, reportsIssues: reportsIssues)
    }

    /// Repeats a run. Returns a failure if the second run differs.
    private func difference(to first: Result, _ seed: UInt64) -> SimulationFailure? {
        let second = run(Chooser(seed: seed, strategy: options.strategy), seed)
        return second.failure.map { failure in
            difference(first, second, seed) ?? report(failure, of: second, seed, runs: 2)
        } ?? difference(first, second, seed)
    }

    private func difference(_ first: Result, _ second: Result, _ seed: UInt64) -> SimulationFailure? {
        let (before, after) = (first.engine, second.engine)
        let sameStrands = zip(before.strands, after.strands).prefix { $0.isSame(as: $1) }.count
        guard let index = before.trace.firstDifference(to: after.trace, sameStrands: sameStrands) else { return nil }
        func event(_ engine: Engine) -> String {
            guard index < engine.trace.events.count else { return "the run ends" }
            let event = engine.trace.events[index]
            let step = event.kind.beginsStep ? "" : engine.strands[Int(event.strand)].name
            return "'\(step)\(event.text(engine.strands))' at \(Trace.text(of: event.time))"
        }
        return failure(
            Engine.Failure(
                reason: .notRepeatable,
                message: """
                    two runs with the same seed differ after \(index) events: \(event(before)), and then \(event(after)). The order depends on \
                    something outside of the simulation: real time, random numbers, the order of a set or dictionary, another thread, or a \
                    variable that the first run has changed
                    """, location: location), of: second, seed, runs: 2, originalSteps: second.steps)
    }

    // MARK: Failures

    private func report(
        _ failure: Engine.Failure, of result: Result, _ seed: UInt64, runs: Int
    ) -> SimulationFailure {
        let shortest = shorten(failure, result, seed)
        // Reports the issues of the test at their locations.
        let last = replay(shortest.schedule, seed, reportsIssues: true)
        let shown = last.failure.map { isSame($0, failure) } == true ? last : shortest
        return self.failure(shown.failure ?? failure, of: shown, seed, runs: runs, originalSteps: result.steps)
    }

    private func failure(
        _ failure: Engine.Failure, of result: Result, _ seed: UInt64, runs: Int, originalSteps: Int
    ) -> SimulationFailure {
        let engine = result.engine
        return SimulationFailure(
            reason: failure.reason, message: failure.message, location: failure.location, seed: seed, runs: runs,
            steps: originalSteps, trace: engine.traceUntilEnd.text(engine.strands),
            shortestSteps: result.steps)
    }

    private func isSame(_ failure: Engine.Failure, _ other: Engine.Failure) -> Bool {
        failure.reason == other.reason && failure.location == other.location
    }

    /// Searches for a shorter run with the same failure, by delta debugging (Zeller). Choices are set to 0, at first in
    /// large groups, and at the end one by one.
    private func shorten(_ failure: Engine.Failure, _ result: Result, _ seed: UInt64) -> Result {
        var (best, runs) = (result, 0)
        func accept(_ schedule: Chooser.Schedule) -> Bool {
            guard runs < options.maxShorteningRuns, !isCancelled() else { return false }
            runs += 1
            let result = replay(schedule, seed)
            guard let other = result.failure, isSame(other, failure), result.size < best.size else { return false }
            best = result
            return true
        }
        // These failures depend on the length of the run, or on something outside of the simulation.
        if [.tooManySteps, .longStep, .otherThread].contains(failure.reason) { return best }
        _ = accept([])
        var size = best.schedule.count
        while size > 0, runs < options.maxShorteningRuns {
            var start = 0
            var isShorter = false
            while start < best.schedule.count, runs < options.maxShorteningRuns {
                let end = min(start + size, best.schedule.count)
                var schedule = best.schedule
                if schedule[start..<end].contains(where: { $0 != 0 }) {
                    for index in start..<end { schedule[index] = 0 }
                    if accept(schedule) { isShorter = true }
                }
                start = end
            }
            if !isShorter || size > 1 { size /= 2 }
        }
        return best
    }
}
