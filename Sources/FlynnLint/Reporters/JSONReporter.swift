import FlynnProject
import FlynnRules
import FlynnSyntax

/// An array with one object per finding.
struct JSONReporter {
    private struct Entry: Encodable {
        var rule: String
        var severity: String
        var message: String
        var file: String
        var start: SourceLocation
        var end: SourceLocation
        /// The fixes are always present, so readers don't have to check for them.
        var fixes: [Fix]
    }

    let report: Report

    func text() -> String {
        JSONText.of(
            report.findings.map { finding in
                Entry(
                    rule: finding.rule, severity: finding.severity.rawValue, message: finding.message,
                    file: report.relativePath(finding.file), start: finding.span.start, end: finding.span.end,
                    fixes: finding.fixes)
            })
    }
}
