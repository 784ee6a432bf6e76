#if canImport(FoundationXML)
import FoundationXML
#endif
import Foundation
import Testing

@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules

/// An element, as returned by an XML parser.
private final class Element {
    let name: String
    let attributes: [String: String]
    var children: [Element] = []
    var text = ""

    init(_ name: String, _ attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    subscript(attribute: String) -> String? { attributes[attribute] }
}

private final class Reader: NSObject, XMLParserDelegate {
    var root: Element?
    private var open: [Element] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        let element = Element(name, attributes)
        open.last?.children.append(element)
        if open.isEmpty { root = element }
        open.append(element)
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        open.last?.text += text
    }

    static func read(_ text: String) throws -> Element {
        let parser = XMLParser(data: Data(text.utf8))
        let reader = Reader()
        parser.delegate = reader
        #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "") at line \(parser.lineNumber)")
        return try #require(reader.root)
    }
}

/// Returns the characters of a text that are valid in XML.
private func allowed(_ text: String) -> String {
    String(
        String.UnicodeScalarView(
            text.unicodeScalars.map { scalar in
                let isControl = scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar)
                return isControl || (0xFFFE...0xFFFF).contains(scalar.value) ? "\u{FFFD}" : scalar
            }))
}

/// The findings of each file, in their order.
private var findingsByFile: [(path: String, findings: [Finding])] {
    HostileReport.report().findingsByFile.map { ($0.file, $0.findings) }
}

struct JUnitReporterTests {
    @Test func `every finding is a failed test of its file`() throws {
        let root = try Reader.read(HostileReport.output(.junit))
        let count = HostileReport.findings.count
        #expect(root.name == "testsuites")
        #expect(root["tests"] == String(count) && root["failures"] == String(count) && root["errors"] == "0")
        #expect(root.children.count == HostileReport.paths.count)
        for (suite, expected) in zip(root.children, findingsByFile) {
            #expect(suite.name == "testsuite" && suite["name"] == allowed(expected.path))
            #expect(suite["tests"] == String(suite.children.count) && suite["failures"] == suite["tests"])
            #expect(suite.children.count == expected.findings.count)
            for (test, finding) in zip(suite.children, expected.findings) {
                let start = finding.span.start
                #expect(test.name == "testcase" && test["classname"] == allowed(expected.path))
                #expect(test["file"] == test["classname"] && test["line"] == String(start.line))
                #expect(test["name"]?.hasPrefix("\(finding.rule) at \(start.line):\(start.column)") == true)
                let failure = try #require(test.children.first)
                #expect(failure.name == "failure" && test.children.count == 1)
                #expect(failure["message"] == allowed(finding.message))
                #expect(failure["type"] == finding.severity.rawValue)
                #expect(failure.text.contains(allowed("\(finding.severity.rawValue): \(finding.message)")))
            }
            #expect(Set(suite.children.map { $0["name"] }).count == suite.children.count)
        }
    }

    @Test func `two findings of one rule at one place are two tests`() throws {
        let finding = HostileReport.findings[0]
        let root = try Reader.read(Reporter(format: .junit).text(of: Report(findings: [finding, finding])))
        let names = root.children.flatMap(\.children).compactMap { $0["name"] }
        #expect(names.count == 2 && Set(names).count == 2)
    }

    @Test func `a report without findings has one passed test, and failures are errors`() throws {
        let empty = try Reader.read(HostileReport.empty(.junit))
        #expect(empty["tests"] == "1" && empty["failures"] == "0" && empty["errors"] == "0")
        #expect(empty.children.map(\.children.count) == [1])
        #expect(empty.children.first?.children.first?.children.isEmpty == true)

        let failed = try Reader.read(
            Reporter(format: .junit).text(of: Report(findings: [], failures: HostileReport.failures)))
        #expect(failed["tests"] == "2" && failed["failures"] == "0" && failed["errors"] == "2")
        let tests = failed.children.flatMap(\.children)
        #expect(tests.map { $0["file"] } == HostileReport.failures.map(\.path))
        #expect(tests.map { $0.children.first?.name } == ["error", "error"])
        #expect(tests.map { $0.children.first?["message"] } == HostileReport.failures.map(\.message))
    }
}

struct CheckstyleReporterTests {
    @Test func `every finding is an error of its file`() throws {
        let root = try Reader.read(HostileReport.output(.checkstyle))
        #expect(root.name == "checkstyle" && root["version"] != nil)
        #expect(root.children.count == HostileReport.paths.count)
        for (file, expected) in zip(root.children, findingsByFile) {
            #expect(file.name == "file" && file["name"] == allowed(expected.path))
            #expect(file.children.count == expected.findings.count)
            for (error, finding) in zip(file.children, expected.findings) {
                #expect(error.name == "error" && error["severity"] == finding.severity.rawValue)
                #expect(error["line"] == String(finding.span.start.line))
                #expect(error["column"] == String(HostileReport.column(finding.span.start)))
                #expect(error["message"] == allowed(finding.message))
                #expect(error["source"] == "flynnlint.\(finding.rule)")
            }
        }
    }

    @Test func `a report without findings has no files, and failures are errors without a line`() throws {
        #expect(try Reader.read(HostileReport.empty(.checkstyle)).children.isEmpty)
        let root = try Reader.read(HostileReport.output(.checkstyle, failures: HostileReport.failures))
        let files = root.children.suffix(2)
        #expect(files.map { $0["name"] } == HostileReport.failures.map(\.path))
        #expect(files.map { $0.children.first?["message"] } == HostileReport.failures.map(\.message))
        #expect(files.allSatisfy { $0.children.first?["line"] == "0" && $0.children.first?["severity"] == "error" })
    }
}
