import FlynnFacts
import FlynnIndex
import FlynnResolution
import FlynnSyntax

/// Proves that the closures passed to behaviors can be `@Sendable`.
enum PassedClosure {
    /// Checks the argument for a parameter with a function type. The argument must be a closure that only captures
    /// `Sendable` values.
    ///
    /// - Returns: The edits that remove a cast of the closure. The type of the parameter makes the cast unnecessary.
    /// - Throws: The reason if the closure can't be `@Sendable`.
    static func check(
        _ argument: CallArgument, _ source: TypedSource, _ index: ProjectIndex
    ) throws(TypingProblem) -> [TypedEdit] {
        if argument.value == .null { return [] }
        let tree = source.tree
        let range = argument.span.start.offset..<argument.span.end.offset
        var edits: [TypedEdit] = []
        var found = source.node(.closureExpression, at: range).flatMap(tree.closure)
        if found == nil, let sequence = source.node(.sequenceExpression, at: range),
            let (operand, cast) = tree.cast(sequence), let closure = tree.closure(operand),
            tree.typeCast(cast) == .coercion
        {
            found = closure
            edits = [TypedEdit(tree.range(operand).upperBound..<range.upperBound, "")]
        }
        guard let closure = found else {
            throw TypingProblem("a call passes a function that may not be '@Sendable'", source, range)
        }
        let captures = ClosureNames(source, closure)
        for token in tree.tokenRange(closure.node) {
            if tree.tokens.keyword(token) == .self, tree.tokens.kind(token - 1) != .period {
                try checkSelf(token, closure, source, index)
            }
            guard tree.tokens.kind(token) == .identifier, let node = captures.expressions[token],
                tree.kind(node) == .identifierExpression
            else { continue }
            let name = source.name(token)
            if source.nonlocal.contains(token) {
                try checkUnbound(token, closure, source, index)
            } else if !captures.declared.contains(name) {
                guard isSendable(name, before: closure, source, index) else {
                    throw TypingProblem(
                        "a closure that is passed to it captures '\(name)', which isn't certainly 'Sendable'", source,
                        tree.tokens.range(token))
                }
            }
        }
        return edits
    }

    private static func owner(_ closure: ClosureNode, _ source: TypedSource, _ index: ProjectIndex) -> TypeID? {
        source.callInType(before: source.tree.range(closure.node).lowerBound)?.owner
            .map { index.types.type(of: $0, in: source.id) }
    }

    private static func checkSelf(
        _ token: TokenIndex, _ closure: ClosureNode, _ source: TypedSource, _ index: ProjectIndex
    ) throws(TypingProblem) {
        guard let owner = owner(closure, source, index), index.sendableTypes.isSendable(owner) else {
            throw TypingProblem(
                "a closure that is passed to it captures 'self', whose class isn't 'Sendable'", source,
                source.tree.tokens.range(token))
        }
    }

    private static func checkUnbound(
        _ token: TokenIndex, _ closure: ClosureNode, _ source: TypedSource, _ index: ProjectIndex
    ) throws(TypingProblem) {
        let name = source.name(token)
        if let owner = owner(closure, source, index), index.typedForms.meaning(of: name, in: owner) == .member {
            return try checkSelf(token, closure, source, index)
        }
        guard !index.typedForms.isVariable(name) else {
            throw TypingProblem(
                "a closure that is passed to it uses the global variable '\(name)'", source,
                source.tree.tokens.range(token))
        }
    }

    /// Returns whether a local name belongs to a constant of a type that is certainly `Sendable`.
    private static func isSendable(
        _ name: String, before closure: ClosureNode, _ source: TypedSource, _ index: ProjectIndex
    ) -> Bool {
        let tree = source.tree
        let owner = owner(closure, source, index)
        let found = source.declarations(of: name, before: tree.range(closure.node).lowerBound)
            .first { isVisible($0, from: closure, source) }
        guard let found else { return false }
        func isSendable(_ type: NodeIndex) -> Bool {
            index.sendableTypes.proof(of: TypeDescription(tree, type, isExact: true), in: owner) == .sendable
        }
        switch tree.kind(found) {
        case .parameter, .closureParameter: return tree.parameterType(found).map(isSendable) ?? false
        default: break
        }
        guard let binding = tree.parent(found), let variable = tree.parent(binding),
            tree.kind(binding) == .patternBinding,
            tree.isConstant(variable)
        else { return false }
        if let type = tree.annotatedType(binding) { return isSendable(type) }
        guard let value = tree.initialValue(binding) else { return false }
        switch tree.kind(value) {
        case .integerLiteral, .floatLiteral, .booleanLiteral, .stringLiteral: return true
        case .postfixExpression:
            // `DispatchSemaphore(value: 0)`
            guard let (callee, _) = tree.directCall(value), tree.kind(callee) == .identifierExpression else {
                return false
            }
            return index.sendableTypes.proof(of: .named(tree.text(callee), arguments: []), in: owner) == .sendable
        default: return false
        }
    }

    /// Returns whether a closure is in the scope of a declaration.
    private static func isVisible(_ declaration: NodeIndex, from closure: ClosureNode, _ source: TypedSource) -> Bool {
        var next = source.tree.parent(declaration)
        while let node = next {
            switch source.tree.kind(node) {
            case .codeBlock, .closureExpression, .functionDeclaration, .initializerDeclaration, .switchCase,
                .sourceFile, .memberBlock:
                return source.isIn(closure.node, node)
            default: next = source.tree.parent(node)
            }
        }
        return false
    }
}

/// The names in a closure.
private struct ClosureNames {
    /// The expressions that consist of a single name, by token.
    private(set) var expressions: [TokenIndex: NodeIndex] = [:]
    /// The names declared in the closure.
    private(set) var declared: Set<String> = []

    init(_ source: TypedSource, _ closure: ClosureNode) {
        let tree = source.tree
        for node in tree.subtree(closure.node) {
            switch tree.kind(node) {
            case .identifierExpression:
                if let token = tree.simpleNameToken(node) ?? tree.functionNameToken(node) { expressions[token] = node }
            // If a capture doesn't have a value, the name keeps the meaning that it has outside of the closure.
            case .capture where tree.capturedName(node)?.value == nil: continue
            default: if let token = tree.localNameToken(node) { declared.insert(source.name(token)) }
            }
        }
    }
}
