import FlynnSyntax

/// Appends archived values to bytes that an ``ArchiveReader`` reads.
///
/// Numbers are LEB128 varints. A string is written at its first occurrence, and as its number from then on. Locations are
/// delta-encoded: each as its distance from the previous one.
package struct ArchiveWriter: Archiver {
    /// How deeply values can be nested in values of their own kind. Real types and expressions are far below, and reading
    /// that many levels takes a small part of the smallest stack.
    static let maxDepth = 64

    /// The written bytes.
    package private(set) var bytes: [UInt8] = []
    private var strings = ArchivedStrings()
    private var previous = SourceLocation(line: 0, column: 0, offset: 0)
    private var depth = 0
    /// The byte to which flags are added, and how many it has. A full byte has eight.
    private var flagByte = 0
    private var flagCount = 8
    /// The treatment of locations.
    private let positions: Positions
    /// The lines of the locations, with ``Positions/noted``. Successive ones differ.
    package private(set) var lines: [Int] = []

    /// The treatment of locations.
    package enum Positions: Sendable {
        case written
        /// They are written, and their lines are listed.
        case noted
        /// The beginning of the file replaces each of them, so that the bytes don't depend on the layout of the file.
        case omitted
    }

    /// Makes a writer that appends to some bytes.
    package init(bytes: [UInt8] = [], positions: Positions = .written) {
        self.bytes = bytes
        self.positions = positions
    }

    /// Begins a part that can be read without the previous ones.
    package mutating func begin() {
        lines.removeAll(keepingCapacity: true)
        strings.removeAll()
        previous = SourceLocation(line: 0, column: 0, offset: 0)
        flagCount = 8
    }

    /// Writes a value.
    package mutating func write<Value: Archivable>(_ value: Value) { _ = Value.archive(value, &self) }

    // MARK: - Archiver

    package static var isReading: Bool { false }
    package var typeCount: Int { .max }
    package var closureCount: Int { .max }
    package var omitsPositions: Bool { positions == .omitted }

    @inline(__always)
    package mutating func byte(_ value: @autoclosure () -> UInt8) -> UInt8 {
        let byte = value()
        bytes.append(byte)
        return byte
    }

    @inline(__always)
    package mutating func number(_ value: @autoclosure () -> UInt64) -> UInt64 {
        let number = value()
        ArchiveWriter.write(number, to: &bytes)
        return number
    }

    @inline(__always)
    private static func write(_ number: UInt64, to bytes: inout [UInt8]) {
        // Most numbers take one byte.
        if number < 0x80 { bytes.append(UInt8(truncatingIfNeeded: number)) } else { writeLong(number, to: &bytes) }
    }

    @inline(never)
    private static func writeLong(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    package mutating func flag(_ value: @autoclosure () -> Bool) -> Bool {
        let flag = value()
        if flagCount == 8 {
            flagByte = bytes.count
            flagCount = 0
            bytes.append(0)
        }
        if flag { bytes[flagByte] |= 1 << flagCount }
        flagCount += 1
        return flag
    }

    @inline(__always)
    package mutating func string(_ value: @autoclosure () -> String) -> String {
        let string = value()
        write(string)
        return string
    }

    @inline(never)
    private mutating func write(_ string: String) {
        var text = string
        text.withUTF8 { text in
            let known = strings.number(of: text, in: &bytes) { bytes in
                bytes.append(0)
                ArchiveWriter.write(UInt64(text.count), to: &bytes)
                bytes.append(contentsOf: text)
                return bytes.count - text.count..<bytes.count
            }
            if let known { ArchiveWriter.write(UInt64(known), to: &bytes) }
        }
    }

    package mutating func location(_ value: @autoclosure () -> SourceLocation) -> SourceLocation {
        let location = omitsPositions ? SourceLocation(line: 1, column: 1, offset: 0) : value()
        if positions == .noted, lines.last != location.line { lines.append(location.line) }
        let (offset, line) = (location.offset &- previous.offset, location.line &- previous.line)
        _ = integer(offset)
        _ = integer(line)
        _ = natural(location.column)
        previous = location
        return location
    }

    @inline(__always)
    package mutating func count(_ value: @autoclosure () -> Int) -> Int { natural(value()) }

    package mutating func enter() -> Bool {
        if depth == ArchiveWriter.maxDepth {
            fail()
            return false
        }
        depth += 1
        return true
    }

    package mutating func leave() { depth -= 1 }

    /// Writes a byte that is read as an invalid tag.
    package mutating func fail() { bytes.append(.max) }

    package var hasFailed: Bool { false }
}
