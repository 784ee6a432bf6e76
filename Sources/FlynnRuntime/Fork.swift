import CFlynnRuntime
import Synchronization

/// What happens to the runtime in child processes of `fork`, which have the calling thread only.
///
/// A child that was forked while the runtime's threads were running can't use the runtime: no thread would run its messages, and the
/// locks may be held by threads that don't exist in it. So its first use of the runtime crashes with a message. Sending a message checks
/// that together with the tracer, by one load. A child that was forked before the start or after a complete shutdown can use the runtime.
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

    /// Registers the handler for child processes. Called before the runtime's first thread is started.
    static func register() {
        // The handler must not initialize it.
        _ = TimerThread.shared
        _ = isRegistered
    }

    private static let isRegistered: Void = flynn_at_fork {
        // Only accesses initialized variables, and takes no lock.
        guard Flynn.hasThreads else { return }
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

extension Flynn {
    /// Whether there are threads of the runtime, or will be at once.
    fileprivate static var hasThreads: Bool {
        isRunning.load(ordering: .relaxed) || TimerThread.shared.isRunning.load(ordering: .relaxed)
    }
}
