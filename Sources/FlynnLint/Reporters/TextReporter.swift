import FlynnFiles
import FlynnProject
import FlynnRules

/// A report for people: the finding, the source line with the underlined range, and the available fix.
struct TextReporter {
    let report: Report
    let style: TextStyle

    func text() -> String {
        var text = ""
        var explained: Set<String> = []
        for finding in report.findings {
            text += header(finding) + "\n" + (excerpt(finding) ?? "")
            if let fix = finding.fixes.first { text += note("fix: \(fix.message)", "flynnlint fix\(fix.option)") }
            if explained.insert(finding.rule).inserted { text += note("more: flynnlint rules \(finding.rule)", nil) }
        }
        return text
    }

    private func header(_ finding: Finding) -> String {
        let start = finding.span.start
        let severity = style.styled(finding.severity.rawValue, finding.severity == .error ? .error : .warning)
        let place = style.styled(
            "\(PrintableText.line(finding.file)):\(start.line):\(start.column):", .place)
        let message = PrintableText.of(finding.message)
        return "\(place) \(severity): \(message) \(style.styled("(\(finding.rule))", .faint))"
    }

    private static let gutterWidth = 5

    private func note(_ text: String, _ command: String?) -> String {
        let command = command.map { style.styled(" (\($0))", .faint) } ?? ""
        return String(repeating: " ", count: TextReporter.gutterWidth)
            + " = \(PrintableText.of(text))\(command)\n"
    }

    private func excerpt(_ finding: Finding) -> String? {
        let start = finding.span.start
        // This is enough to fill the width with multibyte characters, and a small part of a line that is a whole file.
        let reach = min((style.width ?? 160) * 4, 4_000)
        guard let excerpt = report.lines.excerpt(around: start, of: finding.file, before: reach, after: reach) else {
            return nil
        }
        let number = String(start.line)
        let gutter = String(repeating: " ", count: max(TextReporter.gutterWidth - number.count, 0))
        let available = style.width.map { max($0 - gutter.count - number.count - 3, 20) }
        let line = TerminalLine(
            excerpt, marked: start.offset..<max(finding.span.end.offset, start.offset + 1), width: available)
        let blanks = String(repeating: " ", count: gutter.count + number.count)
        return
            "\(gutter)\(number) | \(PrintableText.withoutCommands(line.text))\n\(blanks) | \(line.padding)\(style.styled(line.marks, .marks))\n"
    }
}

extension Fix {
    /// The command that applies the fix.
    fileprivate var option: String { safety == .safe ? "" : " --unsafe-fixes" }
}

/// A source line in columns of a terminal, with marks under a part of the line.
struct TerminalLine {
    /// The line, with spaces instead of tabs.
    private(set) var text = ""
    /// The spaces before the marks.
    private(set) var padding = ""
    /// The marks, such as `^~~~`.
    private(set) var marks = ""

    private struct Cell {
        var text: String
        var width: Int
        var isMarked: Bool
    }

    private static let tabWidth = 4

    /// Fits a line into a width. In a longer line, the marked part is kept, and `…` replaces the rest.
    init(_ excerpt: SourceLines.Excerpt, marked: Range<Int>, width: Int?) {
        var cells: [Cell] = []
        var column = 0
        var offset = excerpt.start
        for character in excerpt.text {
            let end = offset + character.utf8.count
            // A byte order mark.
            if offset == 0, character == "\u{FEFF}" {
                offset = end
                continue
            }
            let isMarked = marked.overlaps(offset..<end)
            offset = end
            var cell = Cell(text: "", width: 0, isMarked: isMarked)
            if character == "\t" {
                cell.width = TerminalLine.tabWidth - column % TerminalLine.tabWidth
                cell.text = String(repeating: " ", count: cell.width)
            } else {
                (cell.text, cell.width) = PrintableText.cell(character)
            }
            column += cell.width
            cells.append(cell)
        }
        // A position at the end of the line is marked after the last character.
        if !cells.contains(where: \.isMarked) { cells.append(Cell(text: "", width: 1, isMarked: true)) }
        let first = cells.firstIndex(where: \.isMarked) ?? 0
        let window = TerminalLine.window(cells, first, excerpt, width)
        if window.lowerBound > 0 || excerpt.isCutBefore {
            text = "…"
            padding = " "
        }
        for cell in cells[window] {
            text += cell.text
            if cell.isMarked {
                marks += String(repeating: "~", count: cell.width)
            } else if marks.isEmpty {
                padding += String(repeating: " ", count: cell.width)
            }
        }
        if window.upperBound < cells.count || excerpt.isCutAfter { text += "…" }
        marks = "^" + marks.dropFirst()
    }

    /// Returns the range of the visible cells. At most a third of the width is used for the text before the marks.
    private static func window(
        _ cells: [Cell], _ first: Int, _ excerpt: SourceLines.Excerpt, _ width: Int?
    ) -> Range<Int> {
        guard let width else { return 0..<cells.count }
        let isCut = excerpt.isCutBefore || excerpt.isCutAfter
        if !isCut, cells.reduce(0, { $0 + $1.width }) <= width { return 0..<cells.count }
        // Every `…` needs a column.
        let room = width - 2
        var low = first
        var used = 0
        while low > 0, used + cells[low - 1].width <= room / 3 {
            low -= 1
            used += cells[low].width
        }
        var high = first
        while high < cells.count, used + cells[high].width <= room {
            used += cells[high].width
            high += 1
        }
        while low > 0, used + cells[low - 1].width <= room {
            low -= 1
            used += cells[low].width
        }
        return low..<high
    }
}

extension PrintableText {
    /// Returns the visible form of a character, and its width in columns.
    static func cell(_ character: Character) -> (text: String, width: Int) {
        if isHidden(character) { return ("\u{FFFD}", 1) }
        return (String(character), DisplayWidth.of(character))
    }
}
