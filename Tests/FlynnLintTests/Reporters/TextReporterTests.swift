import FlynnSyntax
import TestSupport
import Testing

@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules

struct TextReporterTests {
    private func finding(_ text: String, _ marked: String, fixes: [Fix] = []) throws -> Finding {
        let range = try #require(marked.isEmpty ? text.endIndex..<text.endIndex : text.firstRange(of: marked))
        let table = LineTable(SourceText(text))
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        let end = text.utf8.distance(from: text.startIndex, to: range.upperBound)
        return Finding(
            rule: "argument_count", severity: .error, message: "wrong", file: "A.swift",
            span: SourceSpan(start: table.location(at: start), end: table.location(at: end)), fixes: fixes)
    }

    private func output(_ text: String, _ findings: [Finding], width: Int? = nil) -> [String] {
        let report = Report(findings: findings, lines: SourceLines(overlays: [("A.swift", SourceText(text))]))
        return Reporter(format: .text, style: TextStyle(width: width)).text(of: report)
            .split(separator: "\n").map(String.init)
    }

    /// Returns the source line and the marks below it, without the margin.
    private func excerpt(_ text: String, _ marked: String, width: Int? = nil) throws -> (line: String, marks: String) {
        let lines = output(text, [try finding(text, marked)], width: width)
        try #require(lines.count == 4)
        #expect(lines[1].hasPrefix("    1 | ") && lines[2].hasPrefix("      | "))
        return (String(lines[1].dropFirst(8)), String(lines[2].dropFirst(8)))
    }

    @Test func `a finding shows its line, range, fix and documentation`() throws {
        let text = "\nlet a = call(1)\n"
        let fix = Fix("say it", .safe, []), look = Fix("say it otherwise", .unsafe, [])
        let findings = [
            try finding(text, "call", fixes: [fix, look]), try finding(text, "(1)", fixes: [look]),
        ]
        #expect(
            output(text, findings) == [
                "A.swift:2:9: error: wrong (argument_count)",
                "    2 | let a = call(1)",
                "      |         ^~~~",
                "      = fix: say it (flynnlint fix)",
                "      = more: flynnlint rules argument_count",
                "A.swift:2:13: error: wrong (argument_count)",
                "    2 | let a = call(1)",
                "      |             ^~~",
                "      = fix: say it otherwise (flynnlint fix --unsafe-fixes)",
            ])
    }

    @Test(arguments: [
        // The columns before the range, and the width of the range in columns.
        ("call(1)", "(1)", 4, 3), ("\tcall(1)", "call", 4, 4), ("ab\tcall(1)", "call", 4, 4),
        ("abcd\tcall(1)", "call", 8, 4), ("家族 call(1)", "call", 5, 4), ("call(家族)", "家族", 5, 4),
        ("ｆｕｌｌ call", "call", 9, 4), ("한국 call", "call", 5, 4), ("👨‍👩‍👧‍👦 call", "call", 3, 4), ("🇩🇪🇫🇷 call", "call", 5, 4),
        ("👩🏽‍💻👍🏿 call", "call", 5, 4), ("❤️ ☎ call", "call", 5, 4), ("1️⃣ call", "call", 3, 4),
        ("e\u{301}n\u{303} call", "call", 3, 4),
        ("z\u{300}\u{301}\u{302}\u{303}\u{304} call", "call", 2, 4), ("क्षि call", "call", 4, 4),
        ("a\u{200B}b\u{FEFF}c call", "call", 6, 4), ("\u{1112}\u{1161}\u{11AB} call", "call", 3, 4),
        ("bell\u{7} \u{1B}[31m call", "call", 12, 4), ("\u{202E}abc call", "call", 5, 4), ("call", "", 4, 1),
        ("“x” € ™ call", "call", 8, 4), ("let 😀 = 1", "😀", 4, 2), ("let 家 = 1", "家", 4, 2), ("⚠️⚠ call", "call", 4, 4),
    ])
    func `the marks are below the range`(text: String, marked: String, before: Int, width: Int) throws {
        let excerpt = try excerpt(text, marked)
        let expected = String(repeating: " ", count: before) + "^" + String(repeating: "~", count: width - 1)
        #expect(excerpt.marks == expected, "\(excerpt.line)")
    }

    @Test func `marks that begin inside a character are below it`() {
        let text = "e\u{301}x"
        let table = LineTable(SourceText(text))
        let span = SourceSpan(start: table.location(at: 1), end: table.location(at: 4))
        let finding = Finding(rule: "argument_count", severity: .error, message: "wrong", file: "A.swift", span: span)
        #expect(output(text, [finding])[2] == "      | ^~")
    }

    @Test func `a range of several lines is marked to the end of its first`() throws {
        let text = "let a = call(\r\n    1)\r\n"
        let lines = output(text, [try finding(text, "call(\r\n    1)")])
        #expect(lines[1...2] == ["    1 | let a = call(", "      |         ^~~~~"])
    }

    @Test func `lines fit the terminal and contain the range`() throws {
        let words = ["let", "家族", "👨‍👩‍👧‍👦", "e\u{301}", "\t", "value", "🇩🇪", "ｆｕｌｌ"]
        for marked in ["MARK", "家MARK👍🏽"] {
            for position in stride(from: 0, to: 60, by: 7) {
                var parts = (0..<60).map { words[($0 * 5 + position) % words.count] }
                parts[position] = marked
                let text = parts.joined(separator: " ")
                for width in stride(from: 28, through: 200, by: 13) {
                    let (line, marks) = try excerpt(text, marked, width: width)
                    #expect(columns(line) <= width - 8 && marks.count <= width - 8)
                    let start = try #require(line.firstRange(of: marked)).lowerBound
                    #expect(marks.prefix { $0 == " " }.count == columns(String(line[..<start])))
                    #expect(marks.drop { $0 == " " }.count == columns(marked))
                }
            }
        }
    }

    @Test func `the end of a line that is as wide as the terminal is shown`() throws {
        for width in 28...40 {
            for count in 18...34 {
                let text = String(repeating: "x", count: count)
                let (line, marks) = try excerpt(text, "", width: width)
                #expect(line.count <= width - 8 && marks.count <= width - 8 && marks.last == "^")
                #expect(marks.count == line.count + 1)
            }
        }
    }

    /// Returns the width of a text of known characters. Wide characters have two columns.
    private func columns(_ text: String) -> Int {
        text.reduce(0) { $0 + ("家族👨‍👩‍👧‍👦🇩🇪ｆｕｌｌ👍🏽".contains($1) ? 2 : 1) }
    }

    @Test func `control characters are escaped`() {
        let report = HostileReport.report()
        let text = Reporter(format: .text, style: TextStyle(width: 80)).text(of: report)
        let bad = text.unicodeScalars.filter { scalar in
            scalar != "\n" && (scalar.properties.generalCategory == .control || scalar == "\u{202E}")
        }
        #expect(bad.isEmpty)
        #expect(text.split(separator: "\n").count { $0.hasSuffix(")") && $0.contains(": error: ") } > 0)
    }

    @Test func `findings in a removed file have no lines`() throws {
        let lines = Reporter(format: .text).text(of: Report(findings: [try finding("call", "call")]))
        #expect(lines == "A.swift:1:1: error: wrong (argument_count)\n      = more: flynnlint rules argument_count\n")
    }
}

