/// The next step of a thread.
enum Operation {
    case start
    case access(UInt, Access)
    /// Acquires a monitor.
    case acquire(UInt)
    /// Acquires a monitor again, after a signal or at the deadline.
    case endWait(UInt, isTimed: Bool)
    /// Continues after another thread has changed a value read by the thread since its last pause.
    case pause
    /// Continues when the threads have ended.
    case join(ThreadSet)
    /// Continues when no other thread can continue without a deadline.
    case idle

    var isIdle: Bool { if case .idle = self { true } else { false } }

    /// The value accessed by the step.
    var target: (address: UInt, access: Access)? {
        switch self {
        case .access(let address, let access): (address, access)
        case .acquire(let monitor), .endWait(let monitor, _): (monitor, .write)
        case .start, .pause, .join, .idle: nil
        }
    }

    /// Whether two steps of different threads may have different results in the opposite order, if both orders are
    /// possible. A step that only enables another step always precedes it.
    func conflicts(with other: Operation) -> Bool {
        guard let target, let otherTarget = other.target, target.address == otherTarget.address else { return false }
        return target.access.conflicts(with: otherTarget.access)
    }
}

/// Reads commute with reads, and increments with increments: a retain never changes the success of another retain.
package enum Access: Sendable {
    case read, increment, write

    func conflicts(with other: Access) -> Bool { self != other || self == .write }
}

/// The number of a step or epoch for each thread, or -1.
struct Clock {
    static let maxThreads = 16

    private var steps = SIMD16<Int32>(repeating: -1)

    subscript(thread: Int) -> Int {
        get { Int(steps[thread]) }
        set { steps[thread] = Int32(truncatingIfNeeded: newValue) }
    }

    mutating func join(_ other: Clock) { steps = pointwiseMax(steps, other.steps) }

    func joined(_ other: Clock) -> Clock {
        var result = self
        result.join(other)
        return result
    }

    /// Whether no number in `other` is greater than this clock's number for the same thread.
    func includes(_ other: Clock) -> Bool { pointwiseMax(steps, other.steps) == steps }
}

struct ThreadSet: Equatable {
    private(set) var bits: UInt16 = 0

    init() {}
    init(_ threads: some Sequence<Int>) { for thread in threads { insert(thread) } }

    var isEmpty: Bool { bits == 0 }
    var count: Int { bits.nonzeroBitCount }
    /// The thread with the lowest number.
    var first: Int? { isEmpty ? nil : bits.trailingZeroBitCount }

    func contains(_ thread: Int) -> Bool { bits & 1 << thread != 0 }
    mutating func insert(_ thread: Int) { bits |= 1 << thread }
    /// Returns whether the set contained the thread.
    @discardableResult
    mutating func remove(_ thread: Int) -> Bool {
        defer { bits &= ~(1 << thread) }
        return contains(thread)
    }
    mutating func formUnion(_ other: ThreadSet) { bits |= other.bits }

    func union(_ other: ThreadSet) -> ThreadSet {
        var result = self
        result.formUnion(other)
        return result
    }

    func subtracting(_ other: ThreadSet) -> ThreadSet {
        var result = self
        result.bits &= ~other.bits
        return result
    }

    func intersection(_ other: ThreadSet) -> ThreadSet {
        var result = self
        result.bits &= other.bits
        return result
    }

    func filter(_ isIncluded: (Int) -> Bool) -> ThreadSet {
        ThreadSet((0..<Clock.maxThreads).filter { contains($0) && isIncluded($0) })
    }
}
