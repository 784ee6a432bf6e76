import Dispatch
import FlynnRuntime
import Synchronization

/// Runs handlers on the main queue. If the first handlers wait and the queue isn't running, a single warning is
/// written. An example is a command-line program whose main thread waits for a semaphore. Thread-safe.
final class MainQueueCheck: Sendable {
    static let shared = MainQueueCheck(startTimer: Clock.run, warn: Warnings.write)

    private enum State: UInt8, AtomicRepresentable {
        /// No handlers so far.
        case unused
        /// The timer is running.
        case waiting
        /// The queue has run a handler, or the warning was written. Final.
        case known
    }

    /// The time that passes before a warning. It is long because the main thread can be busy, and a debugger can have
    /// stopped the process.
    private static let limit = Duration.seconds(10)
    /// An additional time for a main thread that continues at the same time as the timer.
    private static let grace = Duration.seconds(1)

    // Relaxed everywhere: an independent value.
    private let state = Atomic(State.unused)
    private let startTimer: @Sendable (_ after: Duration, _ work: @escaping @Sendable () -> Void) -> Void
    private let warn: @Sendable (String) -> Void

    /// - Parameters:
    ///   - startTimer: calls a closure after a time.
    ///   - warn: receives the text of the warning.
    init(
        startTimer: @escaping @Sendable (_ after: Duration, _ work: @escaping @Sendable () -> Void) -> Void,
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.startTimer = startTimer
        self.warn = warn
    }

    /// Adds work to the main queue, or to a replacement queue in a test.
    func run(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
        if state.load(ordering: .relaxed) == .known { return queue.async(execute: work) }
        queue.async { [self] in
            state.store(.known, ordering: .relaxed)
            work()
        }
        if state.compareExchange(expected: .unused, desired: .waiting, ordering: .relaxed).exchanged {
            startTimer(MainQueueCheck.limit) { [self] in
                guard state.load(ordering: .relaxed) == .waiting else { return }
                startTimer(MainQueueCheck.grace) { [self] in warnIfWaiting() }
            }
        }
    }

    private func warnIfWaiting() {
        guard state.compareExchange(expected: .waiting, desired: .known, ordering: .relaxed).exchanged else { return }
        warn(
            """
            a promise's handler has waited \(MainQueueCheck.limit) for the main queue, which has run none so far; a command-line \
            program must run it, for example with 'dispatchMain()', or run handlers elsewhere, with 'then(on:)'
            """)
    }
}
