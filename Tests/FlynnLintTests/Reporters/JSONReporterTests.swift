import Foundation
import FlynnSyntax
import Testing

@testable import FlynnFiles
@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules

/// Parses JSON with an independent parser.
func parsedJSON<Value>(_ text: String, as _: Value.Type) throws -> Value {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Value)
}

struct JSONReporterTests {
    private func location(_ value: Any?) throws -> FlynnSyntax.SourceLocation {
        let numbers = try #require(value as? [String: Int])
        #expect(numbers.count == 3)
        return FlynnSyntax.SourceLocation(
            line: try #require(numbers["line"]), column: try #require(numbers["column"]),
            offset: try #require(numbers["offset"]))
    }

    private func span(_ value: [String: Any]) throws -> SourceSpan {
        SourceSpan(start: try location(value["start"]), end: try location(value["end"]))
    }

    @Test func `every finding can be decoded, with its fixes`() throws {
        let entries = try parsedJSON(HostileReport.output(.json), as: [[String: Any]].self)
        #expect(entries.count == HostileReport.findings.count)
        for (entry, finding) in zip(entries, HostileReport.findings) {
            #expect(Set(entry.keys) == ["rule", "severity", "message", "file", "start", "end", "fixes"])
            #expect(entry["rule"] as? String == finding.rule)
            #expect(entry["severity"] as? String == finding.severity.rawValue)
            #expect(try #require(entry["message"] as? String).utf8.elementsEqual(finding.message.utf8))
            #expect(try #require(entry["file"] as? String).utf8.elementsEqual(finding.file.utf8))
            #expect(try span(entry) == finding.span)
            let fixes = try #require(entry["fixes"] as? [[String: Any]])
            #expect(fixes.count == finding.fixes.count)
            for (fix, expected) in zip(fixes, finding.fixes) {
                #expect(fix["message"] as? String == expected.message)
                #expect(fix["safety"] as? String == "safe")
                let edits = try #require(fix["edits"] as? [[String: Any]])
                #expect(edits.map { $0["replacement"] as? String } == expected.edits.map(\.replacement))
                let spans = try edits.map { try span(try #require($0["span"] as? [String: Any])) }
                #expect(spans == expected.edits.map(\.span))
            }
        }
    }

    @Test func `a report without findings is an empty array`() throws {
        #expect(try parsedJSON(HostileReport.empty(.json), as: [Any].self).isEmpty)
        #expect(HostileReport.empty(.xcode).isEmpty && HostileReport.empty(.text).isEmpty)
    }

    @Test func `each finding is one line, whatever its message`() throws {
        let lines = HostileReport.output(.xcode).split(omittingEmptySubsequences: false) { $0 == "\n" }
        #expect(lines.last == "" && lines.count == HostileReport.findings.count + 1)
        for (line, finding) in zip(lines, HostileReport.findings) {
            let start = finding.span.start
            let place = "\(PrintableText.of(finding.file)):\(start.line):\(start.column): "
            #expect(line.hasPrefix("\(place)\(finding.severity.rawValue): "), "\(line)")
            #expect(line.hasSuffix(" (\(finding.rule))"))
            #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
    }
}
