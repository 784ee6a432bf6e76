import FlynnSyntax

/// Writes fields into bytes, or reads them in the same order.
///
/// Each function takes the value to write and returns it. While reading, the argument isn't evaluated, and the result is the value that
/// was read. So one function of a type names its fields for both directions.
///
/// Reading any bytes is safe. The first error makes the archiver skip to the end of the bytes, where numbers are zero, strings are empty,
/// and lists have no elements. A check for errors at the end is enough.
///
/// Numbers are LEB128 varints. A string is written at its first occurrence, and as its number from then on. Locations are
/// delta-encoded: each as its distance from the previous one.
///
/// It is one type for both directions, because code that is generic over a protocol is compiled once for each type that conforms.
package struct Archiver: ~Copyable {
    /// The maximum nesting of values in values of the same kind. Real types and expressions are far below, and reading
    /// that many levels takes a small part of the smallest stack.
    static let maxDepth = 64

    /// Whether fields are read instead of written.
    package let isReading: Bool
    /// The number of types of the file; a reader refuses larger identities.
    package var typeCount: Int
    /// The number of summarized closures of the file; a reader refuses larger identities.
    package var closureCount: Int
    /// Whether the bytes that are read are invalid.
    package private(set) var hasFailed = false

    /// Takes the place of the bytes.
    private let medium: (any ArchiveMedium)?
    /// Whether the medium gets strings only.
    private let ignoresNumbers: Bool
    private var previous = SourceLocation(line: 0, column: 0, offset: 0)
    private var depth = 0
    /// The byte with the current flags while reading.
    private var flags: UInt8 = 0
    /// How many flags of the byte are left, to be read or written.
    private var flagCount = 0

    // Reading. Each access is checked against the count.
    private let input: UnsafeRawBufferPointer
    private var position = 0
    private var strings: [String] = []
    /// How many bytes of repeated strings may still follow.
    private var repeatedByteCount: Int

    // Writing.
    private var output = ArchiveOutput()
    private var knownStrings = ArchivedStrings()
    /// The index of the byte to which flags are added.
    private var flagByte = 0
    private let positions: Positions
    /// The lines of the locations, with ``Positions/noted``. Successive ones differ.
    package private(set) var lines: [Int] = []

    /// The treatment of written locations.
    package enum Positions: Sendable {
        case written
        /// They are written, and their lines are listed.
        case noted
        /// The beginning of the file replaces each of them, so that the bytes don't depend on the layout of the file.
        case omitted
    }

    /// Begins to read bytes, which must stay in place while the archiver is used.
    ///
    /// - Parameter repeatedByteCount: The maximum size of all repetitions of strings. A repetition takes a few bytes in the archive, but
    ///   as much time as its string.
    package init(reading bytes: UnsafeRawBufferPointer, repeatedByteCount: Int = .max) {
        (isReading, medium, ignoresNumbers, input, positions) = (true, nil, false, bytes, .written)
        (typeCount, closureCount) = (0, 0)
        self.repeatedByteCount = repeatedByteCount
        // About the number of strings. The reserved memory is as large as the bytes.
        strings.reserveCapacity(bytes.count / 16)
    }

    /// Begins to append to some bytes.
    package init(appendingTo bytes: [UInt8] = [], positions: Positions = .written) {
        (isReading, medium, ignoresNumbers, repeatedByteCount) = (false, nil, false, 0)
        input = UnsafeRawBufferPointer(start: nil, count: 0)
        (self.positions, typeCount, closureCount) = (positions, .max, .max)
        bytes.withUnsafeBytes { output.append($0) }
    }

    /// Passes all fields to a medium, or gets them from it.
    ///
    /// - Parameter ignoresNumbers: Whether the medium gets strings only. It isn't possible while reading.
    package init(_ medium: some ArchiveMedium, isReading: Bool, ignoresNumbers: Bool = false) {
        (self.isReading, self.medium, self.ignoresNumbers, repeatedByteCount) = (isReading, medium, ignoresNumbers, 0)
        (input, positions) = (UnsafeRawBufferPointer(start: nil, count: 0), .written)
        (typeCount, closureCount) = (.max, .max)
    }

    /// The written bytes.
    package var bytes: [UInt8] { output.bytes }
    /// The number of written bytes.
    package var byteCount: Int { output.byteCount }

    /// Begins a part that can be read without the previous ones.
    package mutating func begin() {
        lines.removeAll(keepingCapacity: true)
        knownStrings.removeAll()
        previous = SourceLocation(line: 0, column: 0, offset: 0)
        flagCount = 0
    }

    /// Whether all bytes were read without an error.
    package var isComplete: Bool { !hasFailed && position == input.count }

    /// Whether the beginning of the file is written instead of any location.
    package var omitsPositions: Bool { positions == .omitted }

    /// Writes a value.
    package mutating func write<Value: Archivable>(_ value: Value) { _ = Value.archive(value, &self) }

    /// Reads a value.
    package mutating func read<Value: Archivable>(_ type: Value.Type = Value.self) -> Value {
        Value.archive(nil, &self)
    }

    /// A field of an archivable type.
    @inline(__always)
    package mutating func field<Value: Archivable>(_ value: @autoclosure () -> Value) -> Value {
        Value.archive(isReading ? nil : value(), &self)
    }

    /// Begins a value in another one of its kind; false if the limit of the nesting is reached.
    package mutating func enter() -> Bool {
        if let medium { return medium.enter() }
        if depth == Archiver.maxDepth {
            fail()
            return false
        }
        depth += 1
        return true
    }

    /// Ends what ``enter()`` began.
    package mutating func leave() {
        if let medium { medium.leave() } else { depth -= 1 }
    }

    /// Makes the archive invalid.
    package mutating func fail() {
        if let medium {
            medium.fail()
        } else if isReading {
            hasFailed = true
            position = input.count
        } else {
            // It is read as an invalid tag.
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

    /// A number that isn't negative.
    @inline(__always)
    package mutating func natural(_ value: @autoclosure () -> Int) -> Int {
        isReading ? readNatural() : write(natural: value())
    }

    /// A number of either sign, zigzag-encoded.
    @inline(__always)
    package mutating func integer(_ value: @autoclosure () -> Int) -> Int {
        isReading ? readInteger() : write(integer: value())
    }

    /// A Boolean in one bit. Up to eight successive ones share a byte.
    @inline(__always)
    package mutating func flag(_ value: @autoclosure () -> Bool) -> Bool {
        isReading ? readFlag() : write(flag: value())
    }

    /// The number of elements of a list, each of which takes at least one byte.
    @inline(__always)
    package mutating func count(_ value: @autoclosure () -> Int) -> Int {
        isReading ? readCount() : write(count: value())
    }

    /// An index below a count.
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
        // Most numbers take one byte.
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
            // The tenth byte has the last of 64 bits.
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
        // Invalid UTF-8 would be repaired. (The initializer that refuses it takes twice as long as everything else.)
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
        // No file is larger, and sums of these numbers don't overflow.
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
