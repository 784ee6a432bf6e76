@testable import FlynnLint
import FlynnSyntax

extension LintOptions {
    /// Returns options with all rules enabled, for a single thread.
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
    /// Lints the text. The findings and their fixes must be inside the file, and a second run must have the same
    /// findings.
    static let lint = Target(name: "lint", form: .swift, seeds: swiftFixtures) { bytes in
        let source = SourceText(bytes)
        let linter = Linter(options: .all())
        let findings = linter.lint(source, path: "A.swift")
        let lines = LineTable(source)
        for finding in findings {
            let (start, end) = (finding.span.start, finding.span.end)
            try require(
                0 <= start.offset && start.offset <= end.offset && end.offset <= bytes.count, "\(finding) is outside")
            for location in [start, end] {
                try require(lines.location(at: location.offset) == location, "\(finding) has another line or column")
            }
            for edit in finding.fixes.flatMap(\.edits) {
                try require(
                    edit.span.start.offset >= 0 && edit.span.end.offset <= bytes.count, "a fix of \(finding) is outside"
                )
            }
        }
        try requireEditsOnly(findings, source, bytes)
        if try !requireSuppression(of: findings, source, linter) {
            try require(findings == linter.lint(source, path: "A.swift"), "a second run has other findings")
        }
    }

    /// Requires that fixes don't change the text outside of their edits.
    private static func requireEditsOnly(_ findings: [Finding], _ source: SourceText, _ bytes: [UInt8]) throws {
        var selection = FixSelection(in: source)
        for fix in findings.compactMap(\.fixes.first) { _ = selection.take(fix) }
        let fixed = selection.result.withBytes { Array($0) }[...]
        var (rest, copied) = (fixed, 0)
        for edit in selection.edits {
            let kept = bytes[copied..<edit.span.start.offset] + Array(edit.replacement.utf8)
            try require(rest.starts(with: kept), "a fix changes more than its edits")
            rest = rest.dropFirst(kept.count)
            copied = edit.span.end.offset
        }
        try require(rest.elementsEqual(bytes[copied...]), "a fix changes what is after its edits")
    }

    /// Requires that a suppression comment removes a finding, but no findings of other rules or in other lines of code.
    /// Returns false if there are no findings to suppress.
    private static func requireSuppression(
        of findings: [Finding], _ source: SourceText, _ linter: Linter
    ) throws -> Bool {
        let candidates = findings.filter { !["unused_suppression", "unknown_directive"].contains($0.rule) }
        guard !candidates.isEmpty, source.isValidUTF8 else { return false }
        let chosen = candidates[source.byteCount % candidates.count]
        guard let text = SuppressionComments(source).text(suppressing: [chosen], reason: nil)?.source else {
            return false
        }
        let comment = Array("// flynnlint:disable:next \(chosen.rule)".utf8)
        let old = source.withBytes { Array($0) }
        let new = text.withBytes { Array($0) }
        // A comment for a complete literal disables the rule in several lines.
        let start = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? old.count
        let added = new.count - old.count
        guard
            String(decoding: new[max(0, start - 80)..<min(new.count, start + added)], as: UTF8.self)
                .contains(String(decoding: comment, as: UTF8.self))
        else { return false }
        let line = chosen.span.start.line
        func isHidden(_ finding: Finding) -> Bool { finding.rule == chosen.rule && finding.span.start.line == line }
        let expected = findings.filter { !isHidden($0) }.map { "\($0.rule) \($0.span.start.line >= line ? 1 : 0)" }
            .sorted()
        let found = linter.lint(text, path: "A.swift").map { "\($0.rule) \($0.span.start.line > line ? 1 : 0)" }
            .sorted()
        try require(found == expected, "suppressing '\(chosen.rule)' leaves \(found) instead of \(expected)")
        return true
    }
}
