/// `path:line:column: severity: message (rule)`, which Xcode and most editors make clickable.
enum XcodeReporter {
    static func report(_ findings: [Finding]) -> String {
        var text = ""
        for finding in findings { text += line(finding) + "\n" }
        return text
    }

    static func line(_ finding: Finding) -> String {
        let start = finding.span.start
        return "\(finding.file):\(start.line):\(start.column): \(finding.severity.rawValue): \(finding.message) "
            + "(\(finding.rule))"
    }
}
