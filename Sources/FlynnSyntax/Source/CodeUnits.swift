/// Converts between byte offsets and code units, for editors and reports that count columns in code units.
///
/// A line can be as long as the text and can have many findings, so the units are recorded at regular intervals, and
/// queries take constant time. A byte that is not valid UTF-8 counts as a character of one unit.
package struct CodeUnits: Sendable {
    /// The supported encodings.
    package enum Encoding: Sendable {
        case utf8, utf16, utf32
    }

    /// The number of bytes between two recorded counts.
    package static let block = 1024

    /// The first byte of a character, and the number of preceding units.
    private struct Mark {
        var offset: UInt32
        var units: UInt32
    }

    private let source: SourceText
    private let encoding: Encoding
    /// The characters at or shortly after the beginnings of the blocks.
    private let marks: [Mark]

    /// Counts the units of the text.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    package init(_ source: SourceText, _ encoding: Encoding) {
        self.source = source
        self.encoding = encoding
        marks = source.withBytes { bytes in
            var marks = [Mark(offset: 0, units: 0)]
            marks.reserveCapacity(bytes.count / CodeUnits.block + 1)
            var (offset, units) = (0, 0)
            while offset < bytes.count {
                if offset + 8 <= bytes.count,
                    UnsafeRawPointer(bytes.baseAddress! + offset).loadUnaligned(as: UInt64.self)
                        & 0x8080_8080_8080_8080 == 0
                {
                    offset += 8
                    units += 8
                } else {
                    let (length, count) = CodeUnits.character(at: offset, bytes, encoding)
                    offset += length
                    units += count
                }
                if offset >= marks.count * CodeUnits.block {
                    marks.append(Mark(offset: UInt32(offset), units: UInt32(units)))
                }
            }
            return marks
        }
    }

    /// Returns the number of units up to the byte offset, including a character that crosses the offset.
    package func count(before offset: Int) -> Int {
        var number = min(offset / CodeUnits.block, marks.count - 1)
        if marks[number].offset > offset { number -= 1 }
        let mark = marks[number]
        return Int(mark.units) + CodeUnits.count(source, Int(mark.offset)..<max(offset, Int(mark.offset)), encoding)
    }

    /// Returns the byte offset after `count` units from the start of the range, up to the end of the range. An offset
    /// inside a character is moved to the beginning of the character.
    package func offset(after count: Int, in range: Range<Int>) -> Int {
        let target = self.count(before: range.lowerBound) + min(max(count, 0), source.byteCount)
        var (low, high) = (0, marks.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(marks[middle].units) <= target { low = middle } else { high = middle }
        }
        return source.withBytes { bytes in
            var (offset, units) = (Int(marks[low].offset), Int(marks[low].units))
            while offset < range.upperBound {
                let (length, count) = CodeUnits.character(at: offset, bytes, encoding)
                if units + count > target { break }
                units += count
                offset += length
            }
            return min(max(offset, range.lowerBound), range.upperBound)
        }
    }

    /// Returns the number of units in a range that begins with a character. This includes a character that crosses the
    /// end.
    package static func count(_ source: SourceText, _ range: Range<Int>, _ encoding: Encoding) -> Int {
        source.withBytes { bytes in
            var (offset, units) = (range.lowerBound, 0)
            while offset < min(range.upperBound, bytes.count) {
                let (length, count) = character(at: offset, bytes, encoding)
                offset += length
                units += count
            }
            return units
        }
    }

    /// Returns the length of the character at the offset, in bytes and in units.
    package static func character(
        at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ encoding: Encoding
    ) -> (length: Int, units: Int) {
        if bytes[offset] < 0x80 { return (1, 1) }
        let length = UTF8Validation.scalarLength(bytes.baseAddress! + offset, available: bytes.count - offset)
        if length == 0 { return (1, 1) }
        switch encoding {
        case .utf8: return (length, length)
        case .utf16: return (length, length == 4 ? 2 : 1)
        case .utf32: return (length, 1)
        }
    }
}
