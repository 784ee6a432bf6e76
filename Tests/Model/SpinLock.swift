import Exploration
import Synchronization

/// Replaces the runtime's `SpinLock` with a monitor, so that the attempts to acquire the lock don't multiply the
/// explored states. The "spin lock" scenarios check the original.
struct SpinLock: ~Copyable, Sendable {
    /// Only the address is used.
    private let memory = Synchronization.Atomic(false)

    private var address: UInt { withUnsafePointer(to: memory) { UInt(bitPattern: $0) } }

    func acquire() { Execution.current?.acquire(address) }
    func release() { Execution.current?.release(address) }

    func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        acquire()
        defer { release() }
        return body()
    }
}
