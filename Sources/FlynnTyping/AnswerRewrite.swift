import FlynnSyntax

/// The edits for a closure that returns its answer: a `reply(value)` at the end of a path becomes `return value`.
struct AnswerRewrite: Sendable {
    private(set) var edits: [TypedEdit] = []
    private let source: TypedSource
    private let closure: ClosureNode
    private let reply: String
    private let isVoid: Bool
    /// The tokens of the answers.
    private var answers: Set<TokenIndex> = []
    /// The `return` statements after answers.
    private var exits: Set<NodeIndex> = []

    private var tree: SyntaxTree { source.tree }

    /// Creates the edits for a closure.
    ///
    /// - Parameter removed: The statements of the closure that are removed by other edits.
    init(
        _ source: TypedSource, _ closure: ClosureNode, reply: String, type: String, removed: [Range<Int>]
    ) throws(TypingProblem) {
        (self.source, self.closure, self.reply) = (source, closure, reply)
        isVoid = type == "Void" || type == "()"
        for node in tree.subtree(closure.node) where source.tree.kind(node) == .identifierExpression {
            if isReply(node), !isOwn(node) {
                throw problem("its reply is used later or elsewhere", source.tree.range(node))
            }
        }
        let body = Array(source.tree.statements(closure.body))
        let removed = removed.sorted { $0.lowerBound < $1.lowerBound }
        func isKept(_ node: NodeIndex) -> Bool {
            let start = source.tree.range(node).lowerBound
            let next = removed.partitioningIndex { $0.lowerBound > start }
            return next == 0 || !removed[next - 1].contains(start)
        }
        let kept = body.filter(isKept)
        guard try ends(kept, isLast: true, isOnly: kept.count == 1) else {
            throw problem(
                "a path through it ends without an answer",
                tree.range(closure.node).upperBound - 1..<tree.range(closure.node).upperBound)
        }
        for node in tree.subtree(closure.node) {
            switch tree.kind(node) {
            case .identifierExpression where isReply(node) && !answers.contains(tree.firstTokenIndex(node)):
                throw problem("its reply is used otherwise than at the end of a path", tree.range(node))
            case .returnStatement where !exits.contains(node) && isOwn(node) && isKept(node):
                throw problem("a path through it ends without an answer", tree.range(node))
            case .throwStatement where isOwn(node) && !isCaught(node):
                throw problem("it throws an error past its reply", tree.range(node))
            case .prefixExpression where throwsError(node) && isOwn(node) && !isCaught(node):
                throw problem("it throws an error past its reply", tree.range(node))
            default: break
            }
        }
    }

    private func problem(_ reason: String, _ range: Range<Int>) -> TypingProblem {
        TypingProblem(reason, source, range)
    }

    private func isReply(_ node: NodeIndex) -> Bool {
        tree.simpleNameToken(node).map { tree.tokens.kind($0) == .identifier && source.name($0) == reply } == true
    }

    /// Returns whether a statement belongs to the closure itself, and not to a nested closure or function.
    private func isOwn(_ node: NodeIndex) -> Bool {
        var next = tree.parent(node)
        while let current = next, current != closure.node {
            if tree.kind(current) == .closureExpression || tree.kind(current) == .functionDeclaration { return false }
            next = tree.parent(current)
        }
        return true
    }

    private func throwsError(_ prefix: NodeIndex) -> Bool {
        let tokens = tree.prefixTokens(prefix)
        return tokens.contains { token in
            tree.tokens.keyword(token) == .try
                && tree.tokens.kind(token + 1) != .postfixQuestionMark
                && tree.tokens.kind(token + 1) != .exclamationMark
        }
    }

    /// Returns whether a `do` statement catches all errors of a statement.
    private func isCaught(_ node: NodeIndex) -> Bool {
        var child = node
        while let parent = tree.parent(child), parent != closure.node {
            if tree.kind(parent) == .doStatement, tree.kind(child) == .codeBlock, tree.hasGeneralCatch(parent) {
                return true
            }
            child = parent
        }
        return false
    }

    // MARK: - Paths

    /// Returns whether every path through the statements ends with one answer.
    ///
    /// - Parameters:
    ///   - isLast: Whether the closure ends after the statements.
    ///   - isOnly: Whether the closure consists of a single statement and returns its value.
    private mutating func ends(_ statements: [NodeIndex], isLast: Bool, isOnly: Bool = false) throws(TypingProblem)
        -> Bool
    {
        for (position, statement) in statements.enumerated() {
            let next = position + 1 < statements.count ? statements[position + 1] : nil
            if let answer = answer(statement) {
                if let next, tree.kind(next) == .returnStatement, tree.firstChild(next) == nil,
                    position + 2 == statements.count
                {
                    try replace(answer, keyword: "return ")
                    exits.insert(next)
                    edits.append(TypedEdit(tree.range(statement).upperBound..<tree.range(next).upperBound, ""))
                    if let comment = source.comments(in: tree.range(statement).upperBound..<tree.range(next).upperBound)
                        .first
                    {
                        throw problem("a comment is between its answer and 'return'", comment.range)
                    }
                    return true
                }
                guard isLast, next == nil else {
                    throw problem("it goes on after its answer", tree.range(statement))
                }
                try replace(answer, keyword: isOnly ? "" : "return ")
                return true
            }
            if tree.kind(statement) == .returnStatement, tree.firstChild(statement) == nil {
                throw problem("a path through it ends without an answer", tree.range(statement))
            }
            if try endsInside(statement, isLast: isLast && next == nil), next == nil { return true }
        }
        return statements.last.map { neverReturns($0) } ?? false
    }

