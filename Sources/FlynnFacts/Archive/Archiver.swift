import FlynnSyntax

/// Writes fields as bytes, or reads fields in the same order.
///
/// Each function takes the value to write and returns it. When reading, the argument is not evaluated, and the function
/// returns the value that was read. This allows types to list their fields in a single function for writing and
/// reading.
///
/// Reading is safe for any bytes. After the first error, the archiver skips to the end of the bytes. From there on,
/// numbers are zero, and strings and lists are empty. Checking for errors once at the end is therefore sufficient.
///
/// Numbers are LEB128 varints. A string is written when it first occurs, and is represented by its number from then on.
/// Locations are delta-encoded.
///
/// A single type is used for writing and reading, because code that is generic over a protocol is compiled separately
/// for every conforming type.
package struct Archiver: ~Copyable {
    /// The maximum nesting depth of values of the same kind. This is much more than real types and expressions need,
    /// and reading this many levels takes only a small part of the smallest stack.
    static let maxDepth = 64

    /// Whether the archiver reads fields. Otherwise, it writes them.
    package let isReading: Bool
    /// The number of types in the file. Larger identities are rejected when reading.
    package var typeCount: Int
    /// The number of summarized closures in the file. Larger identities are rejected when reading.
    package var closureCount: Int
    /// Whether the bytes to read are invalid.
    package private(set) var hasFailed = false

    /// The replacement for the bytes, if any.
    private let medium: (any ArchiveMedium)?
    /// Whether the medium only receives strings.
    private let ignoresNumbers: Bool
    private var previous = SourceLocation(line: 0, column: 0, offset: 0)
    private var depth = 0
    /// The byte with the current flags, when reading.
    private var flags: UInt8 = 0
    /// The number of remaining flags in this byte, to read or write.
    private var flagCount = 0

    // State for reading. All accesses are checked against the byte count.
    private let input: UnsafeRawBufferPointer
    private var position = 0
    private var strings: [String] = []
    /// The remaining size for repeated strings, in bytes.
    private var repeatedByteCount: Int

    // State for writing.
    private var output = ArchiveOutput()
    private var knownStrings = ArchivedStrings()
    /// The index of the byte with the current flags.
    private var flagByte = 0
    private let positions: Positions
    /// The lines of the locations, with ``Positions/noted``. Successive lines are different.
    package private(set) var lines: [Int] = []

    /// The treatment of locations when writing.
    package enum Positions: Sendable {
        case written
        /// Locations are written, and their lines are recorded.
        case noted
        /// Locations are replaced with the start of the file, so that the bytes don't depend on the layout of the file.
        case omitted
    }

    /// Creates an archiver that reads bytes. The bytes must stay in place as long as the archiver is used.
    ///
    /// - Parameter repeatedByteCount: The maximum total size of repeated strings. A repetition takes only a few bytes
    ///   in the archive, but as much time as the complete string.
    package init(reading bytes: UnsafeRawBufferPointer, repeatedByteCount: Int = .max) {
        (isReading, medium, ignoresNumbers, input, positions) = (true, nil, false, bytes, .written)
        (typeCount, closureCount) = (0, 0)
        self.repeatedByteCount = repeatedByteCount
        // This is the approximate number of strings. The reserved memory has the same size as the bytes.
        strings.reserveCapacity(bytes.count / 16)
    }

    /// Creates an archiver that appends to bytes.
    package init(appendingTo bytes: [UInt8] = [], positions: Positions = .written) {
        (isReading, medium, ignoresNumbers, repeatedByteCount) = (false, nil, false, 0)
        input = UnsafeRawBufferPointer(start: nil, count: 0)
        (self.positions, typeCount, closureCount) = (positions, .max, .max)
        bytes.withUnsafeBytes { output.append($0) }
    }

    /// Creates an archiver that passes all fields to `medium`, or reads all fields from it.
    ///
    /// - Parameter ignoresNumbers: Whether the medium only receives strings. This is not supported when reading.
    package init(_ medium: some ArchiveMedium, isReading: Bool, ignoresNumbers: Bool = false) {
        (self.isReading, self.medium, self.ignoresNumbers, repeatedByteCount) = (isReading, medium, ignoresNumbers, 0)
        (input, positions) = (UnsafeRawBufferPointer(start: nil, count: 0), .written)
        (typeCount, closureCount) = (.max, .max)
    }

    /// The written bytes.
    package var bytes: [UInt8] { output.bytes }
    /// The number of written bytes.
    package var byteCount: Int { output.byteCount }

    /// Begins a part that can be read independently of the previous parts.
    package mutating func begin() {
        lines.removeAll(keepingCapacity: true)
        knownStrings.removeAll()
        previous = SourceLocation(line: 0, column: 0, offset: 0)
        flagCount = 0
    }

    /// Whether all bytes were read without an error.
    package var isComplete: Bool { !hasFailed && position == input.count }

    /// Whether locations are replaced with the start of the file.
    package var omitsPositions: Bool { positions == .omitted }

    /// Writes a value.
    package mutating func write<Value: Archivable>(_ value: Value) { _ = Value.archive(value, &self) }

    /// Reads a value.
    package mutating func read<Value: Archivable>(_ type: Value.Type = Value.self) -> Value {
        Value.archive(nil, &self)
    }

    /// Archives a field of an archivable type.
    @inline(__always)
    package mutating func field<Value: Archivable>(_ value: @autoclosure () -> Value) -> Value {
        Value.archive(isReading ? nil : value(), &self)
    }

    /// Begins a value nested in a value of the same kind. Returns `false` if the maximum nesting depth is reached.
    package mutating func enter() -> Bool {
        if let medium { return medium.enter() }
        if depth == Archiver.maxDepth {
            fail()
            return false
        }
        depth += 1
        return true
    }

    /// Ends the value from ``enter()``.
    package mutating func leave() {
        if let medium { medium.leave() } else { depth -= 1 }
    }

    /// Marks the archive as invalid.
    package mutating func fail() {
        if let medium {
            medium.fail()
        } else if isReading {
            hasFailed = true
            position = input.count
        } else {
            // This byte will be read as an invalid tag.
            output.append(byte: .max)
        }
    }

    // MARK: - Numbers

    @inline(__always)
    package mutating func byte(_ value: @autoclosure () -> UInt8) -> UInt8 {
        isReading ? readByte() : write(byte: value())
    }

    @inline(__always)
    package mutating func number(_ value: @autoclosure () -> UInt64) -> UInt64 {
        isReading ? readNumber() : write(number: value())
    }

    /// Archives a natural number.
    @inline(__always)
    package mutating func natural(_ value: @autoclosure () -> Int) -> Int {
        isReading ? readNatural() : write(natural: value())
    }

    /// Archives a signed number with zigzag encoding.
    @inline(__always)
    package mutating func integer(_ value: @autoclosure () -> Int) -> Int {
        isReading ? readInteger() : write(integer: value())
    }

    /// Archives a Boolean value as a single bit. Up to eight successive flags share a byte.
    @inline(__always)
    package mutating func flag(_ value: @autoclosure () -> Bool) -> Bool {
        isReading ? readFlag() : write(flag: value())
    }

    /// Archives the number of elements in a list. Every element takes at least one byte.
    @inline(__always)
    package mutating func count(_ value: @autoclosure () -> Int) -> Int {
        isReading ? readCount() : write(count: value())
    }

    /// Archives an index below `count`.
    package mutating func index(_ value: @autoclosure () -> Int, below count: Int) -> Int {
        let index = natural(value())
        guard index < count else {
            if isReading { fail() }
            return 0
        }
        return index
    }

    @inline(__always)
    private mutating func readByte() -> UInt8 {
        guard position < input.count else { return readMissingByte() }
        defer { position += 1 }
        return input[position]
    }

    @inline(never)
    private mutating func readMissingByte() -> UInt8 {
        if let medium { return medium.byte(nil) }
        hasFailed = true
        return 0
    }

    @inline(__always)
    private mutating func write(byte: UInt8) -> UInt8 {
        if let medium { return ignoresNumbers ? byte : medium.byte(byte) }
        output.append(byte: byte)
        return byte
    }

    @inline(__always)
    private mutating func readNumber() -> UInt64 {
        // Most numbers take a single byte.
        guard position < input.count, input[position] < 0x80 else { return readLongNumber() }
        defer { position += 1 }
        return UInt64(input[position])
    }

    @inline(never)
    private mutating func readLongNumber() -> UInt64 {
        if let medium { return medium.number(nil) }
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let next = readByte()
            // The tenth byte contains the last of the 64 bits.
            if shift == 63, next > 1 {
                fail()
                return 0
            }
            number |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return number }
            shift += 7
        }
    }

    @inline(__always)
    private mutating func write(number: UInt64) -> UInt64 {
        if let medium { return ignoresNumbers ? number : medium.number(number) }
        output.append(number: number)
        return number
    }

    private mutating func readNatural() -> Int {
        guard let natural = Int(exactly: readNumber()) else {
            fail()
            return 0
        }
        return natural
    }

    private mutating func write(natural: Int) -> Int {
        if natural >= 0 { return Int(truncatingIfNeeded: write(number: UInt64(natural))) }
        fail()
        return 0
    }

    private mutating func readInteger() -> Int {
        let number = readNumber()
        return Int(truncatingIfNeeded: Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
    }

    private mutating func write(integer: Int) -> Int {
        _ = write(number: UInt64(bitPattern: Int64(integer << 1 ^ integer >> (Int.bitWidth - 1))))
        return integer
    }

    private mutating func readFlag() -> Bool {
        if let medium { return medium.flag(nil) }
        if flagCount == 0 {
            flags = readByte()
            flagCount = 8
        }
        let flag = flags & 1 != 0
        flags >>= 1
        flagCount -= 1
        return flag
    }

    private mutating func write(flag: Bool) -> Bool {
        if let medium { return ignoresNumbers ? flag : medium.flag(flag) }
        if flagCount == 0 {
            flagByte = byteCount
            flagCount = 8
            output.append(byte: 0)
        }
        if flag { output[flagByte] |= 1 << (8 - flagCount) }
        flagCount -= 1
        return flag
    }

    private mutating func readCount() -> Int {
        if let medium { return medium.count(nil) }
        let count = readNatural()
        if count > input.count - position {
            fail()
            return 0
        }
        return count
    }

    private mutating func write(count: Int) -> Int {
        if let medium { return ignoresNumbers ? count : medium.count(count) }
        return write(natural: count)
    }

    // MARK: - Strings

    @inline(__always)
    package mutating func string(_ value: @autoclosure () -> String) -> String {
        isReading ? readString() : write(string: value())
    }

    private mutating func readString() -> String {
        if let medium { return medium.string(nil) }
        let number = readNatural()
        if number == 0 { return readNewString() }
        guard number <= strings.count else {
            fail()
            return ""
        }
        let string = strings[number - 1]
        repeatedByteCount -= string.utf8.count
        if repeatedByteCount < 0 {
            fail()
            return ""
        }
        return string
    }

    private mutating func readNewString() -> String {
        let count = readCount()
        let text = UnsafeRawBufferPointer(rebasing: input[position..<position + count])
        let string = String(decoding: text, as: UTF8.self)
        // `String` would repair invalid UTF-8. The validating initializer takes twice as long as all other work.
        if text.reduce(0, |) >= 0x80, !string.utf8.elementsEqual(text) {
            fail()
            return ""
        }
        position += count
        strings.append(string)
        return string
    }

    private mutating func write(string: String) -> String {
        if let medium { return medium.string(string) }
        var text = string
        text.withUTF8 { knownStrings.append($0, to: &output) }
        return string
    }

    // MARK: - Locations

    @inline(__always)
    package mutating func location(_ value: @autoclosure () -> SourceLocation) -> SourceLocation {
        isReading ? readLocation() : write(location: value())
    }

    private mutating func readLocation() -> SourceLocation {
        if let medium { return medium.location(nil) }
        let offset = previous.offset &+ readInteger()
        let line = previous.line &+ readInteger()
        let column = readNatural()
        // Files are never larger, and sums of these numbers don't overflow.
        guard offset >= 0, line > 0, column > 0, (offset | line | column) >> 32 == 0 else {
            fail()
            return previous
        }
        previous = SourceLocation(line: line, column: column, offset: offset)
        return previous
    }

    private mutating func write(location: SourceLocation) -> SourceLocation {
        if let medium { return ignoresNumbers ? location : medium.location(location) }
        let location = omitsPositions ? SourceLocation(line: 1, column: 1, offset: 0) : location
        if positions == .noted, lines.last != location.line { lines.append(location.line) }
        _ = write(integer: location.offset &- previous.offset)
        _ = write(integer: location.line &- previous.line)
        _ = write(natural: location.column)
        previous = location
        return location
    }
}
