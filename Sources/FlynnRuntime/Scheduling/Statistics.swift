import Synchronization

/// Statistics of the schedulers since their first start. `Flynn.startup(pretending:)` creates new schedulers, with
/// counters that start at 0.
///
/// A copy of counters that other threads change in the meantime, so sums can differ slightly. Any thread can read it.
public struct FlynnStatistics: Sendable {
    /// Statistics of a scheduler. There is one scheduler for each core.
    public struct Scheduler: Sendable {
        /// Whether the scheduler belongs to an efficiency core.
        public var isEfficiencyCore: Bool
        /// The number of messages run by the scheduler, including internal messages of the runtime.
        public var messagesRun: Int
        /// The number of batches run by the scheduler.
        public var actorsRun: Int
        /// The number of actors that the scheduler stole from other schedulers.
        public var steals: Int
        /// The number of times that the scheduler was woken by a different thread.
        public var wakeUps: Int
        /// The time for which the scheduler was parked, in seconds.
        public var idleTime: Double
        /// The number of actors, and of jobs of tasks, that wait for the scheduler.
        public var queueDepth: Int
    }

    /// Statistics of the actors of a class, excluding subclasses; see `Flynn.collectsClassStatistics`.
    public struct ActorClass: Sendable {
        /// The name of the class.
        public var name: String
        /// The number of messages run by the actors, excluding internal messages of the runtime.
        public var messagesRun: Int
        /// The number of batches run by the actors.
        public var batchesRun: Int
        /// The largest number of unfinished messages of an actor at the beginning of a batch.
        public var maxQueueDepth: Int
        /// The total run time of the actors.
        public var runTime: Duration
        /// The longest run of a behavior.
        public var longestRun: Duration
        /// The name of the behavior with the longest run, `Loader.beLoad`, or nil if no behavior ran.
        public var longestBehavior: String?
    }

    /// The behaviors that wait in `Flynn.runBlocking`, and the threads that replace them.
    public struct Blocking: Sendable {
        /// The number of unfinished behaviors that called `runBlocking`, excluding behaviors that block a scheduler.
        public var behaviors: Int
        /// The number of the runtime's threads, including the schedulers' threads and idle threads, but not the thread
        /// of timers. 0 while the runtime isn't running.
        public var threads: Int
        /// The number of completed messages in addition to the messages of the schedulers.
        public var messagesRun: Int
    }

    /// Statistics of each scheduler, with the schedulers of efficiency cores first.
    public var schedulers: [Scheduler]
    /// The number of actors, and of jobs of tasks, that wait for any scheduler, because they were preempted or have a
    /// priority.
    public var sharedQueueDepth: Int
    /// Statistics of blocking behaviors.
    public var blocking: Blocking
    /// Statistics of each class of actors, with the classes with the most messages first. Empty unless
    /// `Flynn.collectsClassStatistics` was true.
    public var classes: [ActorClass]
    /// The number of calls dropped because their actor was deinitialized; see `Flynn.onDeadLetter`.
    public var deadLetters: Int
    /// The number of calls dropped because of a `MailboxLimit`.
    public var droppedCalls: Int

    /// The number of completed messages, including messages that blocked.
    public var messagesRun: Int { schedulers.reduce(blocking.messagesRun) { $0 + $1.messagesRun } }
    /// The number of actors stolen by all schedulers.
    public var steals: Int { schedulers.reduce(0) { $0 + $1.steals } }
    /// The number of times that a scheduler was woken by a different thread.
    public var wakeUps: Int { schedulers.reduce(0) { $0 + $1.wakeUps } }
}

/// A counter that is increased by a single thread and can be read by any thread.
struct Counter: ~Copyable, Sendable {
    private let number = Atomic(0)

    var value: Int {
        // Relaxed: an independent value.
        number.load(ordering: .relaxed)
    }

    func add(_ amount: Int) {
        // Only one thread writes, so a load and a store are sufficient. They are cheaper than an atomic addition.
        number.store(number.load(ordering: .relaxed) + amount, ordering: .relaxed)
    }
}
