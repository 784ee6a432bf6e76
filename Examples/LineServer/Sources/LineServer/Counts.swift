import Synchronization

/// How many lines were accepted and answered. Thread-safe.
final class Counts: Sendable {
    struct Count: ~Copyable, Sendable {
        private let number = Atomic(0)

        // Relaxed: independent values.
        var value: Int { number.load(ordering: .relaxed) }
        func add() { number.add(1, ordering: .relaxed) }
    }

    /// The lines that connections have passed to their sessions.
    let accepted = Count()
    /// The answers that were written to sockets.
    let answered = Count()
}
