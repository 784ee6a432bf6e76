import Exploration
import Synchronization

/// Replaces the runtime's `SpinLock` by a monitor, so that states in which threads try to acquire it aren't explored again and
/// again. The scenarios of "spin lock" check the original.
struct SpinLock: ~Copyable, Sendable {
    /// Only its address is used.
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
