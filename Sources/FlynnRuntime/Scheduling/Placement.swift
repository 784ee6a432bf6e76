import Synchronization

/// The affinity of an actor, and whether the actor has a priority or is simulated, in a single byte. Read whenever the
/// actor is scheduled.
///
/// Relaxed everywhere: an independent value.
struct Placement: ~Copyable {
    private static let priorityBit: Int8 = .min
    private static let simulationBit: Int8 = 0x40
    private static let affinityMask: Int8 = ~(priorityBit | simulationBit)
    private static let ordinary = Int8(truncatingIfNeeded: CoreAffinity.none.rawValue)

    private let bits: Atomic<Int8>

    init(_ affinity: CoreAffinity) { bits = Atomic(Int8(truncatingIfNeeded: affinity.rawValue)) }

    @inline(__always)
    var isOrdinary: Bool { bits.load(ordering: .relaxed) == Placement.ordinary }

    var affinity: CoreAffinity {
        get { CoreAffinity(rawValue: Int(bits.load(ordering: .relaxed) & Placement.affinityMask)) ?? .none }
        nonmutating set { replace(Int8(truncatingIfNeeded: newValue.rawValue), in: Placement.affinityMask) }
    }

    /// Whether the priority isn't 0.
    var hasPriority: Bool {
        get { bits.load(ordering: .relaxed) & Placement.priorityBit != 0 }
        nonmutating set { replace(newValue ? Placement.priorityBit : 0, in: Placement.priorityBit) }
    }

    /// Whether the actor was created by a simulation; see `Simulator`.
    var isSimulated: Bool {
        get { bits.load(ordering: .relaxed) & Placement.simulationBit != 0 }
        nonmutating set { replace(newValue ? Placement.simulationBit : 0, in: Placement.simulationBit) }
    }

    private borrowing func replace(_ value: Int8, in mask: Int8) {
        var old = bits.load(ordering: .relaxed)
        while true {
            let (exchanged, found) = bits.weakCompareExchange(
                expected: old, desired: old & ~mask | value, successOrdering: .relaxed, failureOrdering: .relaxed)
            if exchanged { return }
            old = found
        }
    }
}
