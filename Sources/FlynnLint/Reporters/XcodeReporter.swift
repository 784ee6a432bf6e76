import FlynnFiles
import FlynnRules

/// The format `path:line:column: severity: message (rule)`, which is clickable in Xcode and most editors. A finding is
/// a single line, because line ends in paths and messages are replaced.
enum XcodeReporter {
    static func report(_ findings: [Finding]) -> String {
        var text = ""
        text.reserveCapacity(findings.reduce(0) { $0 + $1.file.utf8.count + $1.message.utf8.count + 64 })
        // (String interpolation would copy every string twice.)
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
