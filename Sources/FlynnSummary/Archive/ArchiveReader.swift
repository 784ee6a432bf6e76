import FlynnSyntax

/// Reads archives that an ``ArchiveWriter`` has written. Reading any other bytes is safe, too.
///
/// At the first error the reader fails and skips to the end, where all numbers are zero, strings empty, and lists without
/// elements. So checking for errors at the end is enough.
package struct ArchiveReader: Archiver {
    package var typeCount = 0
    package var closureCount = 0
    /// Whether the bytes are invalid.
    package private(set) var hasFailed = false

    // Every access is checked against the count.
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private var strings: [String] = []
    /// How many bytes of repeated strings may still follow.
    private var repeatedByteCount: Int
    private var previous = SourceLocation(line: 0, column: 0, offset: 0)
    private var depth = 0
    /// The flags that are read, but not used yet.
    private var flags: UInt8 = 0
    private var flagCount = 0

    /// Begins to read bytes, which must stay in place while the reader is used.
    ///
    /// - Parameter repeatedByteCount: The maximum size of all repetitions of strings. A repetition takes a few bytes in the archive, but
    ///   as much time as its string.
    package init(_ bytes: UnsafeRawBufferPointer, repeatedByteCount: Int = .max) {
        self.bytes = bytes
        self.repeatedByteCount = repeatedByteCount
        // About the number of strings. The reserved memory is as large as the bytes.
        strings.reserveCapacity(bytes.count / 16)
    }

    /// Whether all bytes were read without an error.
    package var isComplete: Bool { !hasFailed && position == bytes.count }

    /// Reads a value.
    package mutating func read<Value: Archivable>(_ type: Value.Type = Value.self) -> Value {
        Value.archive(nil, &self)
    }

    // MARK: - Archiver

    package static var isReading: Bool { true }
    package var omitsPositions: Bool { false }

    package mutating func fail() {
        hasFailed = true
        position = bytes.count
    }

    @inline(__always)
    private mutating func byte() -> UInt8 {
        guard position < bytes.count else {
            hasFailed = true
            return 0
        }
        defer { position += 1 }
        return bytes[position]
    }

    @inline(__always)
    package mutating func byte(_ value: @autoclosure () -> UInt8) -> UInt8 { byte() }

    @inline(__always)
    package mutating func number(_ value: @autoclosure () -> UInt64) -> UInt64 {
        // Most numbers take one byte.
        let first = byte()
        return first < 0x80 ? UInt64(first) : number(from: first)
    }

    @inline(never)
    private mutating func number(from first: UInt8) -> UInt64 {
        var number = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while true {
            let next = byte()
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
    package mutating func flag(_ value: @autoclosure () -> Bool) -> Bool {
        if flagCount == 0 {
            flags = byte()
            flagCount = 8
        }
        let flag = flags & 1 != 0
        flags >>= 1
        flagCount -= 1
        return flag
    }

    @inline(__always)
    package mutating func count(_ value: @autoclosure () -> Int) -> Int { count() }

    private mutating func count() -> Int {
        let count = natural(0)
        if count > bytes.count - position {
            fail()
            return 0
        }
        return count
    }

    @inline(__always)
    package mutating func string(_ value: @autoclosure () -> String) -> String { string() }

    private mutating func string() -> String {
        let number = natural(0)
        if number == 0 { return newString() }
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

    private mutating func newString() -> String {
        let count = count()
        let text = UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
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

    @inline(__always)
    package mutating func location(_ value: @autoclosure () -> SourceLocation) -> SourceLocation { location() }

    private mutating func location() -> SourceLocation {
        let offset = previous.offset &+ integer(0)
        let line = previous.line &+ integer(0)
        let column = natural(0)
        // No file is larger, and sums of these numbers don't overflow.
        guard offset >= 0, line > 0, column > 0, (offset | line | column) >> 32 == 0 else {
            fail()
            return previous
        }
        previous = SourceLocation(line: line, column: column, offset: offset)
        return previous
    }

    package mutating func enter() -> Bool {
        if depth == ArchiveWriter.maxDepth {
            fail()
            return false
        }
        depth += 1
        return true
    }

    package mutating func leave() { depth -= 1 }
}
