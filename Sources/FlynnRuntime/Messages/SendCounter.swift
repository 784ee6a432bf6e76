import CFlynnRuntime
import Synchronization

/// Counts the messages that were sent to an actor.
///
/// An atomic addition takes as long as the exchange that appends the message. So one thread counts its messages in a word of its own, where a
/// load and a store suffice. It is the first thread of a scheduler that sends to the actor, or the thread that sends the 16th message. Most
/// actors get most of their messages from one thread.
///
/// Unchecked `Sendable` because of the pointer, which is only compared.
struct SendCounter: ~Copyable, @unchecked Sendable {
    /// The record (`FlynnThread`) of the thread that counts in `byOwner`, or nil. Set once. If the thread has ended, a later thread may have
    /// its record, and counts in `byOwner` too.
    private let owner = Atomic<UnsafeMutablePointer<FlynnThread>?>(nil)
    private let byOwner = Atomic<UInt32>(0)
    private let byOthers = Atomic<UInt32>(0)

    /// The number of counted messages from which on a thread without a scheduler becomes the owner.
    private static let minCount = 16

    // Relaxed everywhere: the sender's exchange of the queue's head, which follows, orders the counts.

    /// The count, modulo 2³². It includes the caller's own messages.
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
