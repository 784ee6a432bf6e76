#if canImport(FoundationXML)
import FoundationXML
#endif
import Foundation

/// JUnit's report of tests: a test suite for each file with findings, a failed test case for each finding.
struct JUnitReporter {
    let report: Report

    func text() -> String {
        let suites = XMLText.element("testsuites", ["name": "flynnlint"] + counts(report.findings))
        for (file, findings) in report.findingsByFile {
            let suite = XMLText.element("testsuite", ["name": report.relativePath(file)] + counts(findings))
            for finding in findings { suite.addChild(testCase(finding)) }
            suites.addChild(suite)
        }
        if report.findings.isEmpty {
            // Consumers take a report without any test for a failure to run them.
            let suite = XMLText.element(
                "testsuite", ["name": "flynnlint", "tests": "1", "failures": "0", "errors": "0"])
            suite.addChild(XMLText.element("testcase", ["name": "no findings", "classname": "flynnlint"]))
            suites.setAttributesWith(["name": "flynnlint", "tests": "1", "failures": "0", "errors": "0"])
            suites.addChild(suite)
        }
        return XMLText.document(suites)
    }

    private func testCase(_ finding: Finding) -> XMLElement {
        let start = finding.span.start
        let path = report.relativePath(finding.file)
        let place = "\(path):\(start.line):\(start.column)"
        let element = XMLText.element(
            "testcase",
            [
                "name": "\(finding.rule) at \(start.line):\(start.column)", "classname": path, "file": path,
                "line": String(start.line),
            ])
        let failure = XMLText.element(
            "failure", ["message": finding.message, "type": finding.severity.rawValue])
        failure.stringValue = XMLText.allowed("\(place): \(finding.severity.rawValue): \(finding.message)")
        element.addChild(failure)
        return element
    }

    private func counts(_ findings: [Finding]) -> [(String, String)] {
        [("tests", String(findings.count)), ("failures", String(findings.count)), ("errors", "0")]
    }
}

/// Checkstyle's report: a `file` for each file with findings, an `error` for each finding.
struct CheckstyleReporter {
    let report: Report

    func text() -> String {
        let root = XMLText.element("checkstyle", ["version": "4.3"])
        for (file, findings) in report.findingsByFile {
            let element = XMLText.element("file", ["name": report.relativePath(file)])
            for finding in findings {
                element.addChild(
                    XMLText.element(
                        "error",
                        [
                            "line": String(finding.span.start.line),
                            "column": String(report.lines.utf16Column(finding.span.start, in: finding.file)),
                            "severity": finding.severity.rawValue, "message": finding.message,
                            "source": "flynnlint.\(finding.rule)",
                        ]))
            }
            root.addChild(element)
        }
        return XMLText.document(root)
    }
}

/// Elements and documents of XML 1.0.
private enum XMLText {
    /// An element with attributes in their order.
    static func element(_ name: String, _ attributes: some Sequence<(String, String)>) -> XMLElement {
        let element = XMLElement(name: name)
        for (name, value) in attributes {
            let attribute = XMLNode(kind: .attribute)
            attribute.name = name
            attribute.stringValue = allowed(value)
            element.addAttribute(attribute)
        }
        return element
    }

    static func element(_ name: String, _ attributes: KeyValuePairs<String, String>) -> XMLElement {
        element(name, attributes.map { ($0.key, $0.value) })
    }

    static func document(_ root: XMLElement) -> String {
        let document = XMLDocument(rootElement: root)
        document.version = "1.0"
        document.characterEncoding = "UTF-8"
        return String(decoding: document.xmlData(options: .nodePrettyPrint), as: UTF8.self) + "\n"
    }

    /// A text without the characters that XML has no way to write.
    static func allowed(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: scalar
                    default: "\u{FFFD}"
                    }
                }))
    }
}

private func + (left: KeyValuePairs<String, String>, right: [(String, String)]) -> [(String, String)] {
    left.map { ($0.key, $0.value) } + right
}
