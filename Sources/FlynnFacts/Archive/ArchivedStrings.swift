/// The strings in an archive, compared by their bytes. Equivalent strings with different bytes are distinct, so that
/// all strings are read as they are spelled in their files.
struct ArchivedStrings {
    private struct Entry {
        var hash: UInt64
        /// The byte range in the archive.
        var range: Range<Int>
    }

    /// The random seed of the hash. It changes with every run, so that files with many colliding names can't be
    /// constructed.
    private static let seed = UInt64.random(in: .min ... .max)

    private var entries: [Entry] = []
    /// The 1-based numbers of the entries, by hash with linear probing; 0 for an empty slot. The number of slots is a
    /// power of two, and at most half of the slots are used. The table is empty before the first string.
    private var slots: [UInt32] = []

    /// Removes all strings.
    mutating func removeAll() {
        // After a file with many strings, a smaller table is allocated. Clearing the large table for every other file
        // would take too long.
        if slots.count > 4_096 {
            slots = Array(repeating: 0, count: 64)
        } else {
            for slot in slots.indices { slots[slot] = 0 }
        }
        entries.removeAll(keepingCapacity: true)
    }

    /// Appends a string to the archive containing the entries. If the archive contains an equal string, this appends
    /// its 1-based number. Otherwise, this appends zero, the length and the bytes.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>, to archive: inout ArchiveOutput) {
        if slots.isEmpty { slots = Array(repeating: 0, count: 64) }
        let hash = ArchivedStrings.hash(text)
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 {
            let entry = entries[Int(slots[slot]) - 1]
            if entry.hash == hash, entry.range.count == text.count,
                ArchivedStrings.areEqual(archive.written, at: entry.range.lowerBound, text)
            {
                archive.append(number: UInt64(slots[slot]))
                return
            }
            slot = (slot + 1) & mask
        }
        archive.append(byte: 0)
        archive.append(number: UInt64(text.count))
        let start = archive.byteCount
        archive.append(UnsafeRawBufferPointer(text))
        entries.append(Entry(hash: hash, range: start..<archive.byteCount))
        slots[slot] = UInt32(entries.count)
        if entries.count * 2 > slots.count { grow() }
    }

    /// Returns whether the archive contains `text` at an offset.
    private static func areEqual(
        _ archive: UnsafeRawBufferPointer, at start: Int, _ text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let text = UnsafeRawBufferPointer(text)
        var offset = 0
        while offset + 8 <= text.count {
            if archive.loadUnaligned(fromByteOffset: start + offset, as: UInt64.self)
                != text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            {
                return false
            }
            offset += 8
        }
        while offset < text.count {
            if archive[start + offset] != text[offset] { return false }
            offset += 1
        }
        return true
    }

    /// Returns a hash of the text. The function processes eight bytes at a time with folded multiplication, as in
    /// wyhash.
    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(text)
        var hash = seed ^ UInt64(bytes.count)
        func mix(_ word: UInt64) {
            let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            hash = product.high ^ product.low
        }
        var offset = 0
        while offset + 8 <= bytes.count {
            mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < bytes.count {
            rest = rest << 8 | UInt64(bytes[offset])
            offset += 1
        }
        mix(rest)
        return hash
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (number, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number + 1)
        }
    }
}
