import CFlynnRuntime
import Synchronization

/// Finds the places of task-local values in Swift's library, and verifies the assumptions of `tasklocals.c` about them.
enum TaskLocalsProbe {
    private final class Mark: Sendable {}

    @TaskLocal private static var mark: Mark?

    /// The result of the probe, which runs on a new thread.
    private final class Outcome: Sendable { let isKnown = Atomic(false) }

    /// Returns whether all places were found. Must be called once.
    static func findsPlaces() -> Bool {
        // On a new thread: a task can be running on this thread, or values can be bound.
        let outcome = Outcome()
        return withExtendedLifetime(outcome) {
            guard let thread = flynn_thread_start(store, Unmanaged.passUnretained(outcome).toOpaque()) else {
                return false
            }
            flynn_thread_join(thread)
            // Relaxed: the end of the thread precedes.
            return outcome.isKnown.load(ordering: .relaxed)
        }
    }

    private static let store: @convention(c) (UnsafeMutableRawPointer) -> Void = { outcome in
        Unmanaged<Outcome>.fromOpaque(outcome).takeUnretainedValue().isKnown.store(run(), ordering: .relaxed)
    }

    private static func run() -> Bool {
        flynn_locals_probe_begin()
        guard bindsTwice(flynn_locals_probe_thread) else { return false }
        let executor = StoringExecutor()
        let outcome = Outcome()
        Task(executorPreference: executor) {
            outcome.isKnown.store(bindsTwice(flynn_locals_probe_task), ordering: .relaxed)
        }
        // Relaxed: this thread runs the task.
        executor.run()
        return outcome.isKnown.load(ordering: .relaxed) && flynn_locals_probe_end()
    }

    /// Binds a value, and a second value inside this binding. Returns whether `check` succeeds with both.
    private static func bindsTwice(_ check: (UnsafeRawPointer, UnsafeRawPointer) -> Bool) -> Bool {
        let key = UnsafeRawPointer(Unmanaged.passUnretained($mark).toOpaque())
        let type = unsafeBitCast(Mark?.self, to: UnsafeRawPointer.self)
        return $mark.withValue(Mark()) {
            check(key, type) && $mark.withValue(Mark()) { check(key, type) }
        }
    }
}

/// Stores the job of a task to run it later.
///
/// Unchecked `Sendable`: used by a single thread.
private final class StoringExecutor: TaskExecutor, @unchecked Sendable {
    private var job: UnownedJob?

    func enqueue(_ job: consuming ExecutorJob) { self.job = UnownedJob(job) }

    func run() {
        job?.runSynchronously(on: asUnownedTaskExecutor())
        job = nil
    }
}
