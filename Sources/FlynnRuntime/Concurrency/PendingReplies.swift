import CFlynnRuntime
import Synchronization

/// The replies for which callers wait, so that a shutdown can end these waits. A number of linked lists through the
/// replies, so that threads rarely use the same one at the same time. Thread-safe.
enum PendingReplies {
    /// Unchecked `Sendable` because of `first`, which is guarded by `lock`.
    private final class List: @unchecked Sendable {
        let lock = SpinLock()
        /// The reply that was inserted last, unretained.
        var first: UnsafeMutableRawPointer?
        /// Keeps the lists in different cache lines.
        let padding: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    }

    private static let lists = (0..<64).map { _ in List() }

    /// Returns the list of a reply, which depends on its address.
    private static func list(of reply: UnsafeMutableRawPointer) -> List {
        // The allocator aligns to 16 bytes, and gives each thread addresses near each other.
        lists[Int(truncatingIfNeeded: (UInt(bitPattern: reply) &* 0x9E37_79B9_7F4A_7C15) >> 58)]
    }

    private static func at(_ pointer: UnsafeMutableRawPointer) -> Unmanaged<AnyReply> { .fromOpaque(pointer) }

    static func insert(_ reply: AnyReply) {
        let pointer = Unmanaged.passUnretained(reply).toOpaque()
        let list = list(of: pointer)
        list.lock.withLock {
            reply.next = list.first
            if let next = list.first { at(next)._withUnsafeGuaranteedRef { $0.previous = pointer } }
            list.first = pointer
        }
    }

    /// Removes a reply. It must be in its list.
    static func remove(_ reply: AnyReply) {
        let list = list(of: Unmanaged.passUnretained(reply).toOpaque())
        list.lock.withLock {
            let (next, previous) = (reply.next, reply.previous)
            if let next { at(next)._withUnsafeGuaranteedRef { $0.previous = previous } }
            if let previous {
                at(previous)._withUnsafeGuaranteedRef { $0.next = next }
            } else {
                list.first = next
            }
        }
    }

    /// Ends all waits that began before the call.
    static func failAll() {
        for list in lists {
            // Outside the lock, because the end of a wait removes the reply.
            for reply in retainAll(in: list) { reply.takeRetainedValue().fail(.shutDown) }
        }
    }

    private static func retainAll(in list: List) -> [Unmanaged<AnyReply>] {
        list.lock.withLock {
            var replies: [Unmanaged<AnyReply>] = []
            var rest = list.first
            while let pointer = rest {
                // A reply that is being deinitialized removes itself. So its memory is still allocated.
                if flynn_try_retain(pointer) { replies.append(at(pointer)) }
                rest = at(pointer)._withUnsafeGuaranteedRef { $0.next }
            }
            return replies
        }
    }
}
