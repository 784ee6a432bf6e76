import FlynnSyntax

/// A table from names to numbers, with any number of these for a name, in ascending order.
package struct NameTable: Sendable {
    /// An entry with a name and a number.
    package struct Entry: Sendable {
        fileprivate var name: NameHash
        fileprivate var number: UInt32

        package init(_ name: NameHash, _ number: Int) {
            self.name = name
            self.number = UInt32(number)
        }
    }

    /// The entries, by the last bits of their names, then by their names and numbers.
    private let entries: [Entry]
    /// The start indices of the groups, followed by the number of entries.
    private let starts: [Int]

    package init(_ unsorted: [Entry]) {
        var size = 64
        while size < unsorted.count { size *= 2 }
        var starts = Array(repeating: 0, count: size + 1)
        for entry in unsorted { starts[NameTable.bits(entry.name, size) + 1] += 1 }
        for bits in 0..<size { starts[bits + 1] += starts[bits] }
        var next = starts
        var entries = unsorted
        for entry in unsorted {
            let bits = NameTable.bits(entry.name, size)
            entries[next[bits]] = entry
            next[bits] += 1
        }
        // Any number of entries can have the same last bits.
        for bits in 0..<size where starts[bits + 1] - starts[bits] > 1 {
            entries[starts[bits]..<starts[bits + 1]].sort { ($0.name.word, $0.number) < ($1.name.word, $1.number) }
        }
        self.entries = entries
        self.starts = starts
    }

    private static func bits(_ name: NameHash, _ size: Int) -> Int { Int(name.word) & (size - 1) }

    /// Returns the numbers for `name`, up to `limit`.
    package func numbers(of name: NameHash, limit: Int = .max) -> [Int] {
        let bits = NameTable.bits(name, starts.count - 1)
        let bucket = entries[starts[bits]..<starts[bits + 1]]
        return bucket[bucket.partitioningIndex { $0.name.word >= name.word }...].prefix(limit).prefix { entry in
            countStep()
            return entry.name == name
        }.map { Int($0.number) }
    }
}
