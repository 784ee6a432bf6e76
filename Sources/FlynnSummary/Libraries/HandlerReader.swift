import FlynnExpressions
import FlynnSyntax

/// Reads the event handlers retained by roles: `role.on(.finished) { … }`
struct HandlerReader {
    struct Handler {
        /// The parts of the chain before `on`, without `?` and `!`.
        var receiver: Chain
        /// The strong captures of the closure: `self` and local variables, with the place where they are first
        /// mentioned.
        var captures: [(name: String, token: TokenIndex)]
    }

    private static let maxCaptures = 16

    private let tree: SyntaxTree
    private let context: SummaryContext

    init(_ tree: SyntaxTree, _ context: SummaryContext) {
        self.tree = tree
        self.context = context
    }

    /// Returns the handler registered by the statement `x.on(event) { … }`. The handler is permanent, because the
    /// result needed to remove it is not used.
    func handler(_ chain: Chain) -> Handler? {
        guard chain.count <= 8, let call = tree.lastCall(in: chain), let closure = closure(call), !context.isStatic,
            tree.memberName(call.callee) == "on",
            call.receiver.isEmpty ? !context.scopes.isBound("on") : tree.kind(call.callee) == .memberAccess,
            isStatement(chain[0])
        else { return nil }
        var receiver = call.receiver
        while let last = receiver.last, tree.isUnwrapping(last) { receiver.removeLast() }
        let captures = captures(of: closure)
        return captures.isEmpty ? nil : Handler(receiver: receiver, captures: captures)
    }

    /// Returns the closure in a call with the arguments `(event) { … }` or `(event, do: { … })`.
    private func closure(_ call: Call) -> ClosureNode? {
        guard let list = call.list else { return nil }
        if let closure = call.trailingClosures.first {
            guard call.trailingClosures.count == 1, tree.onlyArgument(list) != nil else { return nil }
            return tree.argumentValue(closure).flatMap(tree.closure)
        }
        let arguments = tree.childList(list)
        guard arguments.count == 2, tree.argumentLabel(arguments[1]) == "do" else { return nil }
        return tree.argumentValue(arguments[1]).flatMap(tree.closure)
    }

    /// Returns whether a chain is a separate statement and its value isn't a result.
    private func isStatement(_ part: NodeIndex) -> Bool {
        guard let chain = tree.parent(part), tree.kind(chain) == .postfixExpression, let block = tree.parent(chain)
        else { return false }
        guard tree.kind(block) == .codeBlock || tree.kind(block) == .switchCase else { return false }
        let isOnlyStatement = tree.firstChild(block) == chain && tree.nextSibling(chain) == nil
        guard isOnlyStatement, let parent = tree.parent(block) else { return true }
        switch tree.kind(parent) {
        case .functionDeclaration: return tree.returnType(parent) == nil
        case .initializerDeclaration, .ifStatement, .forStatement, .whileStatement, .doStatement: return true
        default: return false
        }
    }

    // MARK: - Captures

    /// Returns the strong captures of `closure`: `self` and local variables, with the place where they are first
    /// mentioned.
    func captures(of closure: ClosureNode) -> [(name: String, token: TokenIndex)] {
        var hidden: Set<String> = []
        var found: [(name: String, token: TokenIndex)] = []
        var seen: Set<String> = []
        func add(_ name: String, _ token: TokenIndex) {
            guard !hidden.contains(name), found.count < HandlerReader.maxCaptures, seen.insert(name).inserted else {
                return
            }
            found.append((name, token))
        }
        for capture in tree.captureList(closure).map({ tree.childList($0) }) ?? [] {
            guard let (name, value) = tree.capturedName(capture), let token = tree.captureNameToken(capture) else {
                return []
            }
            if tree.captureOwnership(capture) == nil {
                if let value {
                    if let first = capturedName(tree.firstTokenIndex(value)), tree.tokenCount(value) == 1 {
                        add(first, tree.firstTokenIndex(value))
                    }
                } else if let name = capturedName(token) {
                    add(name, token)
                }
            }
            hidden.insert(name)
        }
        for node in tree.subtree(closure.node) {
            switch tree.kind(node) {
            // `self` can be a different object in these declarations.
            case .classDeclaration, .structDeclaration, .enumDeclaration, .actorDeclaration: return []
            case .identifierPattern: hidden.insert(tree.text(node))
            case .closureParameter, .parameter:
                if let names = tree.parameterNames(node) { hidden.insert(tree.name(ofToken: names.name)) }
            default: break
            }
        }
        for token in tree.closureBodyToken(closure)..<tree.tokenIndex(after: closure.node) {
            if let name = capturedName(token) { add(name, token) }
        }
        return found
    }

    /// Returns the name at `token` if it is `self` or a local variable declared outside of the closure.
    private func capturedName(_ token: TokenIndex) -> String? {
        guard token > 0, tree.tokens.kind(token - 1) != .period else { return nil }
        if tree.tokens.keyword(token) == .self { return "self" }
        guard tree.tokens.kind(token) == .identifier else { return nil }
        let name = tree.name(ofToken: token)
        return !tree.isLabel(token) && context.scopes.isBound(name) && !isGlobal(name) ? name : nil
    }

    /// Returns whether `name` is a top-level variable, which closures don't capture.
    private func isGlobal(_ name: String) -> Bool {
        guard let pattern = context.scopes.declaration(of: name)?.node else { return true }
        var node = tree.parent(pattern)
        while let next = node {
            switch tree.kind(next) {
            case .codeBlock, .closureExpression, .switchCase, .parameter, .closureParameter, .functionDeclaration:
                return false
            default: node = tree.parent(next)
            }
        }
        return tree.kind(pattern) != .parameter && tree.kind(pattern) != .closureParameter
    }

    /// Returns whether `name` is a parameter or a constant with a strong reference to its value.
    func isConstant(_ name: String) -> Bool {
        guard let pattern = context.scopes.declaration(of: name)?.node else { return false }
        if [.parameter, .closureParameter].contains(tree.kind(pattern)) { return true }
        guard let binding = tree.parent(pattern) else { return false }
        if tree.kind(binding) == .optionalBindingCondition { return true }
        return context.scopes.constant(name).map { !tree.hasModifier($0.declaration, .weak, .unowned) } ?? false
    }
}
