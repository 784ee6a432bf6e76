import FlynnSyntax
import Testing

@testable import FlynnStore

/// Stored files: damaged and forged ones are refused.
struct ContainerTests {
    private static let format = ContainerFormat(
        "TST", version: 7, tool: "1.2.3", identity: ContentHash(high: 1, low: 2))
    private static let contents: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 4, count: 100), [5]]

    private func file(_ contents: [[UInt8]], _ format: ContainerFormat = format) -> [UInt8] {
        format.file(contents.map { ContainerSection($0) }).withBytes { Array($0) }
    }

    private func sections(_ file: [UInt8], _ format: ContainerFormat = format) -> [[UInt8]]? {
        let sections = format.sections(of: SourceText(file))?.map { $0.withBytes { Array($0) } }
        let same = file.withUnsafeBytes { format.sections(of: $0)?.map { Array($0) } }
        #expect(sections == same)
        return sections
    }

    /// Returns the file with changed bytes of the header, whose hash is valid.
    private func forged(_ file: [UInt8], _ change: (inout [UInt8]) -> Void) -> [UInt8] {
        var bytes = file
        change(&bytes)
        let count = file.withUnsafeBytes { Int($0.number(at: 60, as: UInt32.self)) }
        let hash = bytes[24..<ContainerHeader.byteCount(sectionCount: count)].withUnsafeBytes { QuickHash($0) }
        bytes.replaceSubrange(8..<24, with: [hash.high, hash.low].littleEndianBytes)
        return bytes
    }

    @Test func `sections are read as they were written`() throws {
        for contents in [[], [[]], [[], []], [[1]], ContainerTests.contents] {
            #expect(sections(file(contents)) == contents)
        }
        let sealed = ContainerFormat("TST", version: 7, isSealed: true)
        #expect(sections(file(ContainerTests.contents, sealed), sealed) == ContainerTests.contents)
    }

    @Test func `the header is as it is documented`() {
        let bytes = file([[1, 2, 3]])
        #expect(bytes.count == 64 + 24 + 3)
        #expect(String(decoding: bytes[..<8], as: UTF8.self) == "FLYNNTST")
        let hash = bytes[24..<88].withUnsafeBytes { QuickHash($0) }
        #expect(Array(bytes[8..<24]) == [hash.high, hash.low].littleEndianBytes)
        #expect(Array(bytes[24..<40]) == Array("1.2.3".utf8) + Array(repeating: 0, count: 11))
        #expect(Array(bytes[40..<60]) == [1, 2].littleEndianBytes + [7, 0, 0, 0])
        #expect(Array(bytes[60..<72]) == [1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0])
        let content = bytes[88...].withUnsafeBytes { QuickHash($0) }
        #expect(Array(bytes[72..<88]) == [content.high, content.low].littleEndianBytes)
    }

    @Test func `a file with a changed, missing or additional byte is refused`() {
        let bytes = file(ContainerTests.contents)
        for offset in bytes.indices {
            for bit in 0..<8 as Range<UInt8> {
                var changed = bytes
                changed[offset] ^= 1 << bit
                #expect(sections(changed) == nil, "offset \(offset)")
            }
            #expect(sections(Array(bytes[..<offset])) == nil, "\(offset) bytes")
        }
        #expect(sections(bytes + [0]) == nil)
        #expect(sections(bytes + bytes) == nil)
    }

    @Test func `the header of a sealed file is verified, and the seal verifies the sections`() {
        let format = ContainerFormat("TST", version: 7, isSealed: true)
        let bytes = file(ContainerTests.contents, format)
        for offset in bytes.indices {
            var changed = bytes
            changed[offset] ^= 0x10
            #expect((sections(changed, format) == nil) == (offset < 64 + 4 * 24), "offset \(offset)")
            #expect(sections(Array(bytes[..<offset]), format) == nil, "\(offset) bytes")
        }
    }

    @Test func `forged sizes and numbers of sections are refused`() {
        let bytes = file(ContainerTests.contents)
        #expect(forged(bytes) { _ in } == bytes)
        let numbers: [UInt64] = [
            0, 1, 2, 4, 101, 0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 32, .max >> 1, 1 << 63, .max - 100, .max,
        ]
        for section in 0..<4 {
            let place = 64 + 24 * section
            for number in numbers where number != UInt64(ContainerTests.contents[section].count) {
                let size = forged(bytes) { $0.replaceSubrange(place..<place + 8, with: [number].littleEndianBytes) }
                #expect(sections(size) == nil, "\(number)")
                // The sum of all sizes overflows, or is the right one.
                let sum = forged(size) { bytes in
                    let other = 64 + 24 * ((section + 1) % 4)
                    let rest = bytes.withUnsafeBytes { $0.number(at: other, as: UInt64.self) }
                    let last = rest &+ UInt64(ContainerTests.contents[section].count) &- number
                    bytes.replaceSubrange(other..<other + 8, with: [last].littleEndianBytes)
                }
                #expect(sections(sum) == nil, "\(number)")
            }
        }
        for count: UInt32 in [0, 1, 3, 5, 8, 0x0AAA_AAAA, 0x7FFF_FFFF, 0x8000_0000, .max] {
            var changed = bytes
            changed.replaceSubrange(60..<64, with: [count].littleEndianBytes)
            #expect(sections(changed) == nil, "\(count)")
            let end = 64 + 24 * Int(count)
            guard end <= bytes.count else { continue }
            let hash = changed[24..<end].withUnsafeBytes { QuickHash($0) }
            changed.replaceSubrange(8..<24, with: [hash.high, hash.low].littleEndianBytes)
            #expect(sections(changed) == nil, "\(count)")
        }
    }

    @Test func `a file has the number of sections of its format`() {
        func format(_ count: Int?) -> ContainerFormat { ContainerFormat("TST", version: 1, sectionCount: count) }
        let bytes = file([[1], [2]], format(2))
        #expect(sections(bytes, format(2)) != nil && sections(bytes, format(nil)) != nil)
        #expect(sections(bytes, format(1)) == nil && sections(bytes, format(3)) == nil)
    }

    @Test func `files of other formats and writers are distinguished from damaged files`() {
        func problem(_ bytes: [UInt8], _ format: ContainerFormat = ContainerTests.format) -> ContainerHeader.Problem? {
            let header = bytes.withUnsafeBytes { ContainerHeader.read($0, as: format, fileSize: bytes.count) }
            return if case .failure(let problem) = header { problem } else { nil }
        }
        let bytes = file(ContainerTests.contents)
        #expect(problem(bytes) == nil)
        for foreign in [[], Array("FLYNNTS".utf8), Array("FLYNNOTH".utf8) + bytes[8...], Array("other".utf8)] {
            #expect(problem(foreign) == .foreign)
        }
        #expect(problem(Array(bytes[..<63])) == .damaged)
        #expect(problem(Array(bytes.dropLast())) == .damaged)
        let identity = ContentHash(high: 1, low: 2)
        for (format, version) in [
            (ContainerFormat("TST", version: 8, tool: "1.2.3", identity: identity), "1.2.3"),
            (ContainerFormat("TST", version: 7, tool: "1.2.4", identity: identity), "1.2.4"),
            (ContainerFormat("TST", version: 7, tool: "1.2.3"), "1.2.3"),
            (ContainerFormat("TST", version: 7, identity: identity), ""),
            (ContainerFormat("TST", version: 7, tool: "0123456789abcdefg", identity: identity), "0123456789abcdef"),
        ] {
            #expect(problem(file(ContainerTests.contents, format)) == .otherVersion(version))
        }
    }

    @Test func `numbers and ranges in a section are found`() {
        let section = ContainerSection(([1, .max, 3] as [UInt64]).littleEndianBytes + [4])
        #expect((0..<3).map { section.number(at: $0, as: UInt64.self) } == [1, .max, 3])
        #expect(section.number(at: 5, as: UInt32.self) == 0)
        #expect(section.range(at: 0, count: 25) == 0..<25 && section.range(at: 25, count: 0) == 25..<25)
        for (offset, count) in [(0, 26), (25, 1), (26, 0), (1, .max), (.max, 1), (.max, .max)] as [(UInt64, UInt64)] {
            #expect(section.range(at: offset, count: count) == nil)
        }
        #expect(section.withBytes(24..<25) { Array($0) } == [4])
    }
}
