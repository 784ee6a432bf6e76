import CFlynnRuntime

// A burst is a series of messages from one thread to an actor with waiting messages.
//
// If two threads send bursts to the same actor, the cache lines of the actor's queue and behavior move between the
// cores for every message, and every message takes longer than a message in a burst of a single thread. A thread
// therefore pauses briefly if it finds messages from other threads between its messages. The other thread sends many
// messages during the pause, and then this thread sends many. A thread pauses only when its message is already in the
// queue, and only if it sent several messages since its last pause. If the thread holds a lock, the pause delays the
// threads that wait for the lock.
extension FlynnBurst {
    /// The number of messages that overload an actor.
    static let minFlood = 1_000
    /// The minimum number of messages between two pauses.
    private static let minCount: Int64 = 16
    /// The length of a pause in nanoseconds. A thread can send about 40 messages in this time.
    private static let pause: UInt64 = 2_000

    /// Counts a message sent by the thread.
    ///
    /// - Parameter isContended: whether the preceding message is from a different thread.
    @inline(__always)
    mutating func add(to target: UnsafeRawPointer, isContended: Bool) {
        if target != self.target { (self.target, count, pausedAt) = (target, 0, 0) }
        count &+= 1
        if isContended { letOthersSend() } else if self.isContended { self.isContended = false }
    }

    @inline(never)
    private mutating func letOthersSend() {
        // A single message from a different thread is ignored.
        guard isContended, count - pausedAt >= FlynnBurst.minCount else { return isContended = true }
        isContended = false
        pausedAt = count
        spin(for: FlynnBurst.pause)
    }

    /// Whether the burst is long enough to overload the actor.
    @inline(__always)
    var isFlood: Bool { target != nil && count >= FlynnBurst.minFlood }

    /// Ends the burst: the next message begins a new burst.
    @inline(__always)
    mutating func end() { target = nil }
}
