import Synchronization

/// The numbers of accepted and answered lines. Thread-safe.
final class Counts: Sendable {
    struct Count: ~Copyable, Sendable {
        private let number = Atomic(0)

        // Relaxed: independent values.
        var value: Int { number.load(ordering: .relaxed) }
        func add() { number.add(1, ordering: .relaxed) }
    }

    /// The number of lines passed from connections to their sessions.
    let accepted = Count()
    /// The number of answers written to sockets.
    let answered = Count()
}
