import FlynnSyntax

/// Reads what an ``ArchiveWriter`` has written, and survives everything else.
///
/// What can't be read makes the reader fail: from then on it is at the end, where all numbers are zero, strings empty, and
/// lists without elements. So nobody has to ask before the end whether something went wrong.
struct ArchiveReader {
    /// How many types the file declares and extends that is being read; the indices of others are refused.
    var typeCount = 0
    /// How many of its closures are written down.
    var closureCount = 0
    /// Whether something was read that nobody has written.
    private(set) var hasFailed = false

    /// Every access to these is to an index below their count, which is asked for right before.
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private var strings: [String] = []
    private var location = SourceLocation(line: 0, column: 0, offset: 0)
    private var depth = 0

    /// Begins to read bytes, which must stay where they are as long as the reader is used.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        // About as many as there are; the room for them is as large as the bytes.
        strings.reserveCapacity(bytes.count / 16)
    }

    /// Whether everything was read that is there, and nothing else.
    var isComplete: Bool { !hasFailed && position == bytes.count }

    /// Fails: what was read can't have been written.
    mutating func fail() {
        hasFailed = true
        position = bytes.count
    }

    @inline(__always)
    mutating func byte() -> UInt8 {
        guard position < bytes.count else {
            hasFailed = true
            return 0
        }
        defer { position += 1 }
        return bytes[position]
    }

    @inline(__always)
    mutating func number() -> UInt64 {
        // Most numbers are a byte.
        let first = byte()
        return first < 0x80 ? UInt64(first) : number(from: first)
    }

    @inline(never)
    private mutating func number(from first: UInt8) -> UInt64 {
        var number = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while true {
            let next = byte()
            // The tenth group has room for the last of 64 bits.
            if shift == 63, next > 1 {
                fail()
                return 0
            }
            number |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return number }
            shift += 7
        }
    }

    /// A number that isn't negative.
    mutating func natural() -> Int {
        guard let number = Int(exactly: number()) else {
            fail()
            return 0
        }
        return number
    }

    /// A number of either sign.
    mutating func integer() -> Int {
        let number = number()
        return Int(truncatingIfNeeded: Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
    }

    /// How many elements a list has. Each takes a byte at least, so there are no more than bytes.
    mutating func count() -> Int {
        let count = natural()
        if count > bytes.count - position {
            fail()
            return 0
        }
        return count
    }

    /// Which case of an enumeration follows.
    mutating func tag<Tag: RawRepresentable<UInt8>>(_: Tag.Type) -> Tag? {
        let tag = Tag(rawValue: byte())
        if tag == nil { fail() }
        return tag
    }

    /// Up to eight flags.
    mutating func flags() -> ArchivedFlags {
        ArchivedFlags(rest: byte())
    }

    /// An index below a count.
    mutating func index(below count: Int) -> Int {
        let index = natural()
        guard index < count else {
            fail()
            return 0
        }
        return index
    }

    mutating func string() -> String {
        let number = natural()
        if number == 0 { return newString() }
        guard number <= strings.count else {
            fail()
            return ""
        }
        return strings[number - 1]
    }

    private mutating func newString() -> String {
        let count = count()
        let text = UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
        let string = String(decoding: text, as: UTF8.self)
        // What isn't UTF-8 is no longer what it was. (The initializer that refuses it takes twice as long as all else.)
        if text.reduce(0, |) >= 0x80, !string.utf8.elementsEqual(text) {
            fail()
            return ""
        }
        position += count
        strings.append(string)
        return string
    }

    mutating func sourceLocation() -> SourceLocation {
        let offset = location.offset &+ integer()
        let line = location.line &+ integer()
        let column = natural()
        // No file is larger: sums of what passes here are no larger than a number can be.
        guard offset >= 0, line > 0, column > 0, (offset | line | column) >> 32 == 0 else {
            fail()
            return location
        }
        location = SourceLocation(line: line, column: column, offset: offset)
        return location
    }

    mutating func read<Value: Archivable>(_ type: Value.Type = Value.self) -> Value {
        Value(reading: &self)
    }

    /// Goes into a value inside of another of its kind, unless that is too deep.
    mutating func enter() -> Bool {
        if depth == ArchiveWriter.maximumDepth {
            fail()
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

/// Flags that were written together, in their order.
struct ArchivedFlags {
    fileprivate var rest: UInt8

    mutating func next() -> Bool {
        defer { rest >>= 1 }
        return rest & 1 != 0
    }
}
