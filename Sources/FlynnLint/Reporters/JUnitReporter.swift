import FlynnProject
import FlynnRules

/// JUnit's test report: a test suite per file with findings, a failed test case per finding, and an error per failure.
struct JUnitReporter {
    let report: Report

    func text() -> String {
        let isEmpty = report.findings.isEmpty && report.failures.isEmpty
        var xml = XMLText()
        let findings = report.findings.count
        let failures = report.failures.count
        xml.begin(
            "testsuites",
            [
                "name": "flynnlint", "tests": String(isEmpty ? 1 : findings + failures), "failures": String(findings),
                "errors": String(failures),
            ])
        for (file, findings) in report.findingsByFile { suite(report.relativePath(file), findings, &xml) }
        if failures > 0 { errors(&xml) }
        if isEmpty {
            // Consumers treat a report without tests as a failure.
            xml.begin("testsuite", ["name": "flynnlint", "tests": "1", "failures": "0", "errors": "0"])
            xml.element("testcase", ["name": "no findings", "classname": "flynnlint"])
            xml.end()
        }
        xml.end()
        return xml.text
    }

    private func suite(_ path: String, _ findings: [Finding], _ xml: inout XMLText) {
        let count = String(findings.count)
        xml.begin("testsuite", ["name": path, "tests": count, "failures": count, "errors": "0"])
        var counts: [String: Int] = [:]
        for finding in findings {
            let start = finding.span.start
            var name = "\(finding.rule) at \(start.line):\(start.column)"
            // Consumers identify test cases by name, so the names are unique.
            let count = counts[name, default: 0] + 1
            counts[name] = count
            if count > 1 { name += " (\(count))" }
            let severity = finding.severity.rawValue
            xml.begin("testcase", ["name": name, "classname": path, "file": path, "line": String(start.line)])
            xml.element(
                "failure", ["message": finding.message, "type": severity],
                "\(path):\(start.line):\(start.column): \(severity): \(finding.message) (\(finding.rule))")
            xml.end()
        }
        xml.end()
    }

    private func errors(_ xml: inout XMLText) {
        let count = String(report.failures.count)
        xml.begin("testsuite", ["name": "flynnlint", "tests": count, "failures": "0", "errors": count])
        for (number, failure) in report.failures.enumerated() {
            let path = report.relativePath(failure.path)
            xml.begin("testcase", ["name": "failure \(number + 1)", "classname": path, "file": path])
            xml.element("error", ["message": failure.message, "type": "failure"], "\(path): \(failure.message)")
            xml.end()
        }
        xml.end()
    }
}
