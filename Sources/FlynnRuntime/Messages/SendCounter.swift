import CFlynnRuntime
import Synchronization

/// The number of messages sent to an actor.
///
/// An atomic addition takes as long as the exchange that appends the message. Therefore, a single thread, the owner,
/// counts its messages in a separate word with a plain load and store. The owner is the first scheduler thread that
/// sends to the actor, or a different thread that sends at least the 16th message. Most actors receive most of their
/// messages from a single thread.
///
/// Unchecked `Sendable`: the pointer is only compared.
struct SendCounter: ~Copyable, @unchecked Sendable {
    /// The record (`FlynnThread`) of the owner, which counts in `byOwner`, or nil. Set once. When the thread ends, a
    /// later thread can reuse the record, and then counts in `byOwner` too.
    private let owner = Atomic<UnsafeMutablePointer<FlynnThread>?>(nil)
    private let byOwner = Atomic<UInt32>(0)
    private let byOthers = Atomic<UInt32>(0)

    /// The minimum count for a thread other than a scheduler's to become the owner.
    private static let minCount = 16

    // Relaxed everywhere: the counts are ordered by the sender's exchange of the queue's head, which follows.

    /// The count, modulo 2³². Includes the messages of the caller.
    var value: UInt32 { byOwner.load(ordering: .relaxed) &+ byOthers.load(ordering: .relaxed) }

    @inline(__always)
    func addOne(on thread: UnsafeMutablePointer<FlynnThread>) {
        if owner.load(ordering: .relaxed) == thread {
            byOwner.store(byOwner.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        } else {
            addOneByOther(on: thread)
        }
    }

    private func addOneByOther(on thread: UnsafeMutablePointer<FlynnThread>) {
        let count = byOthers.wrappingAdd(1, ordering: .relaxed).newValue
        guard thread.pointee.scheduler != nil || count >= SendCounter.minCount, owner.load(ordering: .relaxed) == nil
        else { return }
        _ = owner.compareExchange(expected: nil, desired: thread, ordering: .relaxed)
    }
}
