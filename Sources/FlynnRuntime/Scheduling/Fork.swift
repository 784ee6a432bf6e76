import CFlynnRuntime
import Synchronization

/// The runtime in child processes of `fork`, which contain only the calling thread.
///
/// A child that was forked while the runtime's threads were running can't use the runtime: its messages would wait
/// forever, and the locks can be held by threads that don't exist in the child. The first use of the runtime therefore
/// crashes with a message. A send checks for such a child and for a tracer with a single load. A child that was forked
/// before the start or after a complete shutdown can use the runtime.
///
/// Every child can end or call `exec`. `posix_spawn` and `vfork` don't call the handler, and their children can't use
/// the runtime.
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

    /// The number of running parts of the runtime with threads: the schedulers, and the timers. Read after a fork, when
    /// the number can't change, hence relaxed everywhere.
    private static let parts = Atomic(0)

    /// Records that a part of the runtime is about to start its first thread.
    static func addPart() {
        _ = isRegistered
        // Several threads need these variables at once. Swift initializes a global variable under a lock that contains
        // the number of the thread, and this number is out of date in a child of `fork`: the child hangs if another
        // thread waits for the initialization at that time.
        _ = (TaskLocals.areCarried, MessagePool.canTrim, BatchClock.shared, WatchdogThread.shared)
        EndedMemory.releaseList()
        parts.wrappingAdd(1, ordering: .relaxed)
    }

    /// Records that the threads of a part have ended.
    static func removePart() { parts.wrappingSubtract(1, ordering: .relaxed) }

    private static let isRegistered: Void = flynn_at_fork {
        // Uses only initialized variables, and doesn't take locks.
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
