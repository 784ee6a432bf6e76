import CFlynnRuntime
import Synchronization

/// The runtime in child processes of `fork`, which have only the calling thread.
///
/// A child that was forked while the runtime's threads were running can't use the runtime: no thread would run its messages, and the
/// locks may be held by threads that don't exist in the child. So the first use of the runtime crashes with a message. Sending a message
/// checks for a child and for a tracer by one load. A child that was forked before the start or after a complete shutdown can use the runtime.
///
/// A child may end or call `exec`. `posix_spawn` and `vfork` don't call the handler, and their children can't use the runtime.
enum Fork {
    /// Whether this process was forked while the runtime's threads were running.
    @inline(__always)
    static var isUnusableChild: Bool { flynn_observations() & FlynnObserveFork.rawValue != 0 }

    /// Crashes with a message in a child that can't use the runtime. Must be called before a lock is taken.
    @inline(__always)
    static func check() {
        if isUnusableChild { crashInChild() }
    }

    @inline(never)
    private static func crashInChild() -> Never {
        crash(
            "the process was forked while the runtime's threads were running, which don't exist in the child; "
                + "call 'Flynn.shutdown()' before 'fork', or only 'exec' or '_exit' after it")
    }

    /// The number of running parts of the runtime that have threads: the schedulers, and the timers. Read after a fork, when no thread
    /// changes it, hence relaxed everywhere.
    private static let parts = Atomic(0)

    /// Notes that a part of the runtime is about to start its first thread.
    static func addPart() {
        _ = isRegistered
        // Several threads need these at once. Swift initializes a global variable under a lock with the number of the thread, which is out of
        // date in a child of `fork`: the child hangs if another thread waits for the initialization meanwhile.
        _ = (TaskLocals.areCarried, MessagePool.canTrim, BatchClock.shared, WatchdogThread.shared)
        EndedMemory.releaseList()
        parts.wrappingAdd(1, ordering: .relaxed)
    }

    /// Notes that the threads of a part have ended.
    static func removePart() { parts.wrappingSubtract(1, ordering: .relaxed) }

    private static let isRegistered: Void = flynn_at_fork {
        // Only accesses variables that are initialized, and takes no lock.
        guard Fork.parts.load(ordering: .relaxed) > 0 else { return }
        flynn_observe(FlynnObserveFork, true)
        Flynn.isRunning.store(false, ordering: .relaxed)
        let thread = flynn_thread()
        // The parent runs the rest of the batch.
        if let mailbox = thread.pointee.mailbox {
            Mailbox(address: mailbox).state.pointee.mustYield.store(true, ordering: .relaxed)
        }
        thread.pointee.scheduler = nil
    }
}
