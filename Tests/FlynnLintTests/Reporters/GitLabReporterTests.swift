import FlynnSyntax
import Testing

@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules

struct GitLabReporterTests {
    @Test func `every finding can be decoded and has its own fingerprint`() throws {
        let issues = try parsedJSON(HostileReport.output(.gitlab), as: [[String: Any]].self)
        #expect(issues.count == HostileReport.findings.count)
        for (issue, finding) in zip(issues, HostileReport.findings) {
            #expect(issue["check_name"] as? String == finding.rule)
            #expect(try #require(issue["description"] as? String).utf8.elementsEqual(finding.message.utf8))
            #expect(issue["severity"] as? String == (finding.severity == .error ? "major" : "minor"))
            let location = try #require(issue["location"] as? [String: Any])
            #expect(try #require(location["path"] as? String).utf8.elementsEqual(finding.file.utf8))
            let lines = try #require(location["lines"] as? [String: Int])
            #expect(lines == ["begin": finding.span.start.line, "end": finding.span.end.line])
        }
        #expect(Set(issues.map { $0["fingerprint"] as? String }).count == issues.count)
        #expect(try parsedJSON(HostileReport.empty(.gitlab), as: [Any].self).isEmpty)
    }

    @Test(arguments: [
        ("./Sources/A.swift", "Sources/A.swift"), (".//A.swift", "A.swift"), ("A//./B.swift", "A/B.swift"),
        ("/project/A.swift", "A.swift"),
        ("/projects/A.swift", "/projects/A.swift"), ("/project", "/project"),
        ("../project/A.swift", "../project/A.swift"),
        ("/project/\u{301}A.swift", "\u{301}A.swift"),
    ])
    func `paths are relative to the folder`(path: String, relative: String) {
        #expect(Report(findings: [], workingFolder: "/project").relativePath(path).utf8.elementsEqual(relative.utf8))
    }

    @Test(arguments: [
        ("A.swift", "Sources/A.swift"), ("/project/A.swift", "A.swift"), ("/other/A.swift", "/other/A.swift"),
    ])
    func `paths are relative to the folder, even if the working folder is below it`(path: String, relative: String) {
        let report = Report(findings: [], folder: "/project", workingFolder: "/project/Sources")
        #expect(report.relativePath(path) == relative)
    }

    private let text = "class A: Actor {\n    let a = 1\n    let a = 1\n}\n"

    private func fingerprints(_ text: String, lines: [Int]) -> [Fingerprint] {
        let table = LineTable(SourceText(text))
        let findings = lines.map { line in
            let start = table.location(at: table.range(ofLine: line - 1).lowerBound + 4)
            return Finding(
                rule: "behavior_name", severity: .error, message: "wrong", file: "A.swift",
                span: SourceSpan(start: start, end: start))
        }
        return Report(findings: findings, lines: SourceLines(overlays: [("A.swift", SourceText(text))])).fingerprints
    }

    @Test func `fingerprints of equal lines differ, and don't depend on lines above`() {
        let before = fingerprints(text, lines: [2, 3, 3])
        #expect(Set(before.map(\.digest)).count == 3)
        #expect(fingerprints("// new\n\n" + text, lines: [4, 5, 5]) == before)
        #expect(fingerprints(text.replacing("    let", with: "\tlet"), lines: [2, 3, 3]) == before)
    }
}