struct LongLineTests {
    /// Returns a report on a line full of overlapping findings. The fixes are before and after the span of the finding.
    private func report(findingCount: Int) -> Report {
        let unit = "call(\"é👍\"); "
        let step = 10 * unit.utf8.count
        let blankCount = findingCount * step / 4
        let text = String(repeating: " ", count: blankCount) + String(repeating: unit, count: findingCount * 10)
        func location(_ offset: Int) -> FlynnSyntax.SourceLocation {
            FlynnSyntax.SourceLocation(line: 1, column: offset + 1, offset: offset)
        }
        let findings = (0..<findingCount).map { number in
            let start = blankCount + number * step
            let span = SourceSpan(start: location(start), end: location(start + step + 4))
            let fix = Fix(
                "mend it", .safe, [.insert("x", at: location(blankCount)), .insert("y", at: location(start + 4))])
            return Finding(
                rule: "argument_count", severity: .error, message: "wrong", file: "A.swift", span: span, fixes: [fix])
        }
        return Report(findings: findings, lines: SourceLines(overlays: [("A.swift", SourceText(text))]))
    }

    @Test(arguments: [OutputFormat.sarif, .gitlab, .github, .checkstyle, .text])
    func `the time for a finding doesn't depend on the length of its line`(format: OutputFormat) {
        let growth = growth(from: 100, of: { ($0, report(findingCount: $0)) }) { count, report in
            let text = Reporter(format: format, style: TextStyle(width: 80)).text(of: report)
            #expect(text.utf8.count > count * 50 && text.utf8.count < count * 5_000)
        }
        #expect(growth < linearGrowth)
    }
}

struct UTF16ColumnTests {
    @Test func `UTF-16 columns are those of the decoded line`() {
        let line = "a\té家👍e\u{301}👩🏽‍💻 = 1"
        for prefix in ["", "\n", String(repeating: "家\n", count: 3_000), String(repeating: "x👍", count: 2_000)] {
            let text = prefix + String(repeating: line, count: 200) + "\r\n" + line
            let source = SourceText(text)
            let table = LineTable(source)
            let lines = SourceLines(overlays: [("A.swift", source)])
            for offset in stride(from: 0, through: source.byteCount, by: 97) {
                if offset < source.byteCount, source[offset] & 0xC0 == 0x80 { continue }
                let location = table.location(at: offset)
                let start = offset - location.column + 1
                let expected = source.string(start..<offset).utf16.count + 1
                #expect(lines.utf16Column(location, in: "A.swift") == expected)
            }
        }
    }

    @Test func `a byte order mark is not a column`() {
        let lines = SourceLines(overlays: [("A.swift", SourceText("\u{FEFF}let a"))])
        #expect(lines.utf16Column(FlynnSyntax.SourceLocation(line: 1, column: 4, offset: 3), in: "A.swift") == 1)
        #expect(lines.utf16Column(FlynnSyntax.SourceLocation(line: 1, column: 8, offset: 7), in: "A.swift") == 5)
        #expect(lines.utf16Column(FlynnSyntax.SourceLocation(line: 1, column: 1, offset: 0), in: "A.swift") == 1)
    }

    @Test func `canonically equivalent names can belong to two files`() {
        let lines = SourceLines(overlays: [("\u{E9}.swift", SourceText("家x")), ("e\u{301}.swift", SourceText("abcdx"))])
        let location = FlynnSyntax.SourceLocation(line: 1, column: 4, offset: 3)
        #expect(lines.utf16Column(location, in: "\u{E9}.swift") == 2)
        #expect(lines.utf16Column(location, in: "e\u{301}.swift") == 4)
    }
}
