import FlynnSyntax

/// A text and its lines.
final class TextLines {
    let source: SourceText
    private let table: LineTable
    private lazy var units = CodeUnits(source, .utf16)
    private var lastBeginning: (line: Int, text: String)?
    /// The maximum size of the beginning of a line in bytes.
    private static let beginningByteCount = 200

    init(_ source: SourceText) {
        self.source = source
        table = LineTable(source)
    }

    /// Returns the range of a line including its line end, or `nil` if the line doesn't exist. Line numbers are
    /// 1-based.
    private func range(ofLine number: Int) -> Range<Int>? {
        (1...table.lineCount).contains(number) ? table.range(ofLine: number - 1) : nil
    }

    /// Returns the range of a line excluding its line end, or `nil` if the line doesn't exist. Line numbers are
    /// 1-based.
    func contents(ofLine number: Int) -> Range<Int>? {
        guard let line = range(ofLine: number) else { return nil }
        var end = line.upperBound
        if end > line.lowerBound, source[end - 1] == UInt8(ascii: "\n") { end -= 1 }
        if end > line.lowerBound, source[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return line.lowerBound..<end
    }

    /// Returns the trimmed beginning of a line, or an empty string if the line doesn't exist.
    func beginning(ofLine number: Int) -> String {
        if let last = lastBeginning, last.line == number { return last.text }
        guard let line = contents(ofLine: number) else { return "" }
        func isBlank(_ offset: Int) -> Bool { source[offset] == 0x20 || source[offset] == 0x09 }
        var start = line.lowerBound
        while start < line.upperBound, isBlank(start) { start += 1 }
        var end = min(line.upperBound, start + TextLines.beginningByteCount)
        while end > start, end < line.upperBound, source[end] & 0xC0 == 0x80 { end -= 1 }
        while end > start, isBlank(end - 1) { end -= 1 }
        let text = source.string(start..<end)
        lastBeginning = (number, text)
        return text
    }

    /// Returns the column in UTF-16 code units, or `nil` if the location isn't in the file.
    func utf16Column(_ location: SourceLocation) -> Int? {
        guard let line = range(ofLine: location.line), line.lowerBound <= location.offset,
            location.offset <= line.upperBound
        else { return nil }
        // A byte order mark isn't part of a line.
        var start = line.lowerBound
        if start == 0, source.byteCount >= 3, source.bytes(in: 0..<3, equal: "\u{FEFF}") {
            start = min(3, location.offset)
        }
        // Most files have few findings, in short lines.
        if location.offset - start <= CodeUnits.block {
            return CodeUnits.count(source, start..<location.offset, .utf16) + 1
        }
        return units.count(before: location.offset) - units.count(before: start) + 1
    }
}
