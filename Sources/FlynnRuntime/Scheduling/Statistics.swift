import Synchronization

/// What the runtime has done since its schedulers were first started: one entry for each. `Flynn.startup(pretending:)` makes
/// new schedulers.
public struct FlynnStatistics: Sendable {
    /// What one scheduler, a thread for one core, has done.
    public struct Scheduler: Sendable {
        /// Whether it stands for an efficiency core.
        public var isEfficiencyCore: Bool
        /// Messages it has run, those that the runtime sends itself included.
        public var messagesRun: Int
        /// Times it has run an actor, for a batch or less.
        public var actorsRun: Int
        /// Actors it has taken from another scheduler's queue.
        public var steals: Int
        /// Times it was woken from sleep by another thread.
        public var wakeUps: Int
        /// Seconds it has slept.
        public var idleTime: Double
    }

    /// The schedulers, efficiency cores first.
    public var schedulers: [Scheduler]

    /// Messages run by all schedulers.
    public var messagesRun: Int { schedulers.reduce(0) { $0 + $1.messagesRun } }
    /// Actors stolen by all schedulers.
    public var steals: Int { schedulers.reduce(0) { $0 + $1.steals } }
    /// Wake-ups of all schedulers.
    public var wakeUps: Int { schedulers.reduce(0) { $0 + $1.wakeUps } }
}

/// A number that one thread counts up and any may read.
struct Counter: ~Copyable, Sendable {
    private let number = Atomic(0)

    var value: Int {
        // Relaxed: a number that stands for itself.
        number.load(ordering: .relaxed)
    }

    func add(_ amount: Int) {
        // Not a read-modify-write, which would cost more: only one thread writes.
        number.store(number.load(ordering: .relaxed) + amount, ordering: .relaxed)
    }
}
