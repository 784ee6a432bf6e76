import FlynnFiles
import FlynnProject
import FlynnRules

/// GitHub Actions workflow commands that annotate the lines of a pull request.
struct GitHubReporter {
    let report: Report

    func text() -> String {
        var text = ""
        for finding in report.findings { text += command(finding) }
        // The log must contain the failures, or the run would look successful.
        for failure in report.failures {
            text += GitHubReporter.command(
                "error", [("file", report.relativePath(failure.path)), ("title", "flynnlint")], failure.message)
        }
        return text
    }

    private func command(_ finding: Finding) -> String {
        let start = finding.span.start
        let end = finding.span.end
        var properties = [
            ("file", report.relativePath(finding.file)), ("line", String(start.line)), ("endLine", String(end.line)),
        ]
        // The runner ignores columns, with a warning, if start and end are on different lines.
        if start.line == end.line {
            properties.append(("col", String(report.lines.utf16Column(start, in: finding.file))))
            properties.append(("endColumn", String(report.lines.utf16Column(end, in: finding.file))))
        }
        properties.append(("title", "flynnlint: \(finding.rule)"))
        return GitHubReporter.command(finding.severity.rawValue, properties, finding.message)
    }

    private static func command(_ name: String, _ properties: [(String, String)], _ message: String) -> String {
        let list = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
        return "::\(name) \(list)::\(escaped(message, isProperty: false))\n"
    }

    /// Returns a text with the escaping of the runner: percent signs and line ends, and in properties also the
    /// separators. Other control characters are replaced.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            default: result.unicodeScalars.append(PrintableText.isControl(scalar) ? "\u{FFFD}" : scalar)
            }
        }
        // Azure's runners search for commands anywhere in a line.
        return PrintableText.withoutCommands(result)
    }
}
