import FlynnProject

/// GitLab's code quality report, a subset of Code Climate's format.
struct GitLabReporter {
    private struct Issue: Encodable {
        struct Location: Encodable {
            struct Lines: Encodable {
                var begin: Int
                var end: Int
            }
            var path: String
            var lines: Lines
        }
        var type = "issue"
        var check_name: String
        var description: String
        var severity: String
        var fingerprint: String
        var location: Location
    }

    let report: Report

    func text() -> String {
        JSONText.of(
            zip(report.findings, report.fingerprints).map { finding, fingerprint in
                Issue(
                    check_name: finding.rule, description: finding.message,
                    severity: finding.severity == .error ? "major" : "minor", fingerprint: fingerprint.digest,
                    location: Issue.Location(
                        path: report.relativePath(finding.file),
                        lines: Issue.Location.Lines(begin: finding.span.start.line, end: finding.span.end.line)))
            })
    }
}
