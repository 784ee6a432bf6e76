/// Settings for the runs of a simulation, and the allowed events.
///
///     try await simulate(runs: 100, options: .init(allowed: [.deadLetters])) { simulation in … }
///
/// A value that any thread may use.
public struct SimulationOptions: Sendable {
    /// A strategy for the order of steps.
    public enum Strategy: Sendable, Hashable {
        /// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatti, ASPLOS 2010). Actors and
        /// tasks have random priorities, and the strand with the highest priority runs. At `depth - 1` random steps,
        /// this strand gets the lowest priority instead.
        ///
        /// If a bug depends on the order of `depth` steps, a run finds it with a probability of at least
        /// `1 / (n · k^(depth - 1))`, for n actors and tasks, and k steps with a choice. Most bugs have depth 1 or 2.
        /// For a quarter of the seeds, all steps are chosen at random instead, which finds bugs of greater depth in
        /// small programs.
        case probabilistic(depth: Int)
        /// All steps are chosen at random, with equal probabilities.
        case random
        /// Strands run in the order in which they become ready.
        case firstInFirstOut
    }

    /// The events that fail a simulation if they are not allowed.
    public struct Events: OptionSet, Sendable {
        /// The bits of the allowed events.
        public let rawValue: Int

        /// Creates a set from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Calls of deinitialized or stopped actors.
        public static let deadLetters = Events(rawValue: 1 << 0)
        /// Errors of behaviors without `onError` and without a supervisor that handles the error.
        public static let unhandledErrors = Events(rawValue: 1 << 1)
        /// An `ask` that can no longer be answered.
        public static let unansweredAsks = Events(rawValue: 1 << 2)
        /// Messages that can't run at the end because their actor is suspended.
        public static let remainingMessages = Events(rawValue: 1 << 3)
        /// Steps that take longer than `stepLimit` in real time.
        public static let longSteps = Events(rawValue: 1 << 4)
        /// Calls of actors by threads outside of the simulation, and ends of waits by such threads. If you allow these
        /// events, the simulation waits for the threads, and you can't repeat its runs.
        public static let otherThreads = Events(rawValue: 1 << 5)
    }

    /// The strategy for the order of steps. Defaults to `probabilistic(depth: 3)`.
    public var strategy: Strategy
    /// The events that don't fail the simulation. Defaults to the empty set.
    public var allowed: Events
    /// The simulated time by which a timer can overtake a ready strand. Defaults to 10 ms: a timer due in 10 ms can
    /// overtake a message, as on a busy machine.
    public var maxDelay: Duration
    /// Whether other strands can run between two calls of a behavior, as on several cores. Defaults to true. The order
    /// of the calls never changes. If actors share memory and use locks, the simulation can produce orders that the
    /// locks prevent in reality. In this case, set the option to false.
    public var interleavesCalls: Bool
    /// The maximum number of steps in a run. A run with more steps fails. Defaults to 1,000,000.
    public var maxSteps: Int
    /// The maximum real time of a step. Defaults to 5 seconds.
    public var stepLimit: Duration
    /// The maximum number of runs in the search for a shorter schedule with the same failure. 0 disables the search.
    /// Defaults to 300.
    public var maxShorteningRuns: Int
    /// Whether the first of several runs is repeated with the same seed. The repetition shows whether the order depends
    /// on real time, random numbers, the order of sets and dictionaries, other threads, or variables changed by a run.
    /// Defaults to true.
    public var checksRepeatability: Bool

    /// Creates options with the given values.
    public init(
        strategy: Strategy = .probabilistic(depth: 3), allowed: Events = [], maxDelay: Duration = .milliseconds(10),
        interleavesCalls: Bool = true, maxSteps: Int = 1_000_000, stepLimit: Duration = .seconds(5),
        maxShorteningRuns: Int = 300, checksRepeatability: Bool = true
    ) {
        self.strategy = strategy
        self.allowed = allowed
        self.maxDelay = maxDelay
        self.interleavesCalls = interleavesCalls
        self.maxSteps = maxSteps
        self.stepLimit = stepLimit
        self.maxShorteningRuns = maxShorteningRuns
        self.checksRepeatability = checksRepeatability
    }
}

extension Duration {
    /// The duration in nanoseconds, clamped to the range from 0 to 9e18.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        if seconds < 0 || attoseconds < 0 { return 0 }
        return UInt64(min(seconds, 8_999_999_999)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}
