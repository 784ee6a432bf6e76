import Synchronization

/// A number that all threads count up and down.
final class Counter: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .acquiring) }

    func add(_ amount: Int) {
        number.add(amount, ordering: .acquiringAndReleasing)
    }
}
