import FlynnIndex
import FlynnResolution
import FlynnSyntax

/// The edits for a closure that uses a parameter for the actor instead of `self`.
struct ClosureRewrite: Sendable {
    private(set) var edits: [TypedEdit] = []
    /// The name of the parameter. This is `nil` if the closure doesn't use the actor.
    private(set) var actor: String?

    /// The class with the closure.
    struct Owner: Sendable {
        var type: TypeID
        /// The name of the class at the declaration of the behavior.
        var name: String
        var isFinal: Bool
        var isSendable: Bool
    }

    private let source: TypedSource
    private let closure: DynamicBehavior.Closure
    private let owner: Owner
    private let index: ProjectIndex
    private let name: String
    /// The tokens that refer to the actor, in order.
    private var uses: [TokenIndex] = []
    /// The outermost chains in the closure, by first token. This is empty unless the closure captures `self` weakly.
    private var chains: [TokenIndex: NodeIndex] = [:]
    /// The removed line that unwraps `self`.
    private var unwrapped: Range<Int>?

    private var tree: SyntaxTree { source.tree }

    init(
        _ source: TypedSource, _ closure: DynamicBehavior.Closure, _ owner: Owner, _ index: ProjectIndex
    ) throws(TypingProblem) {
        (self.source, self.closure, self.owner, self.index) = (source, closure, owner, index)
        let tree = source.tree
        let names = Set(
            tree.tokenRange(closure.node).lazy.filter { tree.tokens.kind($0) == .identifier }.map { source.name($0) })
        name = closure.actor ?? ClosureRewrite.freeName(names)
        try check()
        if closure.isWeak {
            for node in tree.subtree(closure.node).reversed() where tree.kind(node) == .postfixExpression {
                chains[tree.firstTokenIndex(node)] = node
            }
            try unwrapSelf()
        }
        try collectUses()
        if closure.actor != nil, !uses.isEmpty { try checkName() }
        if !uses.isEmpty || closure.actor != nil { actor = name }
        if closure.isUnowned { addCaptures() }
    }

    /// Returns a name for the actor that isn't in use.
    private static func freeName(_ names: Set<String>) -> String {
        if let name = ["me", "actor", "this"].first(where: { !names.contains($0) }) { return name }
        var number = 2
        while names.contains("me\(number)") { number += 1 }
        return "me\(number)"
    }

    private func problem(_ reason: String, _ range: Range<Int>) -> TypingProblem {
        TypingProblem(reason, source, range)
    }

    /// Checks for code with a different meaning in a method.
    private func check() throws(TypingProblem) {
        for node in tree.subtree(closure.node) {
            switch tree.kind(node) {
            case .superExpression: throw problem("it uses 'super'", tree.range(node))
            case .macroExpansion where !isAvailability(node): throw problem("it uses a macro", tree.range(node))
            case .unexpected, .skippedNesting, .placeholderExpression:
                throw problem("some of its code can't be read", tree.range(node))
            default: break
            }
        }
    }

    /// Returns whether a node is a condition such as `#available(macOS 15, *)`.
    private func isAvailability(_ node: NodeIndex) -> Bool {
        tree.firstToken(node).kind != .pound
    }

    /// Checks that the name of the closure's parameter refers to the actor wherever the edits add this name.
    private func checkName() throws(TypingProblem) {
        let parameters = parameterTokens()
        let count = tree.tokenRange(closure.node).count { declares(name, $0, parameters) }
        if count > 1 { throw problem("'\(name)' has several meanings in it", tree.range(closure.node)) }
    }

    /// Returns whether a token declares a name in a pattern, a capture or a parameter.
    private func declares(_ name: String, _ token: TokenIndex, _ parameters: Set<TokenIndex>) -> Bool {
        guard tree.tokens.kind(token) == .identifier, source.name(token) == name, token > 0 else { return false }
        switch tree.tokens.keyword(token - 1) {
        case .let, .var, .func, .for, .case, .weak, .unowned: return true
        default: break
        }
        return parameters.contains(token)
    }

    /// Returns the names of parameters and captures in the closure.
    private func parameterTokens() -> Set<TokenIndex> {
        var tokens: Set<TokenIndex> = []
        for node in tree.subtree(closure.node)
        where [.closureParameter, .parameter, .capture].contains(tree.kind(node)) {
            if let token = tree.localNameToken(node) { tokens.insert(token) }
        }
        return tokens
    }

