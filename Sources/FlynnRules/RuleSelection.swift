import FlynnIndex
import FlynnSummary

/// The rules that run with some settings, in their order.
package struct RuleSelection: Sendable {
    package let settings: RuleSettings
    private let checks: [Check]

    /// What a run needs of a rule.
    private struct Check: Sendable {
        let rule: String
        let severity: Severity
        let options: RuleOptionValues
        let run: @Sendable (inout RuleContext) -> Void
    }

    /// Selects the rules that settings enable.
    ///
    /// - Parameter order: All rules, as ``Rule/inOrder(_:)`` returns them.
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

    /// Checks one file of a project. The findings that its comments suppress are left out.
    ///
    /// - Returns: The findings, rule by rule.
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
    /// Sorts rules into the order in which they run: each after the rules that it requires, and those that run last after
    /// all others. Apart from that, the order stays.
    package static func inOrder(_ rules: [Rule]) -> [Rule] {
        let numbers = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
        var order: [Rule] = []
        var visited: Set<Int> = []
        // A cycle ends at the first rule that is visited again; a test checks that the rules have none.
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
