import FlynnLint
import FlynnSyntax

/// A text whose positions are those of LSP: lines end with `\n`, `\r\n` or `\r`, and columns count in units of an encoding.
struct DocumentText {
    let source: SourceText
    let encoding: PositionEncoding
    /// Where the lines begin.
    private let starts: [Int]

    init(_ source: SourceText, _ encoding: PositionEncoding) {
        self.source = source
        self.encoding = encoding
        starts = source.withBytes { bytes in
            var starts = [0]
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                if byte == 0x0D {
                    if index < bytes.count, bytes[index] == 0x0A { index += 1 }
                    starts.append(index)
                } else if byte == 0x0A {
                    starts.append(index)
                }
            }
            return starts
        }
    }

    /// The offset of a position in bytes. A position after the end of a line means its end, and one in a character the start of
    /// the character.
    func offset(of position: Position) -> Int {
        guard position.line >= 0 else { return 0 }
        guard position.line < starts.count else { return source.byteCount }
        return source.withBytes { bytes in
            var offset = starts[position.line]
            let end = position.line + 1 < starts.count ? starts[position.line + 1] : bytes.count
            var units = 0
            while offset < end, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
                let (length, count) = character(at: offset, bytes)
                if units + count > position.character { break }
                units += count
                offset += length
            }
            return offset
        }
    }

    /// The bytes of a range. If it ends before its start, its end is ignored.
    func offsets(of range: TextRange) -> Range<Int> {
        let start = offset(of: range.start)
        return start..<max(start, offset(of: range.end))
    }

    /// The position of an offset in bytes.
    func position(at offset: Int) -> Position {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return source.withBytes { bytes in
            var place = starts[low]
            var units = 0
            while place < min(offset, bytes.count) {
                let (length, count) = character(at: place, bytes)
                units += count
                place += length
            }
            return Position(line: low, character: units)
        }
    }

    /// The range of a span.
    func range(of span: SourceSpan) -> TextRange {
        TextRange(start: position(at: span.start.offset), end: position(at: span.end.offset))
    }

    /// The edits of LSP.
    func edits(_ edits: [SourceEdit]) -> [TextEdit] {
        edits.map { TextEdit(range: range(of: $0.span), newText: $0.replacement) }
    }

    /// The text after a change.
    func applying(_ change: ChangeParams.Change) -> SourceText {
        guard let range = change.range else { return SourceText(change.text) }
        let replaced = offsets(of: range)
        return source.withBytes { bytes in
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count - replaced.count + change.text.utf8.count)
            result += bytes[..<replaced.lowerBound]
            result += change.text.utf8
            result += bytes[replaced.upperBound...]
            return SourceText(result)
        }
    }

    /// The length of the character at an offset, in bytes and in units of the encoding. A byte that isn't valid UTF-8 counts as
    /// a character.
    private func character(at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> (length: Int, units: Int) {
        let length: Int
        switch bytes[offset] {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: length = 1
        }
        guard offset + length <= bytes.count, bytes[offset + 1..<offset + length].allSatisfy({ $0 & 0xC0 == 0x80 })
        else { return (1, 1) }
        switch encoding {
        case .utf8: return (length, length)
        case .utf16: return (length, length == 4 ? 2 : 1)
        case .utf32: return (length, 1)
        }
    }
}
