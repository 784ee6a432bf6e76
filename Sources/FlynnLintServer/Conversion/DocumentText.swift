import FlynnLint
import FlynnSyntax

/// The text of a document, with LSP positions: lines end with `\n`, `\r\n` or `\r`, and columns are in units of an
/// encoding.
struct DocumentText {
    let source: SourceText
    let encoding: PositionEncoding
    private let lines: LineTable
    private let units: CodeUnits

    init(_ source: SourceText, _ encoding: PositionEncoding) {
        self.source = source
        self.encoding = encoding
        units = CodeUnits(source, encoding.codeUnits)
        lines = LineTable(source)
    }

    /// Returns the offset of the position in bytes. If the position is after the end of its line, this is the end of
    /// the line. If it is inside of a character, this is the start of the character.
    func offset(of position: Position) -> Int {
        guard position.line >= 0 else { return 0 }
        guard position.line < lines.lineCount else { return source.byteCount }
        let line = lines.range(ofLine: position.line)
        var end = line.upperBound
        if position.line + 1 < lines.lineCount {
            end -= 1
            if end > line.lowerBound, source[end] == 0x0A, source[end - 1] == 0x0D { end -= 1 }
        }
        return units.offset(after: position.character, in: line.lowerBound..<end)
    }

    /// Returns the bytes of the range. If the range ends before its start, the end is ignored.
    func offsets(of range: TextRange) -> Range<Int> {
        let start = offset(of: range.start)
        return start..<max(start, offset(of: range.end))
    }

    /// Returns the position of the offset in bytes.
    func position(at offset: Int) -> Position {
        let line = lines.lineIndex(at: offset)
        let end = min(offset, source.byteCount)
        let start = min(lines.range(ofLine: line).lowerBound, end)
        return Position(line: line, character: units.count(before: end) - units.count(before: start))
    }

    /// Returns the range of the span.
    func range(of span: SourceSpan) -> TextRange {
        TextRange(start: position(at: span.start.offset), end: position(at: span.end.offset))
    }

    /// Converts the edits to LSP.
    func edits(_ edits: [SourceEdit]) -> [TextEdit] {
        edits.map { TextEdit(range: range(of: $0.span), newText: $0.replacement) }
    }

    /// Returns the text after the changes. A change refers to the result of the preceding changes.
    func applying(_ changes: [ChangeParams.Change]) -> DocumentText {
        // A change without a range replaces the whole text.
        let whole = changes.lastIndex { $0.range == nil }
        let text = whole.map { DocumentText(SourceText(changes[$0].text), encoding) } ?? self
        let rest = changes[(whole.map { $0 + 1 } ?? 0)...]
        guard let first = rest.first, let range = first.range else { return text }
        if rest.count == 1 {
            return DocumentText(text.source.replacing([(text.offsets(of: range), first.text)]), encoding)
        }
        var pieces = TextPieces(text.source, encoding)
        for change in rest {
            if let range = change.range { pieces.replace(range, with: change.text) }
        }
        return DocumentText(pieces.text, encoding)
    }
}
