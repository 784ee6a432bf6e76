/// A place in a source file as compilers print it.
public struct SourceLocation: Hashable, Comparable, Sendable, Encodable {
    // No text has more bytes than 32 bits can count, and summaries hold many places.
    private var storedLine: UInt32
    private var storedColumn: UInt32
    private var storedOffset: UInt32

    private enum CodingKeys: String, CodingKey {
        case storedLine = "line"
        case storedColumn = "column"
        case storedOffset = "offset"
    }

    /// The line, 1-based.
    public var line: Int { Int(storedLine) }
    /// The column in UTF-8 bytes, 1-based.
    public var column: Int { Int(storedColumn) }
    /// The offset in bytes from the start of the file, 0-based.
    public var offset: Int { Int(storedOffset) }

    /// Makes a location from numbers of at most 32 bits.
    public init(line: Int, column: Int, offset: Int) {
        storedLine = UInt32(truncatingIfNeeded: line)
        storedColumn = UInt32(truncatingIfNeeded: column)
        storedOffset = UInt32(truncatingIfNeeded: offset)
    }

    /// Orders by offset.
    public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
        left.offset < right.offset
    }
}

/// Where the lines of a source text begin.
///
/// Only line feeds end a line, as in the compiler's own diagnostics: CRLF is one line end, a lone carriage return none.
public struct LineTable: Sendable {
    private let starts: [UInt32]
    private let byteCount: Int

    /// Finds the lines of a text, in one pass over its bytes.
    public init(_ source: SourceText) {
        byteCount = source.byteCount
        starts = source.withBytes { bytes in
            var starts: [UInt32] = [0]
            // Room that isn't needed is never touched.
            starts.reserveCapacity(bytes.count / 24 + 2)
            var index = 0
            while index < bytes.count {
                // Eight bytes at a time: where one is a line feed, the difference has a zero byte.
                if index + 8 <= bytes.count {
                    let word = UnsafeRawPointer(bytes.baseAddress! + index).loadUnaligned(as: UInt64.self)
                    let difference = word ^ 0x0A0A_0A0A_0A0A_0A0A
                    if (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080 == 0 {
                        index += 8
                        continue
                    }
                }
                let end = min(index + 8, bytes.count)
                while index < end {
                    if bytes[index] == UInt8(ascii: "\n") { starts.append(UInt32(index + 1)) }
                    index += 1
                }
            }
            return starts
        }
    }

    /// The number of lines; the empty text has one.
    public var lineCount: Int { starts.count }

    /// The 0-based index of the line that holds an offset.
    public func lineIndex(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The location of an offset.
    public func location(at offset: Int) -> SourceLocation {
        let index = lineIndex(at: offset)
        return SourceLocation(line: index + 1, column: offset - Int(starts[index]) + 1, offset: offset)
    }

    /// The bytes of a line by its 0-based index, its line feed included.
    public func range(ofLine index: Int) -> Range<Int> {
        let end = index + 1 < starts.count ? Int(starts[index + 1]) : byteCount
        return Int(starts[index])..<end
    }
}
