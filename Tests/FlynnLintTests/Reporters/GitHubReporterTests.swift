import Foundation
import Testing

@testable import FlynnFiles
@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules

/// A workflow command, as parsed from a line of a log by GitHub's runner.
struct WorkflowCommand {
    let name: String
    let properties: [String: String]
    let message: String

    init?(_ line: some StringProtocol) {
        let line = String(line.drop { $0.isWhitespace })
        guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::") else { return nil }
        let head = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
        let parts = head.split(separator: " ", maxSplits: 1)
        guard let name = parts.first else { return nil }
        self.name = String(name)
        var properties: [String: String] = [:]
        for property in parts.dropFirst().joined().split(separator: ",") {
            let pair = property.split(separator: "=", maxSplits: 1)
            if pair.count == 2 {
                properties[String(pair[0])] = WorkflowCommand.unescaped(
                    pair[1], ["%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ","])
            }
        }
        self.properties = properties
        message = WorkflowCommand.unescaped(line[end.upperBound...], ["%0D": "\r", "%0A": "\n"])
    }

    private static func unescaped(_ text: Substring, _ escapes: [String: String]) -> String {
        var text = String(text)
        for (escape, character) in escapes { text = text.replacingOccurrences(of: escape, with: character) }
        return text.replacingOccurrences(of: "%25", with: "%")
    }
}

struct GitHubReporterTests {
    /// Returns the commands in the lines of a log. The runner accepts both a line feed and a carriage
    /// return as a line ending.
    private func commands(_ text: String) -> [WorkflowCommand?] {
        #expect(text.isEmpty || text.hasSuffix("\n"))
        return text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { WorkflowCommand(String($0)) }
    }

    /// Returns a text as shown in a log: control characters are replaced, except for line ends.
    private func shown(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    "\r\n".unicodeScalars.contains($0) || !PrintableText.isControl($0) ? $0 : "\u{FFFD}"
                }))
    }

    @Test func `every finding can be decoded`() throws {
        let commands = commands(HostileReport.output(.github))
        #expect(commands.count == HostileReport.findings.count)
        for (command, finding) in zip(commands, HostileReport.findings) {
            let command = try #require(command)
            #expect(command.name == finding.severity.rawValue)
            #expect(command.message.utf8.elementsEqual(shown(finding.message).utf8), "\(finding.message)")
            #expect(try #require(command.properties["file"]).utf8.elementsEqual(shown(finding.file).utf8))
            #expect(command.properties["title"] == "flynnlint: \(finding.rule)")
            let (start, end) = (finding.span.start, finding.span.end)
            #expect(command.properties["line"] == String(start.line))
            #expect(command.properties["endLine"] == String(end.line))
            // The runner ignores the columns of multi-line annotations, with a warning.
            let isOneLine = start.line == end.line
            #expect(command.properties["col"] == (isOneLine ? String(HostileReport.column(start)) : nil))
            #expect(command.properties["endColumn"] == (isOneLine ? String(HostileReport.column(end)) : nil))
        }
    }

    @Test func `failures are errors, and an empty report is empty`() throws {
        #expect(HostileReport.empty(.github).isEmpty)
        let commands = commands(HostileReport.output(.github, failures: HostileReport.failures)).suffix(2)
        #expect(commands.map { $0?.message } == HostileReport.failures.map(\.message))
        #expect(commands.map { $0?.properties["file"] } == HostileReport.failures.map(\.path))
        #expect(commands.allSatisfy { $0?.name == "error" })
    }
}
