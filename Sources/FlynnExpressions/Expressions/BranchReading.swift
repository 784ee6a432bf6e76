import FlynnFacts
import FlynnSyntax

/// The values of `if` and `switch` expressions.
extension ExpressionReader {
    /// Summarizes an `if` or `switch` expression with a single expression in each branch. Branches that throw have no
    /// value.
    func alternatives(of node: NodeIndex) -> ExpressionSummary {
        guard let branches = branches(node) else { return .unknown }
        var values: [ExpressionSummary] = []
        for branch in branches {
            guard branch.count == 1 else { return .unknown }
            if tree.kind(branch[0]) == .throwStatement { continue }
            // Pattern variables aren't bound here.
            if bindsNames(of: branch[0], node) { return .unknown }
            let value = expression(branch[0])
            if value == .unknown { return .unknown }
            if !values.contains(value) { values.append(value) }
        }
        return values.count == 1 ? values[0] : .bounded(.alternatives(values))
    }

    /// Returns the statements for each branch; `nil` if the `else` is missing or if the branches depend on conditional
    /// compilation.
    private func branches(_ node: NodeIndex) -> [[NodeIndex]]? {
        guard let parts = boundedChildren(node) else { return nil }
        if tree.kind(node) == .ifStatement {
            guard let last = parts.last, tree.kind(last) == .codeBlock,
                tree.tokens.keyword(tree.firstTokenIndex(last) - 1) == .else
            else { return nil }
            return parts.filter { tree.kind($0) == .codeBlock }.map { tree.childList($0) }
        }
        let cases = parts.dropFirst()
        guard cases.allSatisfy({ tree.kind($0) == .switchCase }) else { return nil }
        return cases.map { clause in
            tree.childList(clause).filter { tree.kind($0) != .caseItem && tree.kind($0) != .attribute }
        }
    }
}
