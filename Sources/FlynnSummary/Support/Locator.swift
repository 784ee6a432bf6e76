import FlynnSyntax

/// Converts the byte ranges of one file to spans. The line table is made for the first one, because most files need none.
final class Locator {
    let source: SourceText
    private lazy var lines = LineTable(source)

    init(_ source: SourceText) {
        self.source = source
    }

    func span(_ range: Range<Int>) -> SourceSpan {
        SourceSpan(start: lines.location(at: range.lowerBound), end: lines.location(at: range.upperBound))
    }

    func location(_ offset: Int) -> SourceLocation { lines.location(at: offset) }

    func lineIndex(_ offset: Int) -> Int { lines.lineIndex(at: offset) }

    func range(ofLine index: Int) -> Range<Int> { lines.range(ofLine: index) }

    var lineCount: Int { lines.lineCount }
}

extension Locator {
    /// The blanks at the start of a line, or `nil` if there are more than a limit.
    func indentation(ofLine index: Int, atMost limit: Int) -> String? {
        let line = range(ofLine: index)
        // A byte order mark isn't a blank, so the first line of such a file has no indentation.
        return source.withBytes { bytes in
            let blanks = bytes[line].prefix(limit + 1).prefix(while: Indentation.contains)
            return blanks.count > limit ? nil : String(decoding: blanks.filter(Indentation.isRepeated), as: UTF8.self)
        }
    }

    /// The line ending of a line; for the last line that of the line before.
    func lineEnd(ofLine index: Int) -> String { lines.ending(ofLine: index, in: source) }
}
