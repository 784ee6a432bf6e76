import FlynnSyntax
import Testing

@testable import FlynnFacts

/// Tables of names take linear time, also for names that somebody has chosen because of their hashes.
struct NameHashTests {
    /// Names whose hashes have a number below a limit in their last bits.
    private func similarNames(_ count: Int, bits: UInt32, below limit: UInt32) -> [NameHash] {
        var names: [NameHash] = []
        var number = 0
        while names.count < count {
            let name = NameHash("name\(number)")
            if name.word & ((1 << bits) - 1) < limit { names.append(name) }
            number += 1
        }
        return names
    }

    @Test func `few names have the same hash`() {
        let hashes = NameHashes((0..<50_000).map { NameHash("name\($0)") })
        #expect(hashes.count > 49_990)
    }

    @Test func `names with similar hashes are found at once`() {
        let names = similarNames(1_000, bits: 11, below: 64)
        var found = NameHashes()
        let steps = Steps.count {
            for name in names { found.insert(name) }
            for name in names where !found.contains(name) { Issue.record("a name isn't found") }
        }
        #expect(found.count == Set(names).count)
        // In one sequence of slots, 1,000 names would be compared 500,000 times, of which each 64th counts as a step.
        #expect(steps < 1_000)
    }

    @Test func `the numbers of a name are found without those of other names`() {
        let names = similarNames(16, bits: 6, below: 1)
        let table = NameTable((0..<64).map { NameTable.Entry(names[$0 % 16], $0) })
        for (number, name) in names.enumerated() {
            var found: [Int] = []
            let steps = Steps.count { found = table.numbers(of: name) }
            #expect(found == [number, number + 16, number + 32, number + 48] && steps <= 5)
            #expect(table.numbers(of: name, limit: 2) == [number, number + 16])
        }
        #expect(table.numbers(of: NameHash("other")).isEmpty)
    }

    @Test func `the first numbers of a name are found without the others`() {
        let table = NameTable((0..<10_000).map { NameTable.Entry(NameHash("name"), $0) })
        let steps = Steps.count { #expect(table.numbers(of: NameHash("name"), limit: 3) == [0, 1, 2]) }
        #expect(steps <= 4)
    }
}
