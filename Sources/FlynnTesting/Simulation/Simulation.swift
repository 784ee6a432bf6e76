public import FlynnRuntime

/// A running simulation. You can control its time, check expectations, and cause faults.
///
/// The closure of `simulate` receives this object. All functions must be called on the thread of the simulation: in the
/// closure, in its tasks, or in behaviors of actors in the simulation.
public final class Simulation: Sendable {
    let engine: Engine

    init(_ engine: Engine) { self.engine = engine }

    /// The simulation that runs the calling code, or nil.
    public static var current: Simulation? { (Simulator.current?.delegate as? Engine).map(Simulation.init) }

    /// The seed of the run.
    public var seed: UInt64 { engine.seed }

    // MARK: Time

    /// The simulated time since the start of the run.
    public var now: Duration { .nanoseconds(engine.time) }

    /// A clock with the simulated time, for code that takes an `any Clock<Duration>`.
    public var clock: SimulationClock { SimulationClock(engine) }

    /// Advances the time, and runs everything in the meantime, including the timers due at the end. Returns when
    /// nothing is ready.
    public func advance(by time: Duration) async throws {
        _ = try await engine.wait(.time(engine.time + time.nanoseconds))
    }

    /// Runs everything that can run without advancing the time.
    public func runUntilIdle() async throws { _ = try await engine.wait(.idle) }

    /// Runs the simulation while a condition is false. If nothing is ready, the time advances.
    ///
    /// - Parameter condition: called when a step has ended.
    /// - Throws: if nothing can run and the condition is still false.
    public func run(
        until condition: @escaping @Sendable () -> Bool, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) async throws {
        if condition() { return }
        guard try await !engine.wait(.condition(condition, deadline: nil)) else { return }
        throw ExpectationFailed(
            reason: .endlessWait, message: "the condition of 'run(until:)' is false, and nothing can run any more",
            location: .init(fileID, filePath, line, column))
    }

    // MARK: Expectations

    /// Fails the run, which ends with the current step. Use this function in code that can't throw errors, such as
    /// behaviors.
    public func fail(
        _ message: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        engine.fail(.program, message, at: .init(fileID, filePath, line, column))
    }

    /// Fails the run if a condition is false.
    ///
    /// - Throws: if the condition is false.
    public func require(
        _ condition: Bool, _ message: @autoclosure () -> String = "the condition is false",
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) throws {
        guard !condition else { return }
        throw ExpectationFailed(
            reason: .program, message: message(), location: .init(fileID, filePath, line, column))
    }

    /// Expects that an actor is deinitialized at the end of the run.
    public func expectDeinitialized(
        _ actor: Actor, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        let strand = engine.strandOf(TimedSimulator.identity(of: actor), type(of: actor))
        engine.remaining.append(
            Engine.Remaining(actor: actor, name: strand.name, location: .init(fileID, filePath, line, column)))
    }

    /// Keeps an object alive for the rest of the run, as an alternative to a local variable.
    public func keep(_ object: Any) { engine.kept.append(object) }

    // MARK: Faults

    /// Loses the next calls of a behavior. An `ask` then waits for its timeout.
    public func lose(_ behavior: AnyBehavior, count: Int = 1) { add(.lose, to: behavior, count) }

    /// Delays the next calls of a behavior. Later calls can overtake delayed calls.
    public func delay(_ behavior: AnyBehavior, by time: Duration, count: Int = 1) {
        add(.delay(time), to: behavior, count)
    }

    /// Duplicates the next calls of a behavior.
    public func duplicate(_ behavior: AnyBehavior, count: Int = 1) { add(.duplicate, to: behavior, count) }

    private func add(_ action: Faults.Action, to behavior: AnyBehavior, _ count: Int) {
        guard count > 0, let target = TimedSimulator.target(of: behavior) else { return }
        engine.faults.add(action, to: target.actor, .behavior(target.behavior), count: count)
    }

    /// Loses the next calls of a typed behavior. Its name is the name of the method:
    /// `simulation.lose("beLoad", of: loader)`.
    public func lose(_ name: String, of actor: Actor, count: Int = 1) { add(.lose, name, of: actor, count) }

    /// Delays the next calls of a typed behavior. Later calls can overtake delayed calls.
    public func delay(_ name: String, of actor: Actor, by time: Duration, count: Int = 1) {
        add(.delay(time), name, of: actor, count)
    }

    /// Duplicates the next calls of a typed behavior.
    public func duplicate(_ name: String, of actor: Actor, count: Int = 1) { add(.duplicate, name, of: actor, count) }

    private func add(_ action: Faults.Action, _ name: String, of actor: Actor, _ count: Int) {
        guard count > 0 else { return }
        engine.faults.add(action, to: TimedSimulator.identity(of: actor), .named(name), count: count)
    }

    /// Makes an actor fail before its next message, as if a behavior had thrown the error. The supervisor of the actor
    /// decides what happens. A `SystemActor` of FlynnSystem fails with its next message.
    public func crash(_ actor: Actor, with error: any Error = SimulatedCrash()) {
        engine.strandOf(TimedSimulator.identity(of: actor), type(of: actor)).crash = error
    }

    /// Makes the next actor of a class fail before its first message, for example a replacement created by a
    /// supervisor.
    public func crashNext<T: Actor>(_ type: T.Type, with error: any Error = SimulatedCrash()) {
        engine.faults.addCrash(of: type, error)
    }
}

/// The error of an actor that fails because of a simulation.
///
/// Thrown in a turn of the actor.
public struct SimulatedCrash: Error {
    /// Creates the default error of `crash(_:with:)`.
    public init() {}
}
