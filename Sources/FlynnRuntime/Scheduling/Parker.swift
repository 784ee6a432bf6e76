import Synchronization

/// Blocks the thread of an idle scheduler.
///
/// The possible states are:
///
/// - `awake`: the scheduler is running.
/// - `parked`: the scheduler is blocked or about to block. Any thread can wake it.
/// - `notified`: a thread woke the scheduler, and the scheduler has yet to continue. A second wake-up is unnecessary.
///
/// Exactly one thread changes `parked` to `notified`, and only this thread signals the condition variable.
struct Parker: ~Copyable, Sendable {
    private static let awake = 0
    private static let parked = 1
    private static let notified = 2

    private let state = Atomic(Parker.awake)
    private let monitor = Monitor()

    /// Whether `wake` may have an effect.
    var isParked: Bool {
        // Sequentially consistent: follows the push for which a scheduler is woken; see `SchedulerPool.park`.
        state.load(ordering: .sequentiallyConsistent) == Parker.parked
    }

    /// Announces that the scheduler will park. The scheduler must recheck for work before it calls `park`.
    func prepareToPark() {
        // Sequentially consistent: precedes that check; see `SchedulerPool.park`.
        state.store(Parker.parked, ordering: .sequentiallyConsistent)
    }

    /// Blocks until another thread wakes the scheduler or until `deadline` (nanoseconds of `now()`; nil for no
    /// deadline). Doesn't block if a thread woke the scheduler since `prepareToPark`. Returns true if a thread woke the
    /// scheduler.
    func park(until deadline: UInt64?) -> Bool {
        monitor.withLock {
            // Acquiring: synchronizes with `wake`.
            while state.load(ordering: .acquiring) == Parker.parked {
                guard let deadline else {
                    monitor.wait()
                    continue
                }
                if now() >= deadline { break }
                monitor.wait(until: deadline)
            }
        }
        return endParking()
    }

    /// Ends parking, or cancels it after `prepareToPark`. Returns true if a thread woke the scheduler in the meantime.
    @discardableResult
    func endParking() -> Bool {
        // Acquiring: synchronizes with `wake`.
        state.exchange(Parker.awake, ordering: .acquiring) == Parker.notified
    }

    /// Wakes the scheduler if it is parked. Returns false if it wasn't parked. Thread-safe.
    func wake() -> Bool {
        // Sequentially consistent: follows the push for which the scheduler is woken; see `SchedulerPool.park`.
        let (exchanged, _) = state.compareExchange(
            expected: Parker.parked, desired: Parker.notified, ordering: .sequentiallyConsistent)
        guard exchanged else { return false }
        // Under the lock: the scheduler is either waiting, or will check the state later and see the change.
        monitor.withLock { monitor.signal() }
        return true
    }
}
