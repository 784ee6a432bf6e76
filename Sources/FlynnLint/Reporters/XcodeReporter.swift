import FlynnRules

/// `path:line:column: severity: message (rule)`, which Xcode and most editors make clickable.
enum XcodeReporter {
    static func report(_ findings: [Finding]) -> String {
        var text = ""
        for finding in findings { text += line(finding) + "\n" }
        return text
    }

    /// The text as one line, without the line ends in paths and messages.
    static func line(_ finding: Finding) -> String {
        let start = finding.span.start
        let path = TerminalText.printable(finding.file)
        let message = TerminalText.printable(finding.message)
        return "\(path):\(start.line):\(start.column): \(finding.severity.rawValue): \(message) (\(finding.rule))"
    }
}
