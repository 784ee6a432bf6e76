import FlynnFacts
import FlynnSyntax

/// Looks up whether a rule is suppressed on a line, and records the suppressions that were used.
package struct SuppressionIndex {
    private struct Use: Hashable {
        var directive: Int
        var name: Int
    }

    /// The suppressions of single lines.
    private var lines: [Int: [Suppression]] = [:]
    /// The suppressions of several lines by rule, sorted and disjoint. The key `nil` is for all rules.
    private var ranges: [String?: [Suppression]] = [:]
    private var used: Set<Use> = []
    /// The cached answers. The cache is needed because a line can have many findings and many suppressions.
    private var answers: [Question: Bool] = [:]

    private struct Question: Hashable {
        var rule: String
        var line: Int
    }

    package init(_ suppressions: [Suppression]) {
        for suppression in suppressions {
            if suppression.lines.count == 1 {
                lines[suppression.lines.lowerBound, default: []].append(suppression)
            } else {
                ranges[suppression.rule, default: []].append(suppression)
            }
        }
        for key in ranges.keys { ranges[key]?.sort { $0.lines.lowerBound < $1.lines.lowerBound } }
    }

    /// Returns whether `rule` is suppressed on `line`. All suppressions of this line count as used.
    package mutating func suppresses(_ rule: String, line: Int) -> Bool {
        if lines.isEmpty, ranges.isEmpty { return false }
        let question = Question(rule: rule, line: line)
        if let known = answers[question] { return known }
        var found = (lines[line] ?? []).filter { suppression in
            suppression.rule.map { $0 == rule } ?? !suppression.exceptions.contains(rule)
        }
        if let range = range(ranges[rule], holding: line) { found.append(range) }
        if let all = range(ranges[nil], holding: line), !all.exceptions.contains(rule) { found.append(all) }
        for suppression in found { used.insert(Use(directive: suppression.directive, name: suppression.name)) }
        answers[question] = !found.isEmpty
        return !found.isEmpty
    }

    /// Returns whether a name in a directive has suppressed a finding so far.
    package func isUsed(directive: Int, name: Int) -> Bool {
        used.contains(Use(directive: directive, name: name))
    }

    private func range(_ suppressions: [Suppression]?, holding line: Int) -> Suppression? {
        guard let suppressions else { return nil }
        let next = suppressions.partitioningIndex { $0.lines.lowerBound > line }
        guard next > 0, suppressions[next - 1].lines.contains(line) else { return nil }
        return suppressions[next - 1]
    }
}
