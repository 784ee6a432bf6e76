@testable import FlynnLint
import FlynnSyntax

extension LintOptions {
    /// All rules are on, and one thread runs them.
    static func all(fixes: FixSafety? = nil, expandsShortcuts: Bool = false) -> LintOptions {
        var options = LintOptions()
        options.rules.severities = Dictionary(uniqueKeysWithValues: Rule.all.map { ($0.id, $0.severity) })
        options.rules.expandsShortcuts = expandsShortcuts
        options.fixes = fixes
        options.jobs = 1
        return options
    }
}

extension Target {
    /// Findings and their fixes are inside the file, and a second run has the same findings.
    static let lint = Target(name: "lint", form: .swift, seeds: swiftFixtures) { bytes in
        let source = SourceText(bytes)
        let linter = Linter(options: .all())
        let findings = linter.lint(source, path: "A.swift")
        let lines = LineTable(source)
        for finding in findings {
            let (start, end) = (finding.span.start, finding.span.end)
            require(
                0 <= start.offset && start.offset <= end.offset && end.offset <= bytes.count, "\(finding) is outside")
            for location in [start, end] {
                require(lines.location(at: location.offset) == location, "\(finding) has another line or column")
            }
            for edit in finding.fixes.flatMap(\.edits) {
                require(
                    edit.span.start.offset >= 0 && edit.span.end.offset <= bytes.count, "a fix of \(finding) is outside"
                )
            }
        }
        require(findings == linter.lint(source, path: "A.swift"), "a second run has other findings")
    }
}
