/// How a simulation runs a program, and what it reports.
///
///     try await simulate(runs: 100, options: .init(allowed: [.deadLetters])) { simulation in … }
///
/// A value that any thread may use.
public struct SimulationOptions: Sendable {
    /// How the order of steps is chosen.
    public enum Strategy: Sendable, Hashable {
        /// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatti, ASPLOS 2010). Each actor and task has a random
        /// priority, and the one with the highest priority runs. At `depth - 1` random steps, the one that would run gets the lowest priority.
        ///
        /// A bug that appears if `depth` steps have a certain order is found by each such run with a probability of at least
        /// `1 / (n · k^(depth - 1))`, for n actors and tasks, and k steps at which there is a choice. Most bugs have depth 1 or 2. A quarter of the
        /// seeds choose each step at random instead, which finds bugs of greater depth in small programs.
        case probabilistic(depth: Int)
        /// Each step is chosen at random, with equal probabilities.
        case random
        /// What was ready first runs first.
        case firstInFirstOut
    }

    /// Events that fail a simulation unless they are allowed.
    public struct Events: OptionSet, Sendable {
        /// A bit for each event that doesn't fail the run.
        public let rawValue: Int

        /// Creates a set of the events that are bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Calls of actors that were deinitialized or stopped.
        public static let deadLetters = Events(rawValue: 1 << 0)
        /// Errors of behaviors without `onError` and without a supervisor that could decide.
        public static let unhandledErrors = Events(rawValue: 1 << 1)
        /// An `ask` that nothing can answer any more.
        public static let unansweredAsks = Events(rawValue: 1 << 2)
        /// Messages that can't run at the end, because their actor is suspended.
        public static let remainingMessages = Events(rawValue: 1 << 3)
        /// Steps that take longer than `stepLimit` in real time.
        public static let longSteps = Events(rawValue: 1 << 4)
        /// Calls of actors, and ends of waits, by threads outside of the simulation. If they are allowed, the simulation waits for them, and its
        /// runs can't be repeated.
        public static let otherThreads = Events(rawValue: 1 << 5)
    }

    /// How the order of steps is chosen. By default, `probabilistic(depth: 3)`.
    public var strategy: Strategy
    /// Events that don't fail the simulation. None by default.
    public var allowed: Events
    /// The maximum simulated time for which something that is ready may wait while timers fire. By default 10 ms: so a timer that is due in
    /// 10 ms may overtake a message, as on a busy machine.
    public var maxDelay: Duration
    /// Whether calls of other actors may come between two calls of one behavior, as on several cores. True by default. The order of a
    /// behavior's calls never changes. If actors share memory, guarded by locks, orders may appear that the locks exclude; then set it to false.
    public var interleavesCalls: Bool
    /// The maximum number of steps of a run, so that a run that never ends fails. 1,000,000 by default.
    public var maxSteps: Int
    /// The maximum real time of a step. By default 5 seconds.
    public var stepLimit: Duration
    /// The maximum number of runs that search for a shorter schedule with the same failure. 0 omits the search. By default 300.
    public var maxShorteningRuns: Int
    /// Whether the first of several runs is repeated with the same seed, to find out whether the order depends on anything else: real time, random
    /// numbers, the order of sets and dictionaries, other threads, and variables that one run leaves for the next one. True by default.
    public var checksRepeatability: Bool

    /// Creates options with these values, and default values for all others.
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
    /// The duration in nanoseconds, at least 0 and at most 9e18.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        if seconds < 0 || attoseconds < 0 { return 0 }
        return UInt64(min(seconds, 8_999_999_999)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}