    // MARK: - Uses

    private mutating func collectUses() throws(TypingProblem) {
        let tree = tree
        let first = tree.closureBodyToken(closure.syntax)
        let (nodes, localTypes) = (nodesByToken(), localTypes)
        var end = first
        for token in first..<(tree.closingBrace(closure.node) ?? first) {
            if let type = localTypes[token] { end = tree.tokenRange(type).upperBound }
            if token < end { continue }
            let range = tree.tokens.range(token)
            if let unwrapped, unwrapped.contains(range.lowerBound) { continue }
            if tree.tokens.keyword(token) == .self {
                if tree.tokens.kind(token - 1) == .period || tree.isLabel(token) { continue }
                if closure.isWeak, unwrapped.map({ $0.upperBound > range.lowerBound }) ?? true {
                    try removeChaining(after: token)
                }
                edits.append(TypedEdit(range, name))
                uses.append(token)
            } else if tree.tokens.keyword(token) == .Self {
                if owner.isSendable { continue }
                guard owner.isFinal else { throw problem("it uses 'Self' of a class that isn't 'Sendable'", range) }
                edits.append(TypedEdit(range, owner.name))
            } else if tree.tokens.kind(token) == .identifier, tree.tokens.flags(token).contains(.isEscaped),
                source.name(token) == "self"
            {
                throw problem("it uses '`self`'", range)
            } else if source.nonlocal.contains(token) {
                switch index.typedForms.meaning(of: source.name(token), in: owner.type) {
                case .member:
                    addMember(token, nodes[token])
                    uses.append(token)
                case .other: break
                case .unclear: throw problem("it is unclear what '\(source.name(token))' means in it", range)
                }
            }
        }
    }

    /// Removes `guard let self else { return }` at the start of a closure that captures `self` weakly.
    private mutating func unwrapSelf() throws(TypingProblem) {
        for statement in tree.statements(closure.syntax.body) where tree.kind(statement) == .guardStatement {
            let range = tree.range(statement)
            let text = source.text(range).split { $0.isWhitespace || $0 == ";" }.joined(separator: " ")
            let isPlain = ["guard let self else { return }", "guard let self = self else { return }"].contains(text)
            guard isPlain else { continue }
            let line = source.line(at: range.lowerBound).lowerBound..<source.line(at: range.upperBound).upperBound
            let isAlone = source.text(line).trimmingBlanks == source.text(range).trimmingBlanks
            guard source.startsLine(range.lowerBound), isAlone else { continue }
            unwrapped = line
            edits.append(TypedEdit(line, ""))
            return
        }
    }

    /// Removes the question mark in `self?.beName()` if the result isn't used.
    private mutating func removeChaining(after token: TokenIndex) throws(TypingProblem) {
        let range = tree.tokens.range(token)
        guard tree.tokens.kind(token + 1) == .postfixQuestionMark,
            let node = chains[token],
            tree.parent(node).map({ $0 == closure.node || tree.kind($0) == .codeBlock }) == true,
            !tree.children(node).dropFirst(2).contains(where: { tree.kind($0) == .optionalChaining })
        else { throw problem("it uses 'self', which it captures weakly", range) }
        edits.append(TypedEdit(tree.tokens.range(token + 1), ""))
    }

    /// The types declared in the closure, by their first tokens. The code in these types has its own `self`, and can't
    /// use the actor.
    private var localTypes: [TokenIndex: NodeIndex] {
        let types = tree.subtree(closure.node).filter { node in
            switch tree.kind(node) {
            case .classDeclaration, .structDeclaration, .enumDeclaration, .actorDeclaration: true
            default: false
            }
        }
        return Dictionary(types.map { (tree.firstTokenIndex($0), $0) }, uniquingKeysWith: { outer, _ in outer })
    }

    /// Returns the nodes that consist of a single name.
    private func nodesByToken() -> [TokenIndex: NodeIndex] {
        var nodes: [TokenIndex: NodeIndex] = [:]
        for node in tree.subtree(closure.node)
        where [.identifierExpression, .identifierPattern].contains(tree.kind(node)) {
            nodes[tree.firstTokenIndex(node)] = node
        }
        return nodes
    }

