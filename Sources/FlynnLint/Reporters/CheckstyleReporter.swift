import FlynnProject

/// Checkstyle's report: a `file` per file with findings, an `error` per finding, and an `error` at line 0 per failure.
struct CheckstyleReporter {
    let report: Report

    func text() -> String {
        var xml = XMLText()
        xml.begin("checkstyle", ["version": "4.3"])
        for (file, findings) in report.findingsByFile {
            xml.begin("file", ["name": report.relativePath(file)])
            for finding in findings {
                xml.element(
                    "error",
                    [
                        "line": String(finding.span.start.line),
                        "column": String(report.lines.utf16Column(finding.span.start, in: finding.file)),
                        "severity": finding.severity.rawValue, "message": finding.message,
                        "source": "flynnlint.\(finding.rule)",
                    ])
            }
            xml.end()
        }
        for failure in report.failures {
            xml.begin("file", ["name": report.relativePath(failure.path)])
            xml.element(
                "error", ["line": "0", "severity": "error", "message": failure.message, "source": "flynnlint"])
            xml.end()
        }
        xml.end()
        return xml.text
    }
}
