import Dispatch
import Foundation
import Synchronization

/// The messages that were received and not handled yet. One thread adds them, another one takes them.
final class MessageQueue: Sendable {
    /// What ``next(waiting:)`` finds.
    enum Item {
        case message(IncomingMessage)
        /// No message waits.
        case nothing
        /// No message follows.
        case end
    }

    private struct State {
        /// The messages that wait, by the number of messages received before each.
        var messages: [Int: IncomingMessage] = [:]
        /// The numbers of the next message that is taken, and that is received.
        var (next, end) = (0, 0)
        /// The numbers of the requests that wait.
        var requests: [RequestID: Int] = [:]
        /// The request that is handled now.
        var current: RequestID?
        var isCurrentCancelled = false
        var isClosed = false
    }

    /// The requests that begin and end the conversation, which can't be cancelled.
    private static let essential: Set = ["initialize", "shutdown"]

    private let state = Mutex(State())
    /// Is signaled once for each message, and when the queue is closed.
    private let signals = DispatchSemaphore(value: 0)

    /// Adds a message.
    ///
    /// - Returns: The request that the message cancels, if it waited. It is removed, and the caller answers it.
    func add(_ message: IncomingMessage) -> RequestID? {
        let cancelled: RequestID? = state.withLock { state in
            guard let id = message.cancelledRequest else {
                if let id = message.id, let method = message.method, !MessageQueue.essential.contains(method) {
                    state.requests[id] = state.end
                }
                state.messages[state.end] = message
                state.end += 1
                return nil
            }
            if state.current == id { state.isCurrentCancelled = true }
            guard let number = state.requests.removeValue(forKey: id) else { return nil }
            state.messages[number] = nil
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

    /// Takes the next message. The one before it has been handled.
    ///
    /// - Parameter isWaiting: Whether to wait for a message if the queue is empty.
    func next(waiting isWaiting: Bool) -> Item {
        while true {
            let item: Item? = state.withLock { state in
                (state.current, state.isCurrentCancelled) = (nil, false)
                while state.next < state.end {
                    state.next += 1
                    guard let message = state.messages.removeValue(forKey: state.next - 1) else { continue }
                    if let id = message.id, message.method != nil {
                        state.current = id
                        if state.requests[id] == state.next - 1 { state.requests[id] = nil }
                    }
                    return .message(message)
                }
                return state.isClosed ? .end : isWaiting ? nil : .nothing
            }
            if let item { return item }
            // Wakes for messages that were taken before, too; then the loop goes on.
            signals.wait()
        }
    }

    /// Whether the client has cancelled the request that is handled now.
    var isCurrentCancelled: Bool { state.withLock(\.isCurrentCancelled) }
}
