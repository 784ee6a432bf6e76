import FlynnFacts
import FlynnIndex
import FlynnResolution

/// The enabled rules, sorted into running order.
package struct RuleSelection: Sendable {
    package let settings: RuleSettings
    private let checks: [Check]

    /// The parts of a rule needed for a run.
    private struct Check: Sendable {
        let rule: String
        let severity: Severity
        let options: RuleOptionValues
        let run: @Sendable (inout RuleContext) -> Void
    }

    /// Selects the rules enabled in the settings.
    ///
    /// - Parameter order: All rules, in the order of ``Rule/inOrder(_:)``.
    package init(_ order: [Rule], settings: RuleSettings) {
        self.settings = settings
        checks = order.compactMap { rule in
            settings.severities[rule.id].map { severity in
                Check(
                    rule: rule.id, severity: severity, options: settings.options[rule.id] ?? RuleOptionValues(),
                    run: rule.check)
            }
        }
    }

    /// Checks a file of the project. Suppressed findings are not returned.
    ///
    /// - Returns: The findings, ordered by rule.
    package func findings(in file: FileID, of index: ProjectIndex) -> [Finding] {
        var context = RuleContext(file: file, index: index, settings: settings)
        let path = index.files[file.index].path
        var findings: [Finding] = []
        for check in checks {
            context.rule = check.rule
            context.options = check.options
            check.run(&context)
            for report in context.takeReports() where !context.isSuppressed(report.span) {
                findings.append(
                    Finding(
                        rule: check.rule, severity: check.severity, message: report.message, file: path,
                        span: report.span, fixes: report.fixes, related: report.related))
            }
        }
        return findings
    }
}

extension Rule {
    /// Sorts the rules into running order. A rule runs after the rules it requires, and rules with `runsLast` run at
    /// the end. Otherwise, the order is kept.
    package static func inOrder(_ rules: [Rule]) -> [Rule] {
        let numbers = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
        var order: [Rule] = []
        var visited: Set<Int> = []
        // A cycle ends when a rule is visited again. A test excludes cycles between rules.
        func append(_ number: Int) {
            guard visited.insert(number).inserted else { return }
            for id in rules[number].requires {
                if let required = numbers[id] { append(required) }
            }
            order.append(rules[number])
        }
        for number in rules.indices where !rules[number].runsLast { append(number) }
        for number in rules.indices { append(number) }
        return order
    }
}
