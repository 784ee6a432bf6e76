import Dispatch
import Foundation
import Synchronization

/// The received messages that have not been handled yet. One thread adds messages, and a second thread takes them.
final class MessageQueue: Sendable {
    /// The result of ``next(waiting:)``.
    enum Item {
        case message(IncomingMessage)
        /// The queue is empty.
        case nothing
        /// The queue is closed, and all messages are taken.
        case end
    }

    private struct State {
        /// The waiting messages, by message number. Messages are numbered in the order of arrival.
        var messages: [Int: IncomingMessage] = [:]
        /// The numbers of the next message to take and the next message to receive.
        var (next, end) = (0, 0)
        /// The numbers of the waiting requests.
        var requests: [RequestID: Int] = [:]
        /// The current request.
        var current: RequestID?
        var isCurrentCancelled = false
        var isClosed = false
    }

    /// The requests that start and end the conversation, and can't be cancelled.
    private static let essential: Set = ["initialize", "shutdown"]

    private let state = Mutex(State())
    /// A semaphore that is signaled once for every message, and when the queue is closed.
    private let signals = DispatchSemaphore(value: 0)

    /// Adds a message.
    ///
    /// - Returns: The cancelled request, if the message cancels a waiting request. This request is removed, and the
    ///   caller responds to it.
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

    /// Closes the queue after the last message.
    func close() {
        state.withLock { $0.isClosed = true }
        signals.signal()
    }

    /// Takes the next message. The previous message must be handled before.
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
            // A signal can belong to a message that was already taken. The loop then continues.
            signals.wait()
        }
    }

    /// Whether the client has cancelled the current request.
    var isCurrentCancelled: Bool { state.withLock(\.isCurrentCancelled) }
}
