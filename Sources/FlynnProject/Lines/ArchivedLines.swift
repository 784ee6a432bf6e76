import FlynnFacts
import FlynnSyntax

/// An archive of source lines. The files themselves don't have to exist.
package protocol LineArchive: Sendable {
    /// Returns the archived lines of a file with findings, or `nil` if the file isn't archived.
    func lines(ofFileAt path: String) -> ArchivedLines?
    /// Returns whether a text is the same as the archived file.
    func hasContents(_ text: SourceText, ofFileAt path: String) -> Bool
}

/// The source lines for reports. Only the beginning of a line is archived, except when columns in UTF-16 code units and
/// in bytes differ.
package final class ArchivedLines {
    struct Line: Sendable {
        /// The line number, 1-based.
        var number: Int
        /// The beginning of the line, or the whole line except for the line end.
        var text: String
        /// The offset in the file, if the text is the whole line.
        var start: Int?
    }

    private let lines: [Line]
    private var wholeLines: [Int: TextLines] = [:]

    /// Creates archived lines.
    ///
    /// - Parameter lines: The lines, sorted.
    init(_ lines: [Line]) {
        self.lines = lines
    }

    /// Returns the lines of a text with the given numbers.
    static func lines(_ numbers: [Int], of source: SourceText) -> [Line] {
        let text = TextLines(source)
        var lines: [Line] = []
        for number in numbers.sorted() where lines.last?.number != number {
            guard let range = text.contents(ofLine: number) else { continue }
            let isASCII = source.withBytes { $0[range].reduce(0, |) < 0x80 }
            lines.append(
                isASCII
                    ? Line(number: number, text: text.beginning(ofLine: number), start: nil)
                    : Line(number: number, text: source.string(range), start: range.lowerBound))
        }
        return lines
    }

    private func line(_ number: Int) -> Line? {
        let index = lines.partitioningIndex { $0.number >= number }
        return index < lines.count && lines[index].number == number ? lines[index] : nil
    }

    private func text(of line: Line) -> TextLines {
        if let known = wholeLines[line.number] { return known }
        let text = TextLines(SourceText(line.text))
        wholeLines[line.number] = text
        return text
    }

    /// Returns the trimmed beginning of a line, or an empty string if the line isn't archived.
    func beginning(ofLine number: Int) -> String {
        guard let line = line(number) else { return "" }
        return line.start == nil ? line.text : text(of: line).beginning(ofLine: 1)
    }

    /// Returns the column of a location in UTF-16 code units, 1-based.
    func utf16Column(_ location: SourceLocation) -> Int {
        guard let line = line(location.line), let start = line.start else { return location.column }
        let place = SourceLocation(line: 1, column: location.column, offset: location.offset - start)
        return text(of: line).utf16Column(place) ?? location.column
    }
}

// MARK: - Archive

extension ArchivedLines.Line: Archivable {
    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            number: archiver.natural(value.number), text: archiver.field(value.text),
            // 0 stands for `nil`.
            start: archiver.natural(value.start.map { $0 + 1 } ?? 0)
        ).shifted
    }

    private var shifted: Self {
        var line = self
        line.start = start.flatMap { $0 == 0 ? nil : $0 - 1 }
        return line
    }
}
