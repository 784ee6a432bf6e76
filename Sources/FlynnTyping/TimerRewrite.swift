import FlynnFacts
import FlynnSyntax

/// The edits for a timer that runs a closure on an actor instead of calling a behavior: `Flynn.Timer(every:
/// .seconds(1), clock) { me in me.beTick() }`
enum TimerRewrite {
    static func edits(
        _ call: BehaviorCall, _ use: BehaviorOccurrence, _ source: TypedSource, parameterCount: Int
    ) throws(TypingProblem) -> [TypedEdit] {
        let tree = source.tree
        let name = tree.tokens.range(use.token)
        func problem(_ reason: String) -> TypingProblem { TypingProblem(reason, source, name) }
        guard let list = source.node(.callArguments, containing: use.token) else { throw problem("a timer calls it") }
        let arguments = tree.childList(list)
        guard let position = arguments.firstIndex(where: { tree.tokenRange($0).contains(use.token) }),
            let value = tree.argumentValue(arguments[position]), tree.kind(value) == .postfixExpression,
            let access = tree.lastChild(value), tree.kind(access) == .memberAccess,
            tree.lastTokenIndex(access) == use.token,
            !tree.children(value).contains(where: { tree.kind($0) == .optionalChaining })
        else { throw problem("a timer calls it, whose actor isn't written before its name") }
        guard tree.tokens.range(tree.firstTokenIndex(access)).lowerBound == tree.range(access).lowerBound,
            source.comments(in: tree.range(list)).isEmpty, source.isOneLine(tree.range(list))
        else { throw problem("a timer calls it in several lines") }
        var edits = try time(arguments, before: position, source, problem("a timer calls it that may repeat"))
        edits.append(TypedEdit(tree.range(access), ""))
        var passed = ""
        if position + 1 < arguments.count {
            let last = arguments[position + 1]
            guard position + 2 == arguments.count, let array = tree.argumentValue(last),
                tree.kind(array) == .arrayLiteral
            else {
                throw problem("a timer calls it with arguments that aren't literals")
            }
            let elements = tree.childList(array)
            let literals: Set<SyntaxKind> = [.integerLiteral, .floatLiteral, .booleanLiteral, .stringLiteral]
            guard elements.count == parameterCount,
                elements.allSatisfy({ literals.contains(tree.kind($0)) && tree.firstChild($0) == nil })
            else { throw problem("a timer calls it with arguments that aren't literals") }
            passed = elements.map { source.text(tree.range($0)) }.joined(separator: ", ")
            edits.append(TypedEdit(tree.range(arguments[position]).upperBound..<tree.range(last).upperBound, ""))
        } else if parameterCount > 0 {
            throw problem("a timer calls it without its arguments")
        }
        edits.append(.insert(" { me in me.\(tree.tokenText(use.token))(\(passed)) }", at: tree.range(list).upperBound))
        return edits
    }

    /// Returns the edits that replace `timeInterval: 1, repeats: true` by `every: .seconds(1)`.
    private static func time(
        _ arguments: [NodeIndex], before position: Int, _ source: TypedSource, _ problem: TypingProblem
    ) throws(TypingProblem) -> [TypedEdit] {
        let tree = source.tree
        guard tree.argumentLabel(arguments[0]) == "timeInterval" else { return [] }
        guard position == 2, let interval = tree.argumentValue(arguments[0]),
            let repeats = tree.argumentValue(arguments[1]),
            tree.kind(repeats) == .booleanLiteral
        else { throw problem }
        let isRepeating = tree.text(repeats) == "true"
        let value = tree.range(interval)
        return [
            TypedEdit(
                tree.range(arguments[0]).lowerBound..<value.lowerBound, "\(isRepeating ? "every" : "after"): .seconds("),
            TypedEdit(value.upperBound..<tree.range(arguments[1]).upperBound, ")"),
        ]
    }
}
