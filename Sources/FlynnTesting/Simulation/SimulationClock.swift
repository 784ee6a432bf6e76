/// A clock with the time of a simulation. A sleep takes no real time.
///
/// Use it in the tasks and actors of the simulation, all of which run on the thread of the simulation.
public struct SimulationClock: Clock {
    /// A time of a simulation. Instants of different simulations can't be compared in a meaningful way.
    ///
    /// A value that any thread may use.
    public struct Instant: InstantProtocol {
        /// The time since the start of the run.
        public var offset: Duration

        /// Returns the time that is later by a duration, or earlier by a negative one.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// Returns the time that passes until another one.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether a time precedes another one.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let engine: Engine

    init(_ engine: Engine) { self.engine = engine }

    /// The time since the start of the run, in nanoseconds.
    public var now: Instant { Instant(offset: .nanoseconds(engine.time)) }
    /// A nanosecond, the resolution of all simulated times.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Suspends the task until a simulated time. Must be called in the simulation.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await engine.sleep(until: deadline.offset.nanoseconds)
    }
}
