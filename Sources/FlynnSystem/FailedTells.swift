import CFlynnRuntime
import FlynnRuntime

/// The handler of a system for failed messages that are sent with `tell`.
///
/// Unchecked `Sendable`: `lock` guards `handler`.
final class FailedTells: @unchecked Sendable {
    @TaskLocal private static var isHandling = false
    /// Messages from the handler don't carry the value.
    private static let isExcluded: Void = TaskLocals.exclude(Unmanaged.passUnretained($isHandling).toOpaque())
    private let lock = SpinLock()
    private var handler: @Sendable (MessageError) -> Void = FailedTells.report

    func setHandler(_ new: @escaping @Sendable (MessageError) -> Void) {
        // Released outside of the lock: a deinitializer can run arbitrary code.
        let previous = lock.withLock {
            defer { handler = new }
            return handler
        }
        withExtendedLifetime(previous) {}
    }

    /// Passes an error to the handler. If the failed message was sent by the handler or by its tasks, the error is
    /// reported instead, as the handler can send messages to the failing actor.
    func add(_ error: MessageError) {
        if FailedTells.isHandling { return FailedTells.report(error) }
        _ = FailedTells.isExcluded
        let current = lock.withLock { handler }
        FailedTells.$isHandling.withValue(true) { Asker.nobody.run { current(error) } }
    }

    /// Writes the error to standard error, in a single line. In a simulation, the test fails instead, unless the error
    /// is the end of a system or actor.
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
