import CFlynnRuntime
import Synchronization

/// The replies with waiting callers. They are collected to let a shutdown end these waits. The replies are distributed
/// over several linked lists to keep threads from using the same list at the same time. Thread-safe.
enum PendingReplies {
    /// Unchecked `Sendable`: `first` is guarded by `lock`.
    private final class List: @unchecked Sendable {
        let lock = SpinLock()
        /// The most recently inserted reply, unretained.
        var first: UnsafeMutableRawPointer?
        /// Keeps the lists in different cache lines.
        let padding: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    }

    private static let lists = (0..<64).map { _ in List() }

    /// Returns the list of a reply, which depends on the reply's address.
    private static func list(of reply: UnsafeMutableRawPointer) -> List {
        // The allocator aligns to 16 bytes, and addresses on the same thread are near each other.
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

    /// Removes a reply from its list, which must contain it.
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
            // This must happen outside the lock, since the end of a wait removes the reply.
            for reply in retainAll(in: list) { reply.takeRetainedValue().fail(.shutDown) }
        }
    }

    private static func retainAll(in list: List) -> [Unmanaged<AnyReply>] {
        list.lock.withLock {
            var replies: [Unmanaged<AnyReply>] = []
            var rest = list.first
            while let pointer = rest {
                // During its deinitialization, a reply removes itself, so its memory is still allocated.
                if flynn_try_retain(pointer) { replies.append(at(pointer)) }
                rest = at(pointer)._withUnsafeGuaranteedRef { $0.next }
            }
            return replies
        }
    }
}
