import FlynnSyntax

@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules

/// A report with paths, messages, lines and fixes that contain the special characters of every format.
enum HostileReport {
    static let messages = [
        "100% sure: a, b; ::error file=x::no %0A %25", "\"quoted\" and 'quoted' <tag a=\"b\"> & &amp; ]]> -->",
        "line\nfeed\r\nand\rreturn\tand tab", "bell\u{7} escape\u{1B}[31m null\u{0} \u{85}\u{2028}\u{FFFE}",
        "家族 👨‍👩‍👧‍👦 🇩🇪 e\u{301} \u{202E}", "\\back\\slash {0} {{1}} [a](b) $HOME `x`", " blanks ", "", "plain",
    ]

    static let paths = [
        "A.swift", "with blank/Größe 100%.swift", "comma,colon:semi;equals=.swift", "quote\"'<&>.swift",
        "new\nline\rand\ttab.swift", "家/👩🏽‍💻#?.swift", "caf\u{E9}.swift", "cafe\u{301}.swift", "back\\slash %0A.swift",
    ]

    static let text = "let text = \"é👍家\u{301}\"; call(1, 2)\r\n\tcall(👩🏽‍💻)\r\nlast"

    static var findings: [Finding] {
        let table = LineTable(SourceText(text))
        func span(_ range: Range<String.Index>) -> SourceSpan {
            let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
            let end = text.utf8.distance(from: text.startIndex, to: range.upperBound)
            return SourceSpan(start: table.location(at: start), end: table.location(at: end))
        }
        func range(_ part: String) -> Range<String.Index> { text.firstRange(of: part) ?? text.endIndex..<text.endIndex }
        let spans = [
            span(range("call(1, 2)")), span(range("call(1, 2)").lowerBound..<range("last").lowerBound),
            span(range("👩🏽‍💻")), span(text.endIndex..<text.endIndex),
        ]
        var findings: [Finding] = []
        for (number, path) in paths.enumerated() {
            for (place, message) in messages.enumerated() {
                let span = spans[(number + place) % spans.count]
                let rule = Rule.all[(number + place) % Rule.all.count]
                let fix = Fix(message, .safe, [SourceEdit(span: span, replacement: message)])
                findings.append(
                    Finding(
                        rule: rule.id, severity: place % 2 == 0 ? .error : .warning, message: message, file: path,
                        span: span, fixes: place % 3 == 0 ? [fix] : []))
            }
        }
        return findings.sorted(by: Finding.isOrderedBefore)
    }

    static let failures = [
        LintFailure(path: "broken, 100%.swift", message: "can't be read: <permission> & \"so on\"\nreally"),
        LintFailure(path: "/elsewhere/B.swift", message: "is not valid UTF-8; save it in that encoding"),
    ]

    static func report(failures: [LintFailure] = []) -> Report {
        Report(
            findings: findings, failures: failures,
            lines: SourceLines(overlays: paths.map { ($0, SourceText(text)) }), workingFolder: "/work folder/project")
    }

    static func output(_ format: OutputFormat, failures: [LintFailure] = []) -> String {
        Reporter(format: format).text(of: report(failures: failures))
    }

    static func empty(_ format: OutputFormat) -> String {
        Reporter(format: format).text(of: Report(findings: []))
    }

    /// Returns the column of a location in UTF-16 code units, counted in the decoded line.
    static func column(_ location: FlynnSyntax.SourceLocation) -> Int {
        let before = text.utf8.prefix(location.offset)
        let line = before.lastIndex(of: UInt8(ascii: "\n")).map { before[before.index(after: $0)...] } ?? before
        return String(decoding: line, as: UTF8.self).utf16.count + 1
    }
}
