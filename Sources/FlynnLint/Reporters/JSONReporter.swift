import FlynnSyntax

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An array with one object for each finding.
enum JSONReporter {
    private struct Entry: Encodable {
        var rule: String
        var severity: String
        var message: String
        var file: String
        var start: SourceLocation
        var end: SourceLocation
        /// Always an array, so that readers need not ask whether it is there.
        var fixes: [Fix]
    }

    static func report(_ findings: [Finding]) -> String {
        let entries = findings.map { finding in
            Entry(
                rule: finding.rule, severity: finding.severity.rawValue, message: finding.message, file: finding.file,
                start: finding.span.start, end: finding.span.end, fixes: finding.fixes)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Strings and integers are all there is, and those can always be encoded.
        guard let data = try? encoder.encode(entries) else { return "[]\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
