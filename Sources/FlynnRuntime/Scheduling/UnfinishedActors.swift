import CFlynnRuntime
import Synchronization

/// The actors with unfinished messages that are neither in a run queue nor run by a scheduler: suspended actors,
/// replaced actors while the replacement runs their messages, and actors with a behavior in `Flynn.runBlocking`.
/// Thread-safe.
///
/// Suspended and replaced actors are in linked lists through their extras. Several lists keep threads from using the
/// same list at the same time.
enum UnfinishedActors {
    /// An actor in `Flynn.runBlocking`.
    struct Blocked {
        fileprivate let mailbox: Mailbox
        let behavior: BehaviorName?
        /// In nanoseconds of `now()`.
        let start: UInt64
        /// The send time of the behavior's message, if it was recorded.
        let oldest: MessageTime?
    }

    // MARK: Suspended and replaced actors

    /// The place of an actor in its list. Guarded by the list's lock.
    ///
    /// The suspensions and drains are counted for two reasons. A thread that suspends an actor calls `beginSuspension`,
    /// but `endSuspension` can be called earlier by a different thread. A drain can begin before the end of the
    /// previous drain. While a count is positive, the suspension or drain owns a queue reference: the reference is
    /// added after the beginning, and removed before the end.
    struct Entry {
        fileprivate var suspensions = 0
        fileprivate var drains = 0
        /// The send time of the oldest message at the beginning of the last suspension or drain, if it was recorded.
        fileprivate var oldest: MessageTime?
        /// The neighbors are unretained: a listed actor owns a queue reference.
        fileprivate var next: Unmanaged<MailboxExtras>?
        fileprivate var previous: Unmanaged<MailboxExtras>?

        fileprivate var isListed: Bool { suspensions + drains > 0 }
    }

    /// The reason for which an actor is listed.
    enum Reason {
        case suspended
        /// The actor's messages run on its replacement.
        case replaced
    }

    /// A listed actor. The extras contain the reason for a suspension.
    struct Listed {
        let extras: MailboxExtras
        let reason: Reason
        let actorType: Any.Type
        let messages: Int
        let oldest: MessageTime?
    }

    /// Unchecked `Sendable`: `first` is guarded by `lock`.
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

    /// Changes the counts of an actor, and adds it to its list or removes it from the list.
    private static func change(_ extras: MailboxExtras, _ change: (inout Entry) -> Void) {
        // The allocator aligns to 16 bytes, and addresses on the same thread are near each other.
        let address = UInt(bitPattern: Unmanaged.passUnretained(extras).toOpaque())
        let list = lists[Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 58)]
        list.lock.withLock {
            let wasListed = extras.unfinished.isListed
            change(&extras.unfinished)
            guard extras.unfinished.isListed != wasListed else { return }
            if wasListed { list.remove(extras) } else { list.insert(extras) }
        }
    }

    /// Adds a suspended actor. Its extras own the queue reference. The actor may already have continued.
    static func beginSuspension(of extras: MailboxExtras, oldest: MessageTime?) {
        change(extras) {
            $0.suspensions += 1
            $0.oldest = oldest
        }
    }

    /// Ends a suspension. The caller owns the queue reference.
    static func endSuspension(of extras: MailboxExtras) { change(extras) { $0.suspensions -= 1 } }

    /// Adds a replaced actor before its drain is sent. The caller owns the drain's queue reference.
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
                // The actors are alive: an actor is removed before its queue reference is released or passed on.
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

    /// Adds the actor of the calling thread's behavior. `remove(blockedOn:)` removes it. Returns false if the thread
    /// isn't running a behavior.
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
