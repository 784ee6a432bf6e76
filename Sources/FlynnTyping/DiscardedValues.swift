import FlynnSyntax

/// A statement that creates lazy behaviors but doesn't use them: `_ = beName`, `_ = (beName, self.beOther)`
package struct DiscardedValues: Sendable, Hashable {
    private let statement: Range<Int>
    /// The line of the statement, if the line contains nothing else.
    private let line: Range<Int>
    private let elements: [Range<Int>]

    /// - Returns: `nil` if the name isn't in a statement of this form.
    init?(_ token: TokenIndex, _ source: TypedSource) {
        let tree = source.tree
        guard let sequence = source.node(.sequenceExpression, containing: token),
            let (target, value) = tree.assignment(sequence), tree.kind(target) == .wildcardExpression
        else { return nil }
        let values =
            tree.kind(value) == .tupleExpression ? tree.children(value).compactMap { tree.argumentValue($0) } : [value]
        for value in values {
            guard let last = tree.lastTokenIndex(value), tree.tokens.kind(last) == .identifier else { return nil }
            let count = tree.tokenCount(value)
            guard count == 1 || count == 3 && tree.firstToken(value).keyword == .self else { return nil }
        }
        statement = tree.range(sequence)
        line = source.line(at: statement.lowerBound).lowerBound..<source.line(at: statement.upperBound).upperBound
        let rest = source.text(line).filter { !$0.isWhitespace }
        guard rest == source.text(statement).filter({ !$0.isWhitespace }) else { return nil }
        elements = values.map { tree.range($0) }
    }

    /// Returns the edit that removes some of the names.
    ///
    /// - Parameter removed: The ends of the removed names.
    package func edit(without removed: Set<Int>, _ source: TypedSource) -> TypedEdit {
        let rest = elements.filter { !removed.contains($0.upperBound) }.map { source.text($0) }
        switch rest.count {
        case 0: return TypedEdit(line, "")
        case 1: return TypedEdit(statement, "_ = \(rest[0])")
        default: return TypedEdit(statement, "_ = (\(rest.joined(separator: ", ")))")
        }
    }
}
