/// The settings of a simulation, and the events that it allows.
///
///     try await simulate(runs: 100, options: .init(allowed: [.deadLetters])) { simulation in … }
///
/// A value that any thread may use.
public struct SimulationOptions: Sendable {
    /// A strategy for choosing the order of steps.
    public enum Strategy: Sendable, Hashable {
        /// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatti, ASPLOS 2010). Each actor and
        /// task has a random priority, and the strand with the highest priority runs. At `depth - 1` random steps, this
        /// strand gets the lowest priority instead.
        ///
        /// A bug of depth `depth` requires a certain order of `depth` steps. Each run finds such a bug with a
        /// probability of at least `1 / (n · k^(depth - 1))`, for n actors and tasks, and k steps with a choice. Most
        /// bugs have depth 1 or 2. For a quarter of the seeds, each step is chosen at random instead, to find bugs of
        /// greater depth in small programs.
        case probabilistic(depth: Int)
        /// Each step is chosen at random, with equal probabilities.
        case random
        /// The first strand to become ready runs first.
        case firstInFirstOut
    }

    /// The events that fail a simulation unless they are allowed.
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
        /// Calls of actors by threads outside of the simulation, and ends of waits by such threads. If these events are
        /// allowed, the simulation waits for the threads, and the runs can't be repeated.
        public static let otherThreads = Events(rawValue: 1 << 5)
    }

    /// The strategy for choosing the order of steps. Defaults to `probabilistic(depth: 3)`.
    public var strategy: Strategy
    /// The events that don't fail the simulation. Defaults to the empty set.
    public var allowed: Events
    /// The simulated time by which a timer can overtake a ready strand. Defaults to 10 ms: a timer due in 10 ms can
    /// overtake a message, as on a busy machine.
    public var maxDelay: Duration
    /// Whether other strands can run between two calls of a behavior, as on several cores. Defaults to true. The order
    /// of a behavior's calls never changes. If actors share memory guarded by locks, the simulation can produce an
    /// order that is excluded by the locks. Set this option to false in this case.
    public var interleavesCalls: Bool
    /// The maximum number of steps in a run, to fail a run that never ends. Defaults to 1,000,000.
    public var maxSteps: Int
    /// The maximum real time of a step. Defaults to 5 seconds.
    public var stepLimit: Duration
    /// The maximum number of runs in the search for a shorter schedule with the same failure. 0 disables the search.
    /// Defaults to 300.
    public var maxShorteningRuns: Int
    /// Whether to repeat the first of several runs with the same seed. This checks that the order is independent of
    /// real time, random numbers, the order of sets and dictionaries, other threads, and variables changed by an
    /// earlier run. Defaults to true.
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
