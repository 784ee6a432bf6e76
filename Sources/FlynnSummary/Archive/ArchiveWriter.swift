import FlynnSyntax

/// Writes values one behind the other into bytes that an ``ArchiveReader`` reads.
///
/// Numbers take as few groups of seven bits as they can. A string is written where it occurs first, and by its number from
/// then on. A location is what it is away from the one before.
package struct ArchiveWriter {
    /// How deep values can be in values of their own kind. Nobody writes types or expressions that come near, and to read
    /// this deep takes a small part of the smallest stack.
    static let maximumDepth = 64

    /// What is written so far.
    package private(set) var bytes: [UInt8] = []

    /// Creates a value from its parts.
    package init(bytes: [UInt8] = []) {
        self.bytes = bytes
    }
    private var strings = ArchivedStrings()
    private var location = SourceLocation(line: 0, column: 0, offset: 0)
    private var depth = 0

    /// Begins something that is read on its own: a reader of what follows needs nothing of what is written before.
    mutating func begin() {
        strings.removeAll()
        location = SourceLocation(line: 0, column: 0, offset: 0)
    }

    mutating func write(byte: UInt8) {
        bytes.append(byte)
    }

    mutating func write(number: UInt64) {
        ArchiveWriter.write(number, to: &bytes)
    }

    private static func write(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Writes a number that isn't negative; one that is can't be read.
    mutating func write(natural: Int) {
        write(number: UInt64(bitPattern: Int64(natural)))
    }

    /// Writes a number of either sign; the nearer to zero, the shorter.
    mutating func write(integer: Int) {
        write(number: UInt64(bitPattern: Int64(integer << 1 ^ integer >> (Int.bitWidth - 1))))
    }

    /// Writes which case of an enumeration follows.
    mutating func write<Tag: RawRepresentable<UInt8>>(tag: Tag) {
        bytes.append(tag.rawValue)
    }

    /// Writes up to eight flags.
    mutating func write(
        flags first: Bool, _ second: Bool = false, _ third: Bool = false, _ fourth: Bool = false,
        _ fifth: Bool = false, _ sixth: Bool = false, _ seventh: Bool = false, _ eighth: Bool = false
    ) {
        func bit(_ flag: Bool, _ position: UInt8) -> UInt8 { flag ? 1 << position : 0 }
        bytes.append(
            bit(first, 0) | bit(second, 1) | bit(third, 2) | bit(fourth, 3) | bit(fifth, 4) | bit(sixth, 5)
                | bit(seventh, 6) | bit(eighth, 7))
    }

    mutating func write(string: String) {
        var string = string
        string.withUTF8 { text in
            let known = strings.number(of: text, in: &bytes) { bytes in
                bytes.append(0)
                ArchiveWriter.write(UInt64(text.count), to: &bytes)
                bytes.append(contentsOf: text)
                return bytes.count - text.count..<bytes.count
            }
            if let known { write(natural: known) }
        }
    }

    mutating func write(location next: SourceLocation) {
        write(integer: next.offset &- location.offset)
        write(integer: next.line &- location.line)
        write(natural: next.column)
        location = next
    }

    mutating func write<Value: Archivable>(_ value: Value) {
        value.write(to: &self)
    }

    /// Goes into a value inside of another of its kind. If that is too deep, what is written can't be read.
    mutating func enter() -> Bool {
        if depth == ArchiveWriter.maximumDepth {
            bytes.append(.max)
            return false
        }
        depth += 1
        return true
    }

    /// Leaves what ``enter()`` went into.
    mutating func leave() {
        depth -= 1
    }
}
