import FlynnIndex
import FlynnSummary

extension Rule {
    /// Real time, other threads and unrepeatable order in a simulation.
    static let realTimeInSimulation = Rule(
        id: "real_time_in_simulation",
        summary: "code of a simulation that uses real time, other threads or random values",
        rationale: """
            A simulation of FlynnTesting runs actors and tasks on one thread, with its own time, in an order that its seed \
            determines. It doesn't control `Task.sleep`, `Date()`, the clocks of the system, dispatch queues, threads, \
            `Timer`, run loops and the main actor: the test fails if it waits for them, or if they call an actor. With random \
            numbers, `UUID()` or the order of a set or dictionary, two runs with one seed differ, so a failure can't be repeated. \
            Use `simulation.clock` and `simulation.now`, a `Flynn.Timer`, tasks and actors, a random number generator with a seed, \
            and sorted elements. Let the program under test take a clock, such as an `any Clock<Duration>`.

            The rule checks the closures of `simulate(seed:)` and `simulate(runs:)`, tests with the trait `.simulated`, and the \
            functions, initializers and behaviors that these certainly call, in files that import a library of this package. A test \
            can also pass the closure to a function that passes it to `simulate`. The rule reports \
            nothing in a simulation whose options allow `.otherThreads`, or may do so, in functions that ask for \
            `Simulation.current`, in a branch of a function that has an alternative, such as `clock ?? ContinuousClock()`, and for calls in a behavior that `blocking_call` reports. `sync` runs its closure on the calling thread, so it is only \
            reported for the main queue.
            """,
        example: """
            import FlynnRuntime
            import FlynnTesting
            import Foundation

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
            import FlynnRuntime
            import FlynnTesting
            import Foundation

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
