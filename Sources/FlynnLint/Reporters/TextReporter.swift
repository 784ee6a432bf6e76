import FlynnSyntax

/// The finding, the source line, and the range underlined.
struct TextReporter {
    let usesColor: Bool

    func report(_ findings: [Finding]) -> String {
        var text = ""
        var source: (path: String, text: SourceText?, lines: LineTable?) = ("", nil, nil)
        for finding in findings {
            if source.path != finding.file {
                // A file that is gone by now has no line to show; its findings are printed all the same.
                let file = try? SourceFile.read(finding.file).source
                source = (finding.file, file, file.map { LineTable($0) })
            }
            text += header(finding) + "\n"
            if let file = source.text, let lines = source.lines, let excerpt = excerpt(finding, file, lines) {
                text += excerpt
            }
        }
        return text
    }

    private func header(_ finding: Finding) -> String {
        let start = finding.span.start
        let severity = styled(finding.severity.rawValue, finding.severity == .error ? "31;1" : "33;1")
        return styled("\(finding.file):\(start.line):\(start.column):", "1") + " \(severity): \(finding.message) "
            + styled("(\(finding.rule))", "2")
    }

    private func excerpt(_ finding: Finding, _ source: SourceText, _ lines: LineTable) -> String? {
        let start = finding.span.start
        guard start.line <= lines.lineCount else { return nil }
        let range = lines.range(ofLine: start.line - 1)
        var end = range.upperBound
        while end > range.lowerBound, source[end - 1] == 0x0A || source[end - 1] == 0x0D { end -= 1 }
        guard start.offset >= range.lowerBound, start.offset <= end else { return nil }
        let markEnd = min(max(finding.span.end.offset, start.offset + 1), max(end, start.offset))
        let before = source.string(range.lowerBound..<start.offset)
        let marked = source.string(start.offset..<max(markEnd, start.offset))
        let line = source.string(range.lowerBound..<end)
        let number = String(start.line)
        let gutter = String(repeating: " ", count: max(5 - number.count, 0))
        // Tabs stay tabs, so that the marks stand under the text whatever the width of a tab is.
        let padding = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: DisplayWidth.of($0)) }.joined()
        let width = max(marked.reduce(0) { $0 + DisplayWidth.of($1) }, 1)
        let marks = "^" + String(repeating: "~", count: width - 1)
        return "\(gutter)\(number) | \(line)\n\(gutter)\(String(repeating: " ", count: number.count)) | \(padding)"
            + styled(marks, "32;1") + "\n"
    }

    private func styled(_ text: String, _ code: String) -> String {
        usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

/// How many columns a character takes on a terminal.
enum DisplayWidth {
    static func of(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        let value = scalar.value
        if value < 0x7F { return value < 0x20 ? 0 : 1 }
        if scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        return wide.contains { $0.contains(value) } ? 2 : 1
    }

    /// The wide blocks of Unicode's East Asian Width property.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}
