import Synchronization

/// A lock-free store with a fixed number of slots. A slot is empty or owns a list, given by its address.
struct ListStore: ~Copyable {
    private struct Slot: ~Copyable {
        let list = Atomic<UnsafeMutableRawPointer?>(nil)
    }

    /// Never deallocated.
    private let slots: UnsafeMutablePointer<Slot>
    private let slotCount: Int
    /// An estimate of the number of full slots, and therefore of the index of the first empty slot.
    private let level = Atomic(0)

    init(slotCount: Int) {
        self.slotCount = slotCount
        slots = .allocate(capacity: slotCount)
        for index in 0..<slotCount { (slots + index).initialize(to: Slot()) }
    }

    /// An estimate of the number of full slots.
    var count: Int { level.load(ordering: .relaxed) }

    /// Takes a list from a full slot. Returns nil if it doesn't find a full slot.
    @inline(__always)
    func take() -> UnsafeMutableRawPointer? {
        // Relaxed: an estimate. If it is too low, the result is nil although there is a full slot.
        let level = level.load(ordering: .relaxed)
        return level > 0 ? take(level) : nil
    }

    @inline(never)
    private func take(_ level: Int) -> UnsafeMutableRawPointer? {
        for offset in 0..<slotCount {
            let index = (level - 1 - offset + 2 * slotCount) % slotCount
            // Relaxed: avoids the exchange of an empty slot.
            guard slots[index].list.load(ordering: .relaxed) != nil else { continue }
            // Acquiring: synchronizes with the releasing exchange in `put`.
            if let list = slots[index].list.exchange(nil, ordering: .acquiring) {
                self.level.wrappingSubtract(1, ordering: .relaxed)
                return list
            }
        }
        return nil
    }

    /// Puts a list into an empty slot. Returns false if it doesn't find an empty slot.
    func put(_ list: UnsafeMutableRawPointer) -> Bool {
        // Relaxed: an estimate. If it is too high, the caller keeps its list although a slot is empty. The level can be
        // negative: a list can be taken before its `put` counts it.
        let level = max(0, level.load(ordering: .relaxed))
        guard level < slotCount else { return false }
        for offset in 0..<slotCount {
            let index = (level + offset) % slotCount
            // Releasing: synchronizes with the exchange in `take`.
            let (stored, _) = slots[index].list.compareExchange(
                expected: nil, desired: list, successOrdering: .releasing, failureOrdering: .relaxed)
            if stored {
                self.level.wrappingAdd(1, ordering: .relaxed)
                return true
            }
        }
        return false
    }
}
