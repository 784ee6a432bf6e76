import CFlynnRuntime

/// The actors that have unfinished messages, but are neither in a run queue nor run by a scheduler: suspended ones, and those whose
/// behavior is in `Flynn.runBlocking`. Thread-safe.
enum UnfinishedActors {
    /// An actor in `Flynn.runBlocking`.
    private struct Blocked {
        let mailbox: Mailbox
        let behavior: BehaviorBody.Name?
        /// Nanoseconds of `now()`.
        let start: UInt64
    }

    /// A suspended actor, from whose extras the reason can be read later.
    struct Suspended {
        let extras: MailboxExtras
        let actorType: Any.Type
        let messages: Int
    }

    /// May be acquired while the lock of a `MailboxExtras` is held, and not the other way round.
    private static let lock = SpinLock()
    // Guarded by `lock`.
    private nonisolated(unsafe) static var suspended: [ObjectIdentifier: MailboxExtras] = [:]
    private nonisolated(unsafe) static var blocked: [UnsafeMutablePointer<FlynnThread>: Blocked] = [:]

    /// Adds an actor that becomes suspended, so that its extras own the queue reference until `remove(suspended:)`.
    static func add(suspended extras: MailboxExtras) {
        lock.withLock { suspended[ObjectIdentifier(extras)] = extras }
    }

    static func remove(suspended extras: MailboxExtras) {
        lock.withLock { _ = suspended.removeValue(forKey: ObjectIdentifier(extras)) }
    }

    /// Adds the actor whose behavior the calling thread runs, until `remove(blockedOn:)`. Returns false if it runs none.
    static func add(blockedOn thread: UnsafeMutablePointer<FlynnThread>) -> Bool {
        guard let address = thread.pointee.mailbox else { return false }
        let body = thread.pointee.body?.assumingMemoryBound(to: BehaviorBody.self)
        let new = Blocked(mailbox: Mailbox(address: address), behavior: body?.pointee.name, start: now())
        lock.withLock { blocked[thread] = new }
        return true
    }

    static func remove(blockedOn thread: UnsafeMutablePointer<FlynnThread>) {
        lock.withLock { _ = blocked.removeValue(forKey: thread) }
    }

    /// Returns the suspended actors. Each is alive while it is read, because it is removed before it is scheduled again.
    static func allSuspended() -> [Suspended] {
        lock.withLock {
            suspended.values.map {
                Suspended(extras: $0, actorType: $0.mailbox.actorType, messages: $0.mailbox.count)
            }
        }
    }

    /// Returns the actors in `Flynn.runBlocking`: the class, the number of messages, the behavior, and its start in nanoseconds of `now()`.
    static func allBlocked() -> [(actorType: Any.Type, messages: Int, behavior: BehaviorBody.Name?, start: UInt64)] {
        lock.withLock {
            blocked.values.map { ($0.mailbox.actorType, $0.mailbox.count, $0.behavior, $0.start) }
        }
    }
}
