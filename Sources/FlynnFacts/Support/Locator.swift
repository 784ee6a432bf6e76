import FlynnSyntax

/// Converts byte ranges in a file to spans. The line table is created for the first conversion, because most files
/// don't need a line table.
package final class Locator {
    /// The text of the file.
    package let source: SourceText
    private lazy var lines = LineTable(source)

    package init(_ source: SourceText) {
        self.source = source
    }

    /// Returns the span of a byte range.
    package func span(_ range: Range<Int>) -> SourceSpan {
        SourceSpan(start: lines.location(at: range.lowerBound), end: lines.location(at: range.upperBound))
    }

    /// Returns the location of a byte.
    package func location(_ offset: Int) -> SourceLocation { lines.location(at: offset) }

    /// Returns the index of the line that contains a byte.
    package func lineIndex(_ offset: Int) -> Int { lines.lineIndex(at: offset) }

    /// Returns the bytes of a line.
    package func range(ofLine index: Int) -> Range<Int> { lines.range(ofLine: index) }

    var lineCount: Int { lines.lineCount }
}

extension Locator {
    /// Returns the blanks at the start of a line; `nil` if there are more blanks than `limit`.
    package func indentation(ofLine index: Int, atMost limit: Int) -> String? {
        let line = range(ofLine: index)
        // A byte order mark isn't a blank, so the first line of a file with a byte order mark is never indented.
        return source.withBytes { bytes in
            let blanks = bytes[line].prefix(limit + 1).prefix(while: Indentation.contains)
            return blanks.count > limit ? nil : String(decoding: blanks.filter(Indentation.isRepeated), as: UTF8.self)
        }
    }

    /// Returns the line ending of a line. For the last line, this is the ending of the previous line.
    package func lineEnd(ofLine index: Int) -> String { lines.ending(ofLine: index, in: source) }
}
