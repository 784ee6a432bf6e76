import CFlynnRuntime
import FlynnRuntime

/// The handler for the errors of messages without an answer, per system.
///
/// Unchecked `Sendable`: `lock` guards `handler`.
final class FailedTells: @unchecked Sendable {
    @TaskLocal private static var isHandling = false
    /// Messages from the handler don't carry the value.
    private static let isExcluded: Void = TaskLocals.exclude(Unmanaged.passUnretained($isHandling).toOpaque())
    private let lock = SpinLock()
    private var handler: @Sendable (MessageError) -> Void = FailedTells.report

    func setHandler(_ new: @escaping @Sendable (MessageError) -> Void) {
        // Released after unlocking, because a deinitializer may run any code.
        let previous = lock.withLock {
            defer { handler = new }
            return handler
        }
        withExtendedLifetime(previous) {}
    }

    /// Passes an error to the handler. The messages of the handler and of its tasks are reported instead, because the
    /// handler may send messages to the failing actor.
    func add(_ error: MessageError) {
        if FailedTells.isHandling { return FailedTells.report(error) }
        _ = FailedTells.isExcluded
        let current = lock.withLock { handler }
        FailedTells.$isHandling.withValue(true) { Asker.nobody.run { current(error) } }
    }

    /// Writes the error as one line to standard error. In a simulation, the test fails instead, unless the error is the
    /// end of a system or actor.
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
