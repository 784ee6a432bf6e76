import CFlynnRuntime
import Synchronization

/// The actors that have unfinished messages, but are neither in a run queue nor run by a scheduler: suspended ones, those that were replaced,
/// while the replacement runs their messages, and those whose behavior is in `Flynn.runBlocking`. Thread-safe.
///
/// Suspended and replaced actors are in linked lists through their extras, so that threads rarely use the same list at the same time.
enum UnfinishedActors {
    /// An actor in `Flynn.runBlocking`.
    struct Blocked {
        fileprivate let mailbox: Mailbox
        let behavior: BehaviorName?
        /// Nanoseconds of `now()`.
        let start: UInt64
        /// When the message of the behavior was sent, if the time was noted.
        let oldest: MessageTime?
    }

    // MARK: Suspended and replaced actors

    /// The place of an actor in its list. Guarded by the list's lock.
    ///
    /// The suspensions and drains are counted, because a thread that suspends an actor calls `beginSuspension` after another thread may have
    /// called `endSuspension`, and because a drain may begin before the previous one has ended. While one of the counts is positive, the
    /// suspension or drain owns a queue reference: it is added after the beginning, and removed before the end.
    struct Entry {
        fileprivate var suspensions = 0
        fileprivate var drains = 0
        /// When the oldest message was sent, at the beginning of the last suspension or drain, if the time was noted.
        fileprivate var oldest: MessageTime?
        /// Neither is retained: a listed actor has a queue reference.
        fileprivate var next: Unmanaged<MailboxExtras>?
        fileprivate var previous: Unmanaged<MailboxExtras>?

        fileprivate var isListed: Bool { suspensions + drains > 0 }
    }

    /// Why an actor is listed.
    enum Reason {
        case suspended
        /// Another actor runs its messages.
        case replaced
    }

    /// A listed actor. The extras show why it is suspended.
    struct Listed {
        let extras: MailboxExtras
        let reason: Reason
        let actorType: Any.Type
        let messages: Int
        let oldest: MessageTime?
    }

    /// Unchecked `Sendable` because of `first`, which is guarded by `lock`.
    private final class List: @unchecked Sendable {
        let lock = SpinLock()
        var first: Unmanaged<MailboxExtras>?
        /// Keeps the lists in different cache lines.
        let padding: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

        func insert(_ extras: MailboxExtras) {
            let new = Unmanaged.passUnretained(extras)
            (extras.unfinished.next, extras.unfinished.previous) = (first, nil)
            first?._withUnsafeGuaranteedRef { $0.unfinished.previous = new }
            first = new
        }

        func remove(_ extras: MailboxExtras) {
            let (next, previous) = (extras.unfinished.next, extras.unfinished.previous)
            next?._withUnsafeGuaranteedRef { $0.unfinished.previous = previous }
            if let previous {
                previous._withUnsafeGuaranteedRef { $0.unfinished.next = next }
            } else {
                first = next
            }
        }
    }

    private static let lists = (0..<64).map { _ in List() }

    /// Changes the counts of an actor, and adds it to its list or removes it.
    private static func change(_ extras: MailboxExtras, _ change: (inout Entry) -> Void) {
        // The allocator aligns to 16 bytes, and gives each thread addresses near each other.
        let address = UInt(bitPattern: Unmanaged.passUnretained(extras).toOpaque())
        let list = lists[Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 58)]
        list.lock.withLock {
            let wasListed = extras.unfinished.isListed
            change(&extras.unfinished)
            guard extras.unfinished.isListed != wasListed else { return }
            if wasListed { list.remove(extras) } else { list.insert(extras) }
        }
    }

    /// Adds an actor that was suspended, so that its extras own the queue reference. The actor may continue already.
    static func beginSuspension(of extras: MailboxExtras, oldest: MessageTime?) {
        change(extras) {
            $0.suspensions += 1
            $0.oldest = oldest
        }
    }

    /// Ends a suspension. The caller owns the queue reference.
    static func endSuspension(of extras: MailboxExtras) { change(extras) { $0.suspensions -= 1 } }

    /// Adds an actor that was replaced, before its drain is sent. The caller owns the drain's queue reference.
    static func beginDrain(of extras: MailboxExtras, oldest: MessageTime?) {
        change(extras) {
            $0.drains += 1
            $0.oldest = oldest
        }
    }

    /// Ends a drain. The caller owns its queue reference.
    static func endDrain(of extras: MailboxExtras) { change(extras) { $0.drains -= 1 } }

    /// Returns the suspended and replaced actors.
    static func allListed() -> [Listed] {
        var found: [Listed] = []
        for list in lists {
            list.lock.withLock {
                var rest = list.first
                // Each is alive: it is removed before its queue reference is released or passed on.
                while let extras = rest?.takeUnretainedValue() {
                    let mailbox = extras.mailbox
                    found.append(
                        Listed(
                            extras: extras, reason: extras.unfinished.drains > 0 ? .replaced : .suspended,
                            actorType: mailbox.actorType, messages: mailbox.count, oldest: extras.unfinished.oldest))
                    rest = extras.unfinished.next
                }
            }
        }
        return found
    }

    // MARK: Blocked actors

    private static let lock = SpinLock()
    /// Guarded by `lock`.
    private nonisolated(unsafe) static var blocked: [UnsafeMutablePointer<FlynnThread>: Blocked] = [:]

    /// Adds the actor whose behavior the calling thread runs, until `remove(blockedOn:)`. Returns false if it runs none.
    static func add(blockedOn thread: UnsafeMutablePointer<FlynnThread>, oldest: MessageTime?) -> Bool {
        guard let address = thread.pointee.mailbox else { return false }
        let body = thread.pointee.body?.assumingMemoryBound(to: BehaviorBody.self)
        let new = Blocked(
            mailbox: Mailbox(address: address), behavior: body?.pointee.name, start: now(), oldest: oldest)
        lock.withLock { blocked[thread] = new }
        return true
    }

    static func remove(blockedOn thread: UnsafeMutablePointer<FlynnThread>) {
        lock.withLock { _ = blocked.removeValue(forKey: thread) }
    }

    /// Returns the actors in `Flynn.runBlocking`, with their classes and numbers of messages.
    static func allBlocked() -> [(actorType: Any.Type, messages: Int, blocked: Blocked)] {
        lock.withLock { blocked.values.map { ($0.mailbox.actorType, $0.mailbox.count, $0) } }
    }
}
