/// A table of numbers by name. A name can have any number of entries, and the table preserves their order.
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

    /// The entries, grouped by the last bits of the name.
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
        self.entries = entries
        self.starts = starts
    }

    private static func bits(_ name: NameHash, _ size: Int) -> Int { Int(name.word) & (size - 1) }

    /// Returns the numbers for `name`, up to `limit`.
    package func numbers(of name: NameHash, limit: Int = .max) -> [Int] {
        let bits = NameTable.bits(name, starts.count - 1)
        var found: [Int] = []
        for entry in entries[starts[bits]..<starts[bits + 1]] where entry.name == name && found.count < limit {
            found.append(Int(entry.number))
        }
        return found
    }
}
