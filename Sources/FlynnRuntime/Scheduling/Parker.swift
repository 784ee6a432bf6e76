import Synchronization

/// Where one scheduler sleeps.
///
/// The states: awake; parked (asleep, or about to be: anyone may wake it); notified (somebody has, and nobody needs to
/// again). Exactly one thread takes a parked scheduler to notified, and only that one pays for the signal.
struct Parker: ~Copyable, Sendable {
    private static let awake = 0
    private static let parked = 1
    private static let notified = 2

    private let state = Atomic(Parker.awake)
    private let monitor = Monitor()

    /// Whether a `wake` could do something. A guess.
    var isParked: Bool {
        state.load(ordering: .relaxed) == Parker.parked
    }

    /// The scheduler says that it is about to sleep, and must look for work once more before it does.
    func announce() {
        // Sequentially consistent: comes before that look; see `SchedulerPool.rest`.
        state.store(Parker.parked, ordering: .sequentiallyConsistent)
    }

    /// Sleeps until another thread wakes this one or the deadline passes (nanoseconds of `now()`; nil for never), unless
    /// one has since `announce`. True if one did.
    func sleep(until deadline: UInt64?) -> Bool {
        monitor.withLock {
            // Acquiring: sees what the thread that woke this one wrote before.
            while state.load(ordering: .acquiring) == Parker.parked {
                guard let deadline else {
                    monitor.wait()
                    continue
                }
                if now() >= deadline { break }
                monitor.wait(until: deadline)
            }
        }
        return rise()
    }

    /// Takes the announcement back. True if another thread has woken this one meanwhile.
    @discardableResult
    func rise() -> Bool {
        // Acquiring: as above.
        state.exchange(Parker.awake, ordering: .acquiring) == Parker.notified
    }

    /// Wakes the scheduler if it is parked, and tells whether it was.
    func wake() -> Bool {
        // Sequentially consistent: comes after the push that it is about; see `SchedulerPool.rest`.
        let (done, _) = state.compareExchange(
            expected: Parker.parked, desired: Parker.notified, ordering: .sequentiallyConsistent)
        guard done else { return false }
        // Under the lock: the sleeper is before its look at the state, and sees it, or waits already.
        monitor.withLock { monitor.signal() }
        return true
    }
}
