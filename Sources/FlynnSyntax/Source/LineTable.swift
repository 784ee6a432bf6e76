/// A position in a source file, in the form used by compilers.
public struct SourceLocation: Hashable, Comparable, Sendable, Encodable {
    // 32 bits save memory, because summaries contain many locations. A `SourceText` is smaller than 4 GiB.
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

    /// Creates a location. The numbers must fit in 32 bits.
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

/// The line starts of a source text.
///
/// Lines end with `\n`, `\r\n` or `\r`, as for the compiler and for editors.
public struct LineTable: Sendable {
    private let starts: [UInt32]
    private let byteCount: Int

    /// Finds the lines of a text.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(_ source: SourceText) {
        byteCount = source.byteCount
        starts = source.withBytes { bytes in
            var starts: [UInt32] = [0]
            // An estimate for typical sources. Unused capacity uses no physical memory.
            starts.reserveCapacity(bytes.count / 24 + 2)
            var index = 0
            while index < bytes.count {
                if index + 8 <= bytes.count {
                    let word = UnsafeRawPointer(bytes.baseAddress! + index).loadUnaligned(as: UInt64.self)
                    let feeds = word.matchingBytes(0x0A0A_0A0A_0A0A_0A0A)
                    if feeds | word.matchingBytes(0x0D0D_0D0D_0D0D_0D0D) == 0 {
                        index += 8
                        continue
                    }
                }
                let end = min(index + 8, bytes.count)
                while index < end {
                    let byte = bytes[index]
                    index += 1
                    if byte == UInt8(ascii: "\r") {
                        // `\r\n` is a single line end.
                        if index == bytes.count || bytes[index] != UInt8(ascii: "\n") { starts.append(UInt32(index)) }
                    } else if byte == UInt8(ascii: "\n") {
                        starts.append(UInt32(index))
                    }
                }
            }
            return starts
        }
    }

    /// The number of lines. An empty text has one line.
    public var lineCount: Int { starts.count }

    /// Returns the 0-based index of the line containing the offset.
    public func lineIndex(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the location of the offset.
    public func location(at offset: Int) -> SourceLocation {
        let index = lineIndex(at: offset)
        return SourceLocation(line: index + 1, column: offset - Int(starts[index]) + 1, offset: offset)
    }

    /// Returns the line end of the line with the 0-based index. If the last line is unterminated, returns the line end
    /// of the previous line.
    public func ending(ofLine index: Int, in source: SourceText) -> String {
        var line = range(ofLine: index)
        let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        if index > 0, line.isEmpty || !isEnd(source[line.upperBound - 1]) { line = range(ofLine: index - 1) }
        guard let last = line.last else { return "\n" }
        if source[last] == UInt8(ascii: "\r") { return "\r" }
        return line.count >= 2 && source[last - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }

    /// Returns the bytes of the line with the 0-based index, including the line end.
    public func range(ofLine index: Int) -> Range<Int> {
        let end = index + 1 < starts.count ? Int(starts[index + 1]) : byteCount
        return Int(starts[index])..<end
    }
}
