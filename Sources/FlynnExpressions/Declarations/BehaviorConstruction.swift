import FlynnFacts
import FlynnSyntax

/// The construction of a behavior: `Behavior(self) { … }` and its variants, also with `onError: { … }`.
package struct BehaviorConstruction {
    /// The call.
    package var node: NodeIndex
    /// The closure argument, if any.
    package var closure: ClosureNode?
    /// The closure or function that handles errors.
    package var errorHandler: NodeIndex?
    /// The second argument, if the call has no closure.
    package var function: NodeIndex?
    /// The first argument, unless it is a closure.
    package var actor: NodeIndex?
    /// The function passed in place of a closure.
    package var reference: FunctionReference?

    /// The label of ``errorHandler``.
    static let errorLabel = "onError"
}

/// The actor parameter in a behavior closure.
package struct ActorParameter {
    /// The name without backticks.
    package let name: String
    /// The name as an expression.
    package let text: String

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}

/// Recognizes expressions that construct a behavior.
package struct BehaviorConstructionReader {
    private let tree: SyntaxTree
    private let context: SummaryContext
    /// The names of type aliases for behavior classes in the file, with the class names.
    private let aliases: [String: String]

    package init(_ tree: SyntaxTree, _ context: SummaryContext) {
        self.tree = tree
        self.context = context
        var aliases: [String: String] = [:]
        for node in tree.children(tree.root) where tree.kind(node) == .typealiasDeclaration {
            guard let name = tree.declaredName(node), let type = tree.initialValue(node) else { continue }
            guard case .named(let aliased, _) = TypeDescription(tree, type) else { continue }
            switch aliased {
            case "Behavior", "FlynnRuntime.Behavior": aliases[name] = "Behavior"
            case "ChainableBehavior", "FlynnRuntime.ChainableBehavior": aliases[name] = "ChainableBehavior"
            default: break
            }
        }
        self.aliases = aliases
    }

    /// Returns whether `type` is a behavior class of the runtime, or a type alias for such a class in the file.
    package func isBehavior(_ type: TypeDescription) -> Bool {
        if case .named(let name, _) = type, aliases[name] != nil { return true }
        return type.isBehavior
    }

    /// Reads `Behavior(…) { … }`, and for annotated properties also `.init(…) { … }`. Enclosing parentheses are
    /// ignored.
    package func construction(_ node: NodeIndex, isAnnotated: Bool) -> BehaviorConstruction? {
        let node = tree.withoutParentheses(node)
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
                        // The label belongs to a type in another library.
                        default: return nil
                        }
                        continue
                    }
                    if let closure = tree.closure(value) {
                        result?.closure = closure
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
                    result?.closure = tree.argumentValue(child).flatMap(tree.closure)
                }
            default:
                return nil
            }
        }
        if names.last == "init" { names.removeLast() }
        if let name = names.last, let aliased = aliases[name] { names[names.count - 1] = aliased }
        guard let last = names.last, last == "Behavior" || last == "ChainableBehavior", names.count <= 2 else {
            return nil
        }
        if names.count == 2, names[0] != "FlynnRuntime" { return nil }
        guard var result, result.closure == nil else { return result }
        result.reference = (result.function ?? result.actor).map { function($0) }
        return result
    }

    /// Returns the construction that is the only result of a getter or closure.
    package func construction(resultOf body: BodyNode, isAnnotated: Bool) -> BehaviorConstruction? {
        tree.onlyResult(body).flatMap { construction($0, isAnnotated: isAnnotated) }
    }

    /// Returns whether a call can be a construction. Comparing the bytes of the first name excludes almost all calls.
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
                || !aliases.isEmpty && aliases[tree.source.string(name)] != nil
        default:
            return false
        }
    }

    /// Returns the function passed in place of a closure, based on the local names in the current scope.
    package func function(_ node: NodeIndex) -> FunctionReference {
        FunctionReference(members: membersOfSelf(node), text: tree.quotation(tree.range(node)))
    }

    /// Returns the members of `self` to which an expression can evaluate: `method`, `flag ? self.method : other`,
    /// `handler ?? method`
    private func membersOfSelf(_ node: NodeIndex) -> [String] {
        let node = withoutParenthesesAndCasts(node)
        switch tree.kind(node) {
        case .sequenceExpression:
            var operands: [NodeIndex] = []
            for part in tree.children(node) {
                switch tree.kind(part) {
                case .infixOperator:
                    // The part before the operator is a condition.
                    if tree.isOperator(part, "?") { operands = [] }
                    if !tree.isOperator(part, "?"), !tree.isOperator(part, ":"), !tree.isOperator(part, "??") {
                        return []
                    }
                case .typeCastingOperator: break
                default: operands.append(part)
                }
            }
            return operands.prefix(BehaviorConstructionReader.maxAlternatives).flatMap { membersOfSelf($0) }
        case .ifStatement:
            return tree.blocks(of: node).prefix(BehaviorConstructionReader.maxAlternatives)
                .flatMap { tree.onlyResult($0).map { membersOfSelf($0) } ?? [] }
        default: return memberOfSelf(node).map { [$0] } ?? []
        }
    }

    /// The maximum number of examined alternatives for a value.
    private static let maxAlternatives = 8

    /// Returns the name in `method`, `self.method` and `super.method(_:)`.
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

    /// Returns the inner expression of `(expression)` and `expression as Type`.
    private func withoutParenthesesAndCasts(_ node: NodeIndex) -> NodeIndex {
        var node = node
        while true {
            switch tree.kind(node) {
            case .tupleExpression:
                guard let value = tree.parenthesizedValue(node) else { return node }
                node = value
            default:
                guard let (operand, _) = tree.cast(node) else { return node }
                node = operand
            }
        }
    }

    /// Returns the text of the constructed type, if the source contains the complete type.
    ///
    /// - Parameter owner: The name of the type containing the construction.
    package func typeText(_ construction: BehaviorConstruction, owner: String) -> String? {
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
        // The compiler infers the generic argument of `ChainableBehavior(self)` from `self`.
        guard let actor = construction.actor, tree.kind(actor) == .selfExpression,
            let owner = owner.split(separator: ".").last
        else { return nil }
        return "\(text)<\(owner)>"
    }

    // MARK: - The parameter for the actor

    /// Returns the first of two parameters in a behavior closure, if this parameter is certainly `self` and has the
    /// same type.
    ///
    /// - Parameter typeName: The name of the type containing the construction.
    package func actorParameter(
        of construction: BehaviorConstruction, _ closure: ClosureNode, typeName: String
    ) -> ActorParameter? {
        guard let actor = construction.actor, tree.kind(actor) == .selfExpression,
            passesOwnType(construction, typeName)
        else { return nil }
        guard let clause = tree.parameterClause(closure) else {
            return tree.shorthandArgumentCount(closure) == 2 ? ActorParameter(name: "$0", text: "$0") : nil
        }
        let parameters = tree.childList(clause)
        guard parameters.count == 2, let (_, token) = tree.parameterNames(parameters[0]),
            tree.tokens.kind(token) != .wildcard
        else { return nil }
        if let type = tree.parameterType(parameters[0]), !isOwnType(tree.range(type), typeName) { return nil }
        // In a getter or method, `self` has the type `Self`, and the parameter doesn't.
        if tree.tokenRange(closure.node).contains(where: { tree.tokens.keyword($0) == .Self }) { return nil }
        return ActorParameter(name: tree.name(ofToken: token), text: tree.expressionText(ofName: token))
    }

    /// Returns whether the constructed behavior passes an actor of the type of `self` to the closure.
    private func passesOwnType(_ construction: BehaviorConstruction, _ typeName: String) -> Bool {
        var isChainable = false
        for child in tree.children(construction.node) {
            switch tree.kind(child) {
            case .genericArgumentClause:
                let range = tree.range(child)
                return isOwnType(range.lowerBound + 1..<range.upperBound - 1, typeName)
            case .identifierExpression, .memberAccess:
                let name = tree.baseNameToken(child).map { tree.name(ofToken: $0) }
                if name == "ChainableBehavior" { isChainable = true }
            case .implicitMemberExpression:
                return annotation(of: construction).map { tree.text($0) == "Behavior" } == true
            default: break
            }
        }
        // Without an annotation, the compiler infers the type of `self`.
        guard isChainable else { return true }
        guard let clause = tree.parent(construction.node), tree.kind(clause) == .initializerClause else { return false }
        guard let type = annotation(of: construction) else { return true }
        let range = tree.range(type)
        let prefix = "ChainableBehavior<"
        guard tree.text(type).hasPrefix(prefix), tree.text(type).hasSuffix(">") else { return false }
        return isOwnType(range.lowerBound + prefix.utf8.count..<range.upperBound - 1, typeName)
    }

    private func annotation(of construction: BehaviorConstruction) -> NodeIndex? {
        tree.parent(construction.node).flatMap { tree.parent($0) }.flatMap { tree.annotatedType($0) }
    }

    /// Returns whether a type in the source is `Self` or the name of the enclosing type.
    private func isOwnType(_ range: Range<Int>, _ typeName: String) -> Bool {
        let text = tree.source.string(range)
        return text == "Self" || text == typeName || typeName.hasSuffix("." + text)
    }
}

extension SyntaxTree {
    /// Returns a name as an expression, with backticks if the plain name would begin a different expression.
    package func expressionText(ofName token: TokenIndex) -> String {
        let text = source.string(tokens.range(token))
        if tokens.flags(token).contains(.isEscaped) { return text }
        let beginsExpressions =
            switch tokens.keyword(token) {
            case .any, .async, .await, .borrow, .consume, .copy, .discard, .each, .some, .then, .unsafe, .yield: true
            default: tokens.kind(token) == .keyword
            }
        return beginsExpressions ? "`\(text)`" : text
    }
}
