import CFlynnRuntime

// The messages that one thread sends in a row to one actor that has messages already.
//
// If two threads do this at the same time, the cache lines of the actor's queue and of its behavior move between their cores for
// each message. This takes more time than if only one of them sent. So a thread that finds messages of another one between its own
// waits for a moment, in which the other one sends many, and then sends many itself. Only a thread that has sent several messages
// since its last pause does so, and only after its message is in the queue. If it holds a lock of the program, others wait for it
// longer by the pause.
extension FlynnBurst {
    /// The number of messages that overload an actor.
    static let minFlood = 1_000
    /// The number of messages that a thread sends before it lets others go ahead again.
    private static let minCount: Int64 = 16
    /// For how many nanoseconds. In that time, another thread sends about 40 messages.
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
        // A single message doesn't matter.
        guard isContended, count - pausedAt >= FlynnBurst.minCount else { return isContended = true }
        isContended = false
        pausedAt = count
        spin(for: FlynnBurst.pause)
    }

    /// Whether the thread has sent so many messages that they have probably overloaded the actor.
    @inline(__always)
    var isFlood: Bool { target != nil && count >= FlynnBurst.minFlood }

    /// Begins to count again.
    @inline(__always)
    mutating func end() { target = nil }
}

extension UnsafeMutablePointer<FlynnThread> {
    /// A number by which threads can be distinguished. Two threads rarely have the same.
    @inline(__always)
    var number: UInt32 { UInt32(truncatingIfNeeded: UInt(bitPattern: self) >> 4) }
}
