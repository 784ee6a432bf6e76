import CFlynnRuntime
import FlynnRuntime

/// What a system does with the errors of messages whose sender doesn't wait for an answer.
///
/// Unchecked `Sendable` because of `handler`, which is guarded by `lock`.
final class FailedTells: @unchecked Sendable {
    @TaskLocal private static var isHandling = false
    /// Messages of the handler don't carry the value.
    private static let isExcluded: Void = TaskLocals.exclude(Unmanaged.passUnretained($isHandling).toOpaque())
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

    /// The handler's own messages, and those of its tasks, don't come here, because it may send them to the actor that fails.
    func add(_ error: MessageError) {
        if FailedTells.isHandling { return FailedTells.report(error) }
        _ = FailedTells.isExcluded
        let current = lock.withLock { handler }
        FailedTells.$isHandling.withValue(true) { Asker.nobody.run { current(error) } }
    }

    /// Writes the error to standard error in one line. In a simulation, the test fails, unless the error only says that a system or actor has
    /// ended.
    @Sendable static func report(_ error: MessageError) {
        if !UnhandledRejections.isEnd(error), Simulator.current?.delegate.errorIsUnhandled("actor \(error)") == true {
            return
        }
        var line = "FlynnSystem: warning: actor \(error)\n"
        line.withUTF8 { bytes in
            guard let first = bytes.baseAddress else { return }
            first.withMemoryRebound(to: CChar.self, capacity: bytes.count) { flynn_write_error($0, bytes.count) }
        }
    }
}
