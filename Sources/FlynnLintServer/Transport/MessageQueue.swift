import Dispatch
import Foundation
import Synchronization

/// The messages that were received and not handled yet. One thread adds them, another one takes them.
final class MessageQueue: Sendable {
    /// The result of ``next(waiting:)``.
    enum Item {
        case message(IncomingMessage)
        /// No message is queued.
        case nothing
        /// The input has ended.
        case end
    }

    private struct State {
        var messages: [IncomingMessage] = []
        /// The index of the first queued message.
        var first = 0
        /// The current request.
        var current: RequestID?
        var isCurrentCancelled = false
        var isClosed = false
    }

    private let state = Mutex(State())
    /// Is signaled once for each message, and when the queue is closed.
    private let signals = DispatchSemaphore(value: 0)

    /// Adds a message.
    ///
    /// - Returns: The queued request that the message cancels. The request is removed, and the caller answers it.
    func add(_ message: IncomingMessage) -> RequestID? {
        let cancelled: RequestID? = state.withLock { state in
            guard let id = message.cancelledRequest else {
                state.messages.append(message)
                return nil
            }
            if state.current == id { state.isCurrentCancelled = true }
            let index = state.messages[state.first...].firstIndex { $0.id == id && $0.method != nil }
            guard let index else { return nil }
            state.messages.remove(at: index)
            return id
        }
        signals.signal()
        return cancelled
    }

    /// Says that no messages follow.
    func close() {
        state.withLock { $0.isClosed = true }
        signals.signal()
    }

    /// Takes the next message. The previous message has been handled.
    ///
    /// - Parameter isWaiting: Whether to wait for a message if the queue is empty.
    func next(waiting isWaiting: Bool) -> Item {
        while true {
            let item: Item? = state.withLock { state in
                (state.current, state.isCurrentCancelled) = (nil, false)
                guard state.first < state.messages.count else {
                    (state.messages, state.first) = ([], 0)
                    return state.isClosed ? .end : isWaiting ? nil : .nothing
                }
                let message = state.messages[state.first]
                state.first += 1
                if message.method != nil { state.current = message.id }
                return .message(message)
            }
            if let item { return item }
            // Wakes for messages that were taken before, too; then the loop goes on.
            signals.wait()
        }
    }

    /// Whether the client has cancelled the current request.
    var isCurrentCancelled: Bool { state.withLock(\.isCurrentCancelled) }
}
