import FlynnSyntax

/// `Behavior(self) { … }` and its variants, also with `onError: { … }`.
struct BehaviorConstruction {
    /// The call.
    var node: NodeIndex
    /// The closure, if one is passed.
    var closure: NodeIndex?
    /// The closure or function that gets the errors of the other one.
    var errorHandler: NodeIndex?
    /// The second argument, if no closure is passed.
    var function: NodeIndex?
    /// The first argument, if it isn't a closure.
    var actor: NodeIndex?
    /// The function that is passed instead of a closure.
    var reference: FunctionReference?

    /// The label of ``errorHandler``.
    static let errorLabel = "onError"
}

/// Recognizes the expressions that make a behavior.
struct BehaviorConstructionReader {
    private let tree: SyntaxTree
    private let context: SummaryContext

    init(_ tree: SyntaxTree, _ context: SummaryContext) {
        self.tree = tree
        self.context = context
    }

    /// Reads `Behavior(…) { … }`, or also `.init(…) { … }` if an annotation names the type.
    func construction(_ node: NodeIndex, isAnnotated: Bool) -> BehaviorConstruction? {
        guard tree.kind(node) == .postfixExpression, canBeConstruction(node, isAnnotated: isAnnotated) else {
            return nil
        }
        var names: [String] = []
        var result: BehaviorConstruction?
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .identifierExpression, .memberAccess:
                guard result == nil, let name = tree.baseNameToken(child) else { return nil }
                if tree.kind(child) == .identifierExpression, let module = tree.moduleSelector(child) {
                    names.append(module)
                }
                names.append(tree.name(ofToken: name))
            case .implicitMemberExpression:
                guard isAnnotated, tree.memberName(child) == "init" else { return nil }
                names.append("Behavior")
            case .genericArgumentClause:
                break
            case .callArguments:
                guard result == nil else { return nil }
                result = BehaviorConstruction(node: node)
                for argument in tree.children(child) {
                    guard let value = tree.argumentValue(argument) else { continue }
                    if let label = tree.argumentLabel(argument) {
                        switch label {
                        case "name": break
                        case BehaviorConstruction.errorLabel: result?.errorHandler = value
                        // It is another library's type.
                        default: return nil
                        }
                        continue
                    }
                    if tree.kind(value) == .closureExpression {
                        result?.closure = value
                    } else if result?.actor == nil, result?.closure == nil {
                        result?.actor = value
                    } else {
                        result?.function = value
                    }
                }
            case .trailingClosure:
                if result == nil { result = BehaviorConstruction(node: node) }
                if tree.argumentLabel(child) == BehaviorConstruction.errorLabel {
                    result?.errorHandler = tree.argumentValue(child)
                } else if result?.closure == nil {
                    result?.closure = tree.argumentValue(child)
                }
            default:
                return nil
            }
        }
        if names.last == "init" { names.removeLast() }
        guard let last = names.last, last == "Behavior" || last == "ChainableBehavior", names.count <= 2 else {
            return nil
        }
        if names.count == 2, names[0] != "FlynnRuntime" { return nil }
        guard var result, result.closure == nil else { return result }
        result.reference = (result.function ?? result.actor).map { function($0) }
        return result
    }

    /// The construction that a getter or closure consists of.
    func construction(resultOf block: NodeIndex, isAnnotated: Bool) -> BehaviorConstruction? {
        tree.onlyResult(block).flatMap { construction($0, isAnnotated: isAnnotated) }
    }

    /// Whether a call begins like a construction. The length of the first word rules out almost all calls.
    private func canBeConstruction(_ node: NodeIndex, isAnnotated: Bool) -> Bool {
        guard let first = tree.firstChild(node) else { return false }
        switch tree.kind(first) {
        case .implicitMemberExpression:
            return isAnnotated
        case .identifierExpression:
            let name = tree.nameRange(ofToken: tree.firstTokenIndex(first))
            return tree.source.bytes(in: name, equal: "Behavior")
                || tree.source.bytes(in: name, equal: "ChainableBehavior")
                || tree.source.bytes(in: name, equal: "FlynnRuntime")
        default:
            return false
        }
    }

    /// A function that is passed instead of a closure, with the local names that are visible now.
    func function(_ node: NodeIndex) -> FunctionReference {
        FunctionReference(member: memberOfSelf(node), text: tree.quotation(tree.range(node)))
    }

    /// The name in `method`, `self.method` and `super.method(_:)`.
    private func memberOfSelf(_ node: NodeIndex) -> String? {
        let node = withoutParenthesesAndCasts(node)
        switch tree.kind(node) {
        case .identifierExpression:
            let name = tree.name(ofToken: tree.firstTokenIndex(node))
            return context.scopes.isBound(name) ? nil : name
        case .postfixExpression:
            guard let base = tree.firstChild(node), let access = tree.nextSibling(base),
                tree.nextSibling(access) == nil, tree.kind(access) == .memberAccess
            else { return nil }
            switch tree.kind(base) {
            case .selfExpression, .superExpression: return tree.baseNameToken(access).map { tree.name(ofToken: $0) }
            default: return nil
            }
        default:
            return nil
        }
    }

    /// The expression in `(expression)` and `expression as Type`.
    private func withoutParenthesesAndCasts(_ node: NodeIndex) -> NodeIndex {
        var node = node
        while true {
            switch tree.kind(node) {
            case .tupleExpression:
                guard let value = tree.parenthesizedValue(node) else { return node }
                node = value
            case .sequenceExpression:
                guard let operand = tree.firstChild(node), let cast = tree.nextSibling(operand),
                    tree.nextSibling(cast) == nil, tree.kind(cast) == .typeCastingOperator
                else { return node }
                node = operand
            default:
                return node
            }
        }
    }

    /// The text of the constructed type, if the source spells it completely.
    ///
    /// - Parameter owner: The name of the type around the construction.
    func typeText(_ construction: BehaviorConstruction, owner: String) -> String? {
        var end: Int?
        var hasArguments = false
        for child in tree.children(construction.node) {
            switch tree.kind(child) {
            case .memberAccess where tree.memberName(child) == "init": break
            case .identifierExpression, .memberAccess: end = tree.range(child).upperBound
            case .genericArgumentClause:
                end = tree.range(child).upperBound
                hasArguments = true
            default: break
            }
        }
        guard let end else { return nil }
        let text = tree.source.string(tree.range(construction.node).lowerBound..<end)
        if hasArguments || !text.hasSuffix("ChainableBehavior") { return text }
        // The generic argument of `ChainableBehavior(self)` is inferred from `self`.
        guard let actor = construction.actor, tree.kind(actor) == .selfExpression,
            let owner = owner.split(separator: ".").last
        else { return nil }
        return "\(text)<\(owner)>"
    }
}