    /// Adds the edit for a member that is used with an implicit receiver.
    private mutating func addMember(_ token: TokenIndex, _ node: NodeIndex?) {
        let range = tree.tokens.range(token)
        let parent = node.flatMap { tree.parent($0) }
        switch parent.map({ tree.kind($0) }) {
        case .capture? where parent.flatMap({ tree.capturedName($0)?.value }) == nil:
            edits.append(.insert("\(tree.tokenText(token)) = \(name).", at: range.lowerBound))
        case .optionalBindingCondition? where node.map({ tree.kind($0) == .identifierPattern }) == true:
            edits.append(.insert(" = \(name).\(tree.tokenText(token))", at: range.upperBound))
        default:
            edits.append(.insert("\(name).", at: range.lowerBound))
        }
    }

    // MARK: - Inner closures

    /// Adds captures to the escaping inner closures, so that they don't retain the actor more than before.
    private mutating func addCaptures() {
        let methods = calledMethods()
        func useCount(in tokens: Range<TokenIndex>) -> Int {
            uses.partitioningIndex { $0 >= tokens.upperBound } - uses.partitioningIndex { $0 >= tokens.lowerBound }
        }
        var captured: [TypedEdit] = []
        var end = tree.firstTokenIndex(closure.node) + 1
        for inner in tree.subtree(closure.node).dropFirst().compactMap({ tree.closure($0) }) {
            let tokens = tree.tokenRange(inner.node)
            let list = tree.captureList(inner)
            // The values of captures are evaluated outside of the closure.
            let captures = list.map { tree.tokenRange($0) } ?? 0..<0
            guard tokens.lowerBound >= end, !runsInPlace(inner, methods), useCount(in: tokens) > useCount(in: captures)
            else { continue }
            end = tokens.upperBound
            if let list {
                let capturesSelf = tree.children(list).contains { capture in
                    tree.tokenRange(capture).contains { tree.tokens.keyword($0) == .self }
                }
                if capturesSelf { continue }
                let isEmpty = tree.firstChild(list) == nil
                captured.append(
                    .insert("unowned \(name)\(isEmpty ? "" : ", ")", at: tree.range(list).lowerBound + 1))
            } else {
                let hasSignature = tree.hasClosureSignature(inner)
                let brace = tree.tokens.range(tree.firstTokenIndex(inner.node)).upperBound
                edits.append(.insert(" [unowned \(name)]\(hasSignature ? "" : " in")", at: brace))
            }
        }
        // These edits come before the edits of the other captures.
        edits = captured + edits
    }

    /// Returns the names of the called methods, by the argument lists and trailing closures in the closure.
    private func calledMethods() -> [NodeIndex: String] {
        var methods: [NodeIndex: String] = [:]
        for chain in tree.subtree(closure.node) where tree.kind(chain) == .postfixExpression {
            var method: String?
            for part in tree.children(chain) {
                switch tree.kind(part) {
                case .memberAccess: method = tree.memberName(part)
                // `list.map(by: x) { … }` has arguments before the closure.
                case .callArguments, .trailingClosure: methods[part] = method
                default: break
                }
            }
        }
        return methods
    }

    /// Returns whether a closure certainly runs before the called function returns.
    private func runsInPlace(_ closure: ClosureNode, _ methods: [NodeIndex: String]) -> Bool {
        guard var parent = tree.parent(closure.node) else { return false }
        if tree.kind(parent) == .postfixExpression { return tree.immediatelyCalledClosure(parent) == closure }
        var call = parent
        if tree.kind(parent) == .argument, let list = tree.parent(parent) { (call, parent) = (list, list) }
        guard tree.isCall(call) else { return false }
        return methods[call].map(ClosureRewrite.inPlaceMethods.contains) ?? false
    }

    /// The methods of collections and locks that call a closure before they return.
    private static let inPlaceMethods: Set = [
        "allSatisfy", "compactMap", "contains", "count", "drop", "filter", "first", "firstIndex", "flatMap", "forEach",
        "last",
        "lastIndex", "map", "mapValues", "max", "min", "partition", "prefix", "reduce", "removeAll", "sort", "sorted",
        "split",
        "withLock", "withUnsafeBytes", "withUnsafeBufferPointer",
    ]
}

extension String {
    /// The text after removing white space at both ends.
    fileprivate var trimmingBlanks: Substring {
        let start = drop { $0.isWhitespace }
        return start.last.map { $0.isWhitespace } == true
            ? start[..<(start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex)]
            : start
    }
}
