/// Workflow commands, which GitHub Actions shows at the lines of a pull request.
struct GitHubReporter {
    let report: Report

    func text() -> String {
        report.findings.map { finding in
            let start = finding.span.start
            let end = finding.span.end
            var properties = [
                ("file", report.relativePath(finding.file)), ("line", String(start.line)),
                ("endLine", String(end.line)),
                ("col", String(report.lines.utf16Column(start, in: finding.file))),
            ]
            // A range of columns is understood within one line only.
            if start.line == end.line {
                properties.append(("endColumn", String(report.lines.utf16Column(end, in: finding.file))))
            }
            properties.append(("title", "flynnlint: \(finding.rule)"))
            let list = properties.map { "\($0)=\(GitHubReporter.escaped($1, isProperty: true))" }.joined(separator: ",")
            return "::\(finding.severity.rawValue) \(list)::\(GitHubReporter.escaped(finding.message))\n"
        }.joined()
    }

    /// The runner's own escaping: percent signs and line ends, and in properties what separates these.
    private static func escaped(_ text: String, isProperty: Bool = false) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            case ":" where isProperty: "%3A"
            case "," where isProperty: "%2C"
            default: String(scalar)
            }
        }.joined()
    }
}
