/// A clock with the simulated time. A call of `sleep` takes no real time.
///
/// Use this clock in the tasks and actors of the simulation. They all run on the thread of the simulation.
public struct SimulationClock: Clock {
    /// A point in simulated time. Comparing instants of different simulations is not meaningful.
    ///
    /// A value that any thread may use.
    public struct Instant: InstantProtocol {
        /// The time since the start of the run.
        public var offset: Duration

        /// Returns the instant offset by a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// Returns the duration to another instant.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Returns true if the left instant is earlier.
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
