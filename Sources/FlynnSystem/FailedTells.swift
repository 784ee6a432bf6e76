import CFlynnRuntime
import FlynnRuntime

/// What a system does with the errors of messages whose sender doesn't wait for an answer.
///
/// Unchecked `Sendable` because of `handler`, which is guarded by `lock`.
final class FailedTells: @unchecked Sendable {
    private let lock = SpinLock()
    private var handler: @Sendable (MessageError) -> Void = FailedTells.report

    func setHandler(_ new: @escaping @Sendable (MessageError) -> Void) {
        // Released after the lock, because that may run any code.
        let previous = lock.withLock {
            defer { handler = new }
            return handler
        }
        withExtendedLifetime(previous) {}
    }

    func add(_ error: MessageError) { lock.withLock { handler }(error) }

    /// Writes the error to standard error in one line.
    @Sendable static func report(_ error: MessageError) {
        var line = "FlynnSystem: warning: actor \(error)\n"
        line.withUTF8 { bytes in
            guard let first = bytes.baseAddress else { return }
            first.withMemoryRebound(to: CChar.self, capacity: bytes.count) { flynn_write_error($0, bytes.count) }
        }
    }
}
