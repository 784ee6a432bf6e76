import FlynnFacts
import FlynnIndex

extension Rule {
    /// Reports code in simulations that depends on real time, on other threads, or on an order that cannot be repeated.
    static let realTimeInSimulation = Rule(
        id: "real_time_in_simulation",
        summary: "code of a simulation that uses real time, other threads or random values",
        rationale: """
            A simulation of FlynnTesting has its own time, one thread, and an order that its seed determines. The code \
            below makes the test fail or differ between two runs with one seed. Let the program under test take a clock, \
            such as an `any Clock<Duration>`.

            | instead of | use |
            |---|---|
            | `Task.sleep`, `Date()`, clocks of the system | `simulation.clock`, `simulation.now`, `simulation.advance(by:)` |
            | dispatch queues, threads, `Timer`, run loops, the main actor | tasks, actors, `Flynn.Timer` |
            | random numbers, `UUID()`, the order of a set or dictionary | a generator with a seed, sorted elements |

            The rule checks closures of `simulate`, tests with the trait `.simulated`, and what they certainly call, in \
            files that import a library of this package. It reports nothing if `.otherThreads` may be allowed, in \
            functions that ask for `Simulation.current`, in a branch with an alternative, such as `clock ?? \
            ContinuousClock()`, and where `blocking_call` reports. `sync` is only reported for the main queue.
            """,
        example: """
            import FlynnTesting

            func check() async throws {
                try await simulate(runs: 100) { simulation in
                    let sensor = Sensor()
                    sensor.beStart()
                    try await Task.sleep(for: .seconds(5))
                    try simulation.require(try await sensor.beCount.ask() == 5)
                }
            }
            """,
        correctedExample: """
            import FlynnTesting

            func check() async throws {
                try await simulate(runs: 100) { simulation in
                    let sensor = Sensor()
                    sensor.beStart()
                    try await simulation.advance(by: .seconds(5))
                    try simulation.require(try await sensor.beCount.ask() == 5)
                }
            }
            """,
        severity: .warning
    ) { context in
        for problem in context.index.simulations.problems(in: context.fileID) {
            let file = context.index.files[problem.file.index].path
            let place = problem.function.map { " in '\($0)'" } ?? ""
            context.report(
                problem.span, "'\(problem.text)'\(place) \(reason(problem.kind))",
                related: problem.function == nil
                    ? [] : [RelatedPlace(message: "the simulation that runs it", file: file, span: problem.start)])
        }
    }

    private static func reason(_ kind: Simulations.Problem.Kind) -> String {
        switch kind {
        case .order: "has another order in each process, in which the simulation calls behaviors; sort the elements"
        case .mainActor: "is code that the main actor runs, not the simulation; remove '@MainActor', or use an actor"
        case .known(let effect):
            switch effect {
            case .sleeps:
                "waits for real time, which a simulation doesn't have; use 'simulation.clock' or 'advance(by:)'"
            case .readsTime: "is real time, so two runs of the simulation differ; use 'simulation.now', or take a clock"
            case .usesOtherThread: "uses a thread outside of the simulation; use a task or an actor"
            case .usesTimer: "never fires in a simulation, whose thread has no run loop; use a 'Flynn.Timer'"
            case .usesRunLoop: "uses a run loop in real time, outside of the simulation; use 'simulation.advance(by:)'"
            case .blocks: "blocks the only thread of the simulation; use 'ask' or 'await'"
            case .usesMainActor: "waits for the main actor, which isn't part of the simulation; use an actor"
            case .isRandom: "is random, so two runs of the simulation differ; use a generator with a seed"
            case .isUnique: "is different in each run of the simulation; take the identifier as an argument"
            case .endsRuntime: "ends the runtime, which a simulation doesn't allow; remove it"
            }
        }
    }
}
