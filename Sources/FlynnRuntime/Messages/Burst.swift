import CFlynnRuntime

// The messages that one thread sends in a row to one actor that has messages already.
//
// If two threads send bursts to the same actor, the cache lines of the actor's queue and behavior move between the cores for each
// message, and each message takes longer than if one thread sent all of them. So a thread that finds messages of another thread between
// its own pauses briefly. The other thread sends many messages meanwhile, and this thread sends many after it. A thread pauses only
// after its message is in the queue, and only if it has sent several since its last pause. If it holds a lock, the pause delays the
// threads that wait for the lock.
extension FlynnBurst {
    /// The number of messages that overload an actor.
    static let minFlood = 1_000
    /// The minimum number of messages between two pauses.
    private static let minCount: Int64 = 16
    /// The length of a pause in nanoseconds. Another thread sends about 40 messages in this time.
    private static let pause: UInt64 = 2_000

    /// Counts a message that the thread has sent.
    ///
    /// - Parameter isContended: whether another thread has sent the message before it.
    @inline(__always)
    mutating func add(to target: UnsafeRawPointer, isContended: Bool) {
        if target != self.target { (self.target, count, pausedAt) = (target, 0, 0) }
        count &+= 1
        if isContended { letOthersSend() } else if self.isContended { self.isContended = false }
    }

    @inline(never)
    private mutating func letOthersSend() {
        // A single message of another thread is ignored.
        guard isContended, count - pausedAt >= FlynnBurst.minCount else { return isContended = true }
        isContended = false
        pausedAt = count
        spin(for: FlynnBurst.pause)
    }

    /// Whether the burst is long enough to overload the actor.
    @inline(__always)
    var isFlood: Bool { target != nil && count >= FlynnBurst.minFlood }

    /// Ends the burst: the next message is the first one of another.
    @inline(__always)
    mutating func end() { target = nil }
}
