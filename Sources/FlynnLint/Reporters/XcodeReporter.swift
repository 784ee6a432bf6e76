import FlynnFiles
import FlynnRules

/// `path:line:column: severity: message (rule)`, which Xcode and most editors make clickable. Each finding is one line, without
/// the line ends in paths and messages.
enum XcodeReporter {
    static func report(_ findings: [Finding]) -> String {
        var text = ""
        text.reserveCapacity(findings.reduce(0) { $0 + $1.file.utf8.count + $1.message.utf8.count + 64 })
        // (Each interpolated string would be copied twice.)
        for finding in findings {
            text += PrintableText.line(finding.file)
            text += ":"
            text += finding.span.start.line.description
            text += ":"
            text += finding.span.start.column.description
            text += ": "
            text += finding.severity.rawValue
            text += ": "
            text += PrintableText.of(finding.message)
            text += " ("
            text += finding.rule
            text += ")\n"
        }
        return text
    }
}
