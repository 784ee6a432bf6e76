import CFlynnRuntime
import Synchronization

/// Counts the messages that were sent to an actor.
///
/// An atomic addition takes as long as the exchange that appends the message. So the first scheduler that sends to the actor counts its
/// messages in a word of its own. A load and a store suffice there, because only one thread at a time runs a scheduler. Most actors get
/// most of their messages from the scheduler that runs them.
///
/// Unchecked `Sendable` because of the pointer, which is only compared.
struct SendCounter: ~Copyable, @unchecked Sendable {
    /// The scheduler (`Scheduler`, unretained) that counts in `byOwner`, or nil. Set once: if others send more
    /// later, they need the atomic addition.
    private let owner = Atomic<UnsafeMutableRawPointer?>(nil)
    private let byOwner = Atomic<UInt32>(0)
    private let byOthers = Atomic<UInt32>(0)

    // Relaxed everywhere: the sender's exchange of the queue's head, which follows, orders the counts.

    /// The count, modulo 2³². It includes the caller's own messages.
    var value: UInt32 { byOwner.load(ordering: .relaxed) &+ byOthers.load(ordering: .relaxed) }

    @inline(__always)
    func addOne(on thread: UnsafeMutablePointer<FlynnThread>) {
        if let scheduler = thread.pointee.scheduler, scheduler == owner.load(ordering: .relaxed) {
            byOwner.store(byOwner.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        } else {
            addOneByOther(on: thread)
        }
    }

    private func addOneByOther(on thread: UnsafeMutablePointer<FlynnThread>) {
        byOthers.wrappingAdd(1, ordering: .relaxed)
        if let scheduler = thread.pointee.scheduler, owner.load(ordering: .relaxed) == nil {
            _ = owner.compareExchange(expected: nil, desired: scheduler, ordering: .relaxed)
        }
    }
}
