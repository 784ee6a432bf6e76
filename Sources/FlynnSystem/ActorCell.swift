import FlynnRuntime

/// What references to an actor know of it, without keeping it alive.
///
/// Unchecked `Sendable`: `actor` is set before the cell is shared, `host` and `isSetUp` are guarded by `lock`, `current` and `isMember` are
/// guarded by the lock of the inbox, and `upcoming` is described there.
final class ActorCell: @unchecked Sendable {
    let type: SystemActor.Type
    weak var actor: SystemActor?
    private let lock = SpinLock()
    private weak var host: Inbox?
    private var isSetUp = false
    /// The message that the actor processes or is about to process.
    private(set) var current: Delivery?
    /// The message with which the next turn begins. Set by the one thread to which the inbox has given this message, then read
    /// by the turn, which is sent after it.
    var upcoming: Delivery?
    /// Whether the actor belongs to its inbox.
    var isMember = false

    init(_ type: SystemActor.Type) { self.type = type }

    var name: String { _typeName(type, qualified: false) }

    /// The inbox that gives the actor its messages, or nil before it is hosted.
    var inbox: Inbox? { lock.withLock { host } }

    /// Sets the inbox, which can be done once while that inbox exists. Returns whether it did.
    func enter(_ inbox: Inbox) -> Bool {
        lock.withLock {
            guard host == nil else { return false }
            host = inbox
            return true
        }
    }

    /// Sets the message that the actor processes. Its previous one has been processed then. The caller holds the inbox's lock.
    func process(_ next: Delivery?) {
        current?.stage = .ended
        next?.stage = .running
        current = next
    }

    /// Declares the actor's reactions, unless that was done.
    func setUp(_ actor: SystemActor) throws {
        let mustSetUp = lock.withLock {
            defer { isSetUp = true }
            return !isSetUp
        }
        if mustSetUp { try actor.setup() }
    }

    /// The message that occupies the actor with its future, or nil.
    var occupation: Delivery? { inbox?.occupation(of: self) }
}
