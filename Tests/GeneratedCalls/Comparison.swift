import BasicTestSupport
import FlynnLint
import FlynnSyntax
import Foundation
import TestSupport

/// Compares the linter's findings for the calls of a project with the results of running the calls.
struct Comparison: ProjectComparison {
    private(set) var counts: [String: Int] = [:]
    /// The differences between the findings and the results.
    private(set) var differences: [String] = []

    /// The rules for calls, and the rules without findings in a program that compiles and reads the documented types.
    private static let rules = [
        "argument_count", "argument_type", "untyped_closure", "labeled_argument", "malformed_parameter",
        "missing_actor", "parameter_type_drift", "undocumented_argument_access", "undocumented_parameters",
        "unknown_behavior",
        "unknown_directive", "unused_parameter", "invalid_shortcut",
    ]

    /// Returns the findings in the files of a project, including the common files of all projects.
    static func findings(in files: [(path: String, source: SourceText)]) throws -> [Finding] {
        var options = LintOptions()
        options.rules.severities = Dictionary(uniqueKeysWithValues: rules.map { ($0, .error) })
        options.rules.expandsShortcuts = false
        return Linter(options: options).lint(files + [("Prelude.swift", try GeneratedProject.prelude())])
    }

    mutating func compare(seed: UInt64, calls count: Int, in folder: URL) throws {
        let project = GeneratedProject(seed: seed, calls: count)
        let truths = try execute(project, in: folder)
        let lines = Dictionary(uniqueKeysWithValues: project.files.map { ($0.name, $0.lines) })
        var found: [Int: [String: String]] = [:]
        for finding in try Comparison.findings(in: project.sources) {
            let line = lines[finding.file].map { $0[finding.span.start.line - 1] } ?? ""
            if let number = number(in: line) {
                found[number, default: [:]][finding.rule] = finding.message
            } else {
                differences.append(
                    "\(finding.file):\(finding.span.start.line): \(finding.rule): \(finding.message)\n\(line)")
            }
        }
        for call in project.calls { judge(call, truths[call.number] ?? Truth(), found[call.number] ?? [:]) }
    }

    private func number(in line: String) -> Int? {
        line.firstMatch(of: #/// call (\d+)$/#).flatMap { Int($0.1) }
    }

    private mutating func judge(_ call: GeneratedCall, _ truth: Truth, _ found: [String: String]) {
        let expected: Set<String> =
            truth.hasOtherCount ? ["argument_count"] : truth.fails ? ["argument_type", "untyped_closure"] : []
        count("calls")
        count(truth.fails ? "crash" : truth.crashes.isEmpty ? "succeed" : "depend on values")
        if truth.hasOtherCount { count("have another number of arguments") }
        if truth.dependsOnMode { count("depend on the language mode") }
        for rule in found.keys { count(rule) }
        // The rule also reports closures that may have the right types.
        for (rule, message) in found
        where !expected.contains(rule) && (rule != "untyped_closure" || truth.hasOtherCount) {
            differences.append("call \(call.number) isn't wrong, but found: \(rule): \(message)\n\(call.description)")
        }
        if expected.isEmpty { return }
        count("wrong calls")
        guard found.isEmpty else { return count("reported") }
        if let reason = Silence.reason(call, isCount: truth.hasOtherCount) {
            count("silent: \(reason)")
        } else {
            let message = truth.crashes.first ?? "another number of arguments"
            differences.append("call \(call.number) has no finding: \(message)\n\(call.description)")
        }
    }

    private mutating func count(_ name: String) { counts[name, default: 0] += 1 }
}
