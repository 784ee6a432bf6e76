import Dispatch
import Foundation
import Synchronization

/// The messages that were received and not handled yet. One thread adds them, another one takes them.
final class MessageQueue: Sendable {
    private struct State {
        var messages: [IncomingMessage] = []
        var cancelled: Set<RequestID> = []
        var isClosed = false
    }

    private let state = Mutex(State())
    /// Is signaled once for each message, and when the queue is closed.
    private let signals = DispatchSemaphore(value: 0)

    /// Adds a message.
    func add(_ message: IncomingMessage) {
        state.withLock { state in
            state.messages.append(message)
            if let id = message.cancelledRequest { state.cancelled.insert(id) }
        }
        signals.signal()
    }

    /// Says that no messages follow.
    func close() {
        state.withLock { $0.isClosed = true }
        signals.signal()
    }

    /// Takes all messages.
    ///
    /// - Parameter isWaiting: Whether to wait for a message if the queue is empty.
    /// - Returns: The messages; `nil` after the last one if the queue is closed.
    func take(waiting isWaiting: Bool) -> [IncomingMessage]? {
        while true {
            let (messages, isClosed) = state.withLock { state in
                defer { state.messages = [] }
                return (state.messages, state.isClosed)
            }
            if !messages.isEmpty || !isClosed && !isWaiting { return messages }
            if isClosed { return nil }
            // Wakes for messages that were taken before, too; then the loop goes on.
            signals.wait()
        }
    }

    /// Whether any messages wait.
    var isEmpty: Bool { state.withLock { $0.messages.isEmpty } }

    /// Whether the client has cancelled a request.
    func isCancelled(_ id: RequestID) -> Bool { state.withLock { $0.cancelled.contains(id) } }

    /// Forgets a request that was answered.
    func forget(_ id: RequestID) {
        state.withLock { _ = $0.cancelled.remove(id) }
    }

    /// Forgets what the client cancelled too late.
    func forgetLateCancellations() {
        state.withLock { state in
            if state.messages.isEmpty { state.cancelled = [] }
        }
    }
}
