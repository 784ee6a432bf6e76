/// The maximum frequency of failures for which a supervisor lets actors continue, and the time for which the actors
/// stay suspended. The models are the restart intensity of Erlang's supervisors and the backoff of Akka's.
///
///     private var counter = RestartCounter(RestartPolicy(maxFailures: 5, within: .seconds(10)))
///
/// A value that any thread can use.
public struct RestartPolicy: Sendable, Hashable {
    /// The time for which an actor stays suspended after a failure.
    public enum Backoff: Sendable, Hashable {
        /// The actor continues at once.
        case none
        /// The actor continues after this time.
        case constant(Duration)
        /// The actor continues after `from`. The delay doubles with every further failure within the policy's time, up
        /// to `to`. To keep actors that fail together from continuing together, a random part of the delay, up to
        /// `jitter`, is subtracted. A jitter below 0 counts as 0, and a jitter above 1 as 1.
        case exponential(from: Duration, to: Duration, jitter: Double = 0.2)
    }

    /// The maximum number of failures within `within` for which actors continue. With 0 or less, every failure
    /// escalates.
    public var maxFailures: Int
    /// The time in which the counter counts failures: a window that ends with the last failure.
    public var within: Duration
    /// The time for which an actor stays suspended.
    public var backoff: Backoff

    /// Creates a policy that allows a number of failures within a time, and suspends the actor for the backoff after
    /// every failure.
    public init(maxFailures: Int, within: Duration, backoff: Backoff = .none) {
        self.maxFailures = maxFailures
        self.within = within
        self.backoff = backoff
    }

    /// Returns the delay after a failure.
    ///
    /// - Parameters:
    ///   - number: the number of failures within `within`, including this failure.
    ///   - random: the part of the jitter that is subtracted from the delay, from 0 to 1.
    func delay(after number: Int, random: Double) -> Duration {
        switch backoff {
        case .none: return .zero
        case .constant(let delay): return delay
        case .exponential(let first, let longest, let jitter):
            var delay = first
            var count = 1
            while count < number, .zero < delay, delay < longest {
                delay *= 2
                count += 1
            }
            return min(delay, longest) * (1 - random * min(1, max(0, jitter)))
        }
    }
}

/// Decides about failures by a `RestartPolicy`. With too many failures, the functions throw an error, to let the
/// supervisor's own supervisor decide:
///
///     private var restarts = RestartCounter(RestartPolicy(maxFailures: 5, within: .seconds(10)))
///
///     lazy var beFailed = Behavior(self) { (me, args) throws in
///         // flynnlint:parameter ActorFailure - the failure of a worker
///         let failure: ActorFailure = args[x: 0]
///         try me.restarts.replace(failure, with: Worker())
///     }
///
/// A counter counts the failures of all its actors together, like an Erlang supervisor. For a limit per actor, store a
/// counter for every actor.
///
/// The value isn't synchronized: store it in the supervisor, and use it in the supervisor's turns.
public struct RestartCounter: Sendable {
    /// The policy that the counter applies.
    public let policy: RestartPolicy
    private let now: @Sendable () -> Duration
    /// The times of the failures within the policy's time, with the oldest first. At most `maxFailures`.
    private var times: [Duration] = []

    /// Creates a counter without failures.
    public init(_ policy: RestartPolicy) {
        self.init(policy) { .nanoseconds(Simulator.timeOfThread()) }
    }

    /// Creates a counter without failures, with a specific clock, for tests.
    ///
    /// - Parameter now: returns the time since a fixed point. The time must not decrease.
    public init(_ policy: RestartPolicy, now: @escaping @Sendable () -> Duration) {
        self.policy = policy
        self.now = now
    }

    /// Lets the actor run the next message after the delay of the policy; see `ActorFailure.resume(after:)`.
    ///
    /// - Throws: `RestartLimitExceeded` if there were too many failures. The failure then stays undecided.
    public mutating func resume(_ failure: ActorFailure) throws(RestartLimitExceeded) {
        failure.resume(after: try nextDelay(for: failure))
    }

    /// Replaces the actor after the delay of the policy; see `ActorFailure.replace(with:after:)`.
    ///
    /// - Parameter replacement: the replacement. The function creates it at once, but not if there were too many
    ///   failures.
    /// - Throws: `RestartLimitExceeded` if there were too many failures. The failure then stays undecided.
    public mutating func replace(_ failure: ActorFailure, with replacement: @autoclosure () -> Actor)
        throws(RestartLimitExceeded)
    {
        let delay = try nextDelay(for: failure)
        failure.replace(with: replacement(), after: delay)
    }

    /// Counts a failure, and returns the delay of the policy.
    ///
    /// - Throws: `RestartLimitExceeded` if there were too many failures. Then this failure isn't counted.
    public mutating func nextDelay(for failure: ActorFailure) throws(RestartLimitExceeded) -> Duration {
        try nextDelay(after: failure.error, of: failure.behavior)
    }

    /// Counts a failure of code that a library calls like a behavior; see `nextDelay(for:)`.
    package mutating func nextDelay(
        after error: any Error, of behavior: String
    ) throws(RestartLimitExceeded) -> Duration {
        let time = now()
        times.removeAll { time - $0 > policy.within }
        guard times.count < policy.maxFailures else {
            throw RestartLimitExceeded(policy: policy, behavior: behavior, error: error)
        }
        times.append(time)
        return policy.delay(after: times.count, random: Simulator.current?.delegate.random() ?? .random(in: 0...1))
    }
}

/// The error of a `RestartCounter` for too many failures.
///
/// Thrown in the turn of the deciding supervisor.
public struct RestartLimitExceeded: Error, CustomStringConvertible {
    /// The exceeded policy.
    public let policy: RestartPolicy
    /// The name of the behavior with the last failure.
    public let behavior: String
    /// The error of that behavior.
    public let error: any Error

    /// The number of failures, the time, the behavior and its error.
    public var description: String {
        "more than \(policy.maxFailures) failures within \(policy.within), the last of \(behavior): \(error)"
    }
}
