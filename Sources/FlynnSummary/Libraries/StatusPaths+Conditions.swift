import FlynnExpressions
import FlynnSyntax

/// Statements that leave the function, and the values on which they depend.
extension StatusPaths {
    /// The maximum number of compared statements that can leave the function.
    private static let maxExits = 16

    /// Returns the conditional statements before `statement` that can leave the function, in the same block and in
    /// enclosing blocks, up to the maximum.
    func exitsBefore(_ statement: NodeIndex) -> [NodeIndex] {
        var found: [NodeIndex] = []
        var child = statement
        while child != body.node, let parent = tree.parent(child) {
            if tree.kind(parent) == .codeBlock || tree.kind(parent) == .switchCase {
                found += tree.children(parent).prefix { $0 < child }.filter {
                    [.ifStatement, .guardStatement, .switchStatement].contains(tree.kind($0))
                        && !exits.leaving.part(in: tree.tokenRange($0)).isEmpty
                }
            }
            child = parent
        }
        return Array(found.prefix(StatusPaths.maxExits))
    }

    /// Returns whether two of the statements complete the action and leave the function based on the same value. One of
    /// the two can then always leave the function.
    func haveCommonConditions(_ exits: [NodeIndex]) -> Bool {
        var seen: [Set<String>] = []
        for exit in exits where !mentions.part(in: tree.tokenRange(exit)).isEmpty {
            let values = conditionValues(exit)
            if seen.contains(where: { StatusPaths.share($0, values) }) { return true }
            seen.append(values)
        }
        return false
    }

    /// Returns whether two sets overlap. A value also overlaps with its members: `input` with `input.count`.
    static func share(_ values: Set<String>, _ others: Set<String>) -> Bool {
        values.contains { value in
            others.contains { $0 == value || $0.hasPrefix(value + ".") || value.hasPrefix($0 + ".") }
        }
    }

    /// Returns the values in the conditions of `statement`: `context.input.count`
    func conditionValues(_ statement: NodeIndex) -> Set<String> {
        var found: Set<String> = []
        for part in tree.children(statement) where ![.codeBlock, .switchCase].contains(tree.kind(part)) {
            var path = ""
            for token in tree.tokenRange(part) {
                switch tree.tokens.kind(token) {
                case .identifier where path.hasSuffix("."): path += tree.name(ofToken: token)
                case .identifier:
                    if !path.isEmpty { found.insert(path) }
                    // The member of an expression or type isn't a separate value.
                    path = tree.tokens.kind(token - 1) == .period ? "" : tree.name(ofToken: token)
                case .period where !path.isEmpty: path += "."
                default:
                    if !path.isEmpty { found.insert(path) }
                    path = ""
                }
            }
            if !path.isEmpty { found.insert(path) }
        }
        return found
    }
}
