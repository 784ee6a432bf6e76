import CFlynnRuntime

/// The sending thread and the send time of a message, in 4 bytes, to let a message without arguments fit into 32 bytes.
struct MessageOrigin {
    private static let threadBits: UInt32 = 12
    private static let threadMask: UInt32 = (1 << threadBits) - 1

    /// The lowest bits identify the thread. The other bits are the time, or 0 if the time wasn't recorded.
    private(set) var bits: UInt32

    init(bits: UInt32 = 0) { self.bits = bits }

    /// Creates an origin with a thread, but no time.
    @inline(__always)
    init(_ thread: UnsafeMutablePointer<FlynnThread>) {
        // This is a multiplicative hash, since the addresses of threads' records differ by multiples of a large power
        // of 2.
        let address = UInt32(truncatingIfNeeded: UInt(bitPattern: thread) >> 4)
        bits = (address &* 0x9E37_79B1) >> (32 - MessageOrigin.threadBits)
    }

    /// Whether both messages are from the same thread. A hint: two threads can have the same bits.
    @inline(__always)
    func hasThread(of other: MessageOrigin) -> Bool { (bits ^ other.bits) & MessageOrigin.threadMask == 0 }

    /// The send time, or nil if it wasn't recorded.
    var time: MessageTime? {
        let time = bits >> MessageOrigin.threadBits
        return time == 0 ? nil : MessageTime(bits: time)
    }

    /// Records the current time.
    mutating func noteTime() {
        bits = bits & MessageOrigin.threadMask | MessageTime.now.bits << MessageOrigin.threadBits
    }
}

/// The send time of a message, in units of about 17 ms. Times within the last 4.8 hours are distinguishable.
struct MessageTime: Equatable, Sendable {
    private static let shift: UInt64 = 24
    private static let mask: UInt32 = (1 << 20) - 1

    /// Never 0.
    fileprivate let bits: UInt32

    fileprivate init(bits: UInt32) { self.bits = bits }

    /// - Parameter time: nanoseconds of `now()`.
    init(nanoseconds time: UInt64) {
        let bits = UInt32(truncatingIfNeeded: time >> MessageTime.shift) & MessageTime.mask
        self.bits = bits == 0 ? 1 : bits
    }

    static var now: MessageTime { MessageTime(nanoseconds: FlynnRuntime.now()) }

    /// Returns the time until `end`, modulo 4.8 hours.
    func duration(until end: MessageTime) -> Duration {
        .nanoseconds(UInt64((end.bits &- bits) & MessageTime.mask) << MessageTime.shift)
    }
}
