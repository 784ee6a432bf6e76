/// The strings that an archive holds so far, found by their bytes: texts that mean the same are kept apart if they are
/// spelled otherwise, as their files spell them.
struct ArchivedStrings {
    private struct Entry {
        var hash: Int
        /// Where its bytes stand in the archive.
        var range: Range<Int>
    }

    private var entries: [Entry] = []
    /// The numbers of the entries, from 1, at the place of their hash or behind it; 0 where there is none. There are at least
    /// twice as many as entries, and their count is a power of two.
    private var slots: [UInt32] = Array(repeating: 0, count: 64)

    /// Forgets all strings.
    mutating func removeAll() {
        // A file of many strings comes once in a while, and the small ones behind it don't pay for its table.
        if slots.count > 4_096 {
            slots = Array(repeating: 0, count: 64)
        } else {
            for slot in slots.indices { slots[slot] = 0 }
        }
        entries.removeAll(keepingCapacity: true)
    }

    /// The number of a string, counted from 1.
    ///
    /// - Parameters:
    ///   - archive: The bytes in which its entries stand.
    ///   - append: Is called if the string is new, writes it, and tells where.
    /// - Returns: The number; `nil` for a new string.
    mutating func number(
        of text: UnsafeBufferPointer<UInt8>, in archive: inout [UInt8], append: (inout [UInt8]) -> Range<Int>
    ) -> Int? {
        // Seeded: nobody can write a file whose names are all found at one place.
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(text))
        let hash = hasher.finalize()
        var slot = hash & (slots.count - 1)
        while slots[slot] != 0 {
            let entry = entries[Int(slots[slot]) - 1]
            if entry.hash == hash, entry.range.count == text.count, archive[entry.range].elementsEqual(text) {
                return Int(slots[slot])
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        entries.append(Entry(hash: hash, range: append(&archive)))
        slots[slot] = UInt32(entries.count)
        if entries.count * 2 > slots.count { grow() }
        return nil
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (number, entry) in entries.enumerated() {
            var slot = entry.hash & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number + 1)
        }
    }
}