    /// Returns whether every path through a statement answers.
    private mutating func endsInside(_ statement: NodeIndex, isLast: Bool) throws(TypingProblem) -> Bool {
        switch tree.kind(statement) {
        case .ifStatement, .guardStatement:
            let blocks = tree.children(statement).filter { tree.kind($0) == .codeBlock }
            let nested = tree.children(statement).filter { tree.kind($0) == .ifStatement }
            var results: [Bool] = []
            for body in blocks {
                results.append(try block(body, isLast: isLast && tree.kind(statement) == .ifStatement))
            }
            for other in nested { results.append(try endsInside(other, isLast: isLast)) }
            let hasElse = tree.tokenRange(statement).contains { token in
                tree.tokens.keyword(token) == .else && blocks.last.map { tree.firstTokenIndex($0) == token + 1 } == true
            }
            let isComplete = tree.kind(statement) == .ifStatement && (hasElse || !nested.isEmpty)
            return isComplete && results.allSatisfy(\.self)
        case .switchStatement:
            var results: [Bool] = []
            for clause in tree.children(statement) where tree.kind(clause) == .switchCase {
                let body = tree.children(clause).filter { ![.attribute, .caseItem].contains(tree.kind($0)) }
                results.append(try block(statements: body, isLast: isLast))
            }
            return !results.isEmpty && results.allSatisfy(\.self)
        case .doStatement:
            var results: [Bool] = []
            for part in tree.children(statement) {
                if tree.kind(part) == .codeBlock { results.append(try block(part, isLast: isLast)) }
                if tree.kind(part) == .catchClause, let body = tree.firstChild(part, .codeBlock) {
                    results.append(try block(body, isLast: isLast))
                }
            }
            let hasCatch = tree.firstChild(statement, .catchClause) != nil
            return (!hasCatch || tree.hasGeneralCatch(statement)) && results.allSatisfy(\.self)
        default: return false
        }
    }

    private mutating func block(_ node: NodeIndex, isLast: Bool) throws(TypingProblem) -> Bool {
        try block(statements: tree.childList(node), isLast: isLast)
    }

    private mutating func block(statements: [NodeIndex], isLast: Bool) throws(TypingProblem) -> Bool {
        let tree = tree
        let mentions = statements.contains { statement in
            tree.tokenRange(statement).contains { tree.tokens.kind($0) == .identifier && source.name($0) == reply }
                || tree.kind(statement) == .returnStatement
        }
        if !mentions { return statements.last.map { neverReturns($0) } ?? false }
        return try ends(statements, isLast: isLast)
    }

    private func neverReturns(_ statement: NodeIndex) -> Bool {
        guard tree.kind(statement) == .postfixExpression, let function = tree.firstChild(statement) else {
            return false
        }
        return tree.kind(function) == .identifierExpression
            && ["fatalError", "preconditionFailure"].contains(tree.text(function))
    }

    // MARK: - Answers

    /// A call of the reply.
    private struct Answer {
        var node: NodeIndex
        var name: TokenIndex
        var list: NodeIndex
        var argument: NodeIndex?
    }

    private func answer(_ statement: NodeIndex) -> Answer? {
        guard let (callee, list) = tree.directCall(statement), isReply(callee),
            let name = tree.simpleNameToken(callee)
        else { return nil }
        let arguments = tree.childList(list)
        guard arguments.count <= 1 else { return nil }
        return Answer(node: statement, name: name, list: list, argument: arguments.first)
    }

    private mutating func replace(_ answer: Answer, keyword: String) throws(TypingProblem) {
        answers.insert(answer.name)
        let range = tree.range(answer.node)
        guard let argument = answer.argument, let value = tree.argumentValue(argument) else {
            edits.append(TypedEdit(range, keyword.isEmpty ? "()" : "return"))
            return
        }
        let valueRange = tree.range(value)
        for gap in [range.lowerBound..<valueRange.lowerBound, valueRange.upperBound..<range.upperBound] {
            if let comment = source.comments(in: gap).first {
                throw problem("a comment is in its answer", comment.range)
            }
        }
        let label = tree.argumentLabel(argument)
        guard label == nil || label == "throwing" else { throw problem("its answer has a label", range) }
        edits.append(TypedEdit(range.lowerBound..<valueRange.lowerBound, label == nil ? keyword : "throw "))
        edits.append(TypedEdit(valueRange.upperBound..<range.upperBound, ""))
    }
}
