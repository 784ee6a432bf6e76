import FlynnSyntax

/// What expressions are, as far as their source tells.
extension SummaryBuilder {
    /// How many steps an origin may take. Longer chains are rare, and each step is a level of an indirect value.
    static let maximumOriginDepth = 24

    /// What an expression is.
    @inline(never)
    func origin(_ node: NodeIndex) -> Origin {
        switch tree.kind(node) {
        case .identifierExpression:
            let name = tree.name(ofToken: Int(tree[node].firstToken))
            if tree[node].endToken - tree[node].firstToken != 1 { return .unknown }
            if tree.firstToken(node).keyword == .Self { return type >= 0 ? .name("Self", type) : .unknown }
            return scopes.lookUp(name) ?? .name(name, type)
        case .selfExpression:
            return type >= 0 ? .`self`(type) : .unknown
        case .superExpression:
            return type >= 0 ? .`super`(type) : .unknown
        case .postfixExpression:
            return origin(chain: Array(tree.children(node))[...])
        case .prefixExpression:
            switch tree.firstToken(node).keyword {
            case .try:
                let second = tree.tokens[Int(tree[node].firstToken) + 1].kind
                guard let operand = tree.firstChild(node) else { return .unknown }
                // `try? f()` is optional; unwrapping undoes it, and calls go through `?` anyway.
                return second == .postfixQuestionMark ? .unknown : origin(operand)
            case .await: return tree.firstChild(node).map { origin($0) } ?? .unknown
            default: return .unknown
            }
        case .tupleExpression:
            let elements = Array(tree.children(node))
            guard elements.count == 1, let value = tree.firstChild(elements[0]) else { return .unknown }
            return origin(value)
        case .sequenceExpression:
            let children = Array(tree.children(node))
            guard children.count == 2, tree.kind(children[1]) == .typeCastingOperator,
                tree.firstToken(children[1]).keyword == .as, let target = tree.firstChild(children[1])
            else { return .unknown }
            return .type(TypeDescription(tree, target), type)
        case .stringLiteral:
            return .type(.named("String", arguments: []), -1)
        default:
            return .unknown
        }
    }

    /// What a chain of suffixes is, from its base on.
    @inline(never)
    func origin(chain: ArraySlice<NodeIndex>) -> Origin {
        guard let base = chain.first, chain.count <= SummaryBuilder.maximumOriginDepth else { return .unknown }
        var result = origin(base)
        var depth = SummaryBuilder.depth(result)
        for child in chain.dropFirst() {
            depth += 1
            if depth > SummaryBuilder.maximumOriginDepth { return .unknown }
            switch tree.kind(child) {
            case .memberAccess:
                guard tree[child].endToken - tree[child].firstToken == 2 else { return .unknown }
                let name = tree.name(ofToken: Int(tree[child].endToken) - 1)
                switch name {
                case "self": continue
                case "init": continue
                default: result = .member(result, name)
                }
            case .callArguments: result = .call(result)
            case .subscriptArguments: result = .element(result)
            case .optionalChaining, .forcedValue: result = .unwrapped(result)
            case .genericArgumentClause: continue
            case .trailingClosure:
                // Behind arguments it belongs to the same call.
                if case .call = result { continue }
                result = .call(result)
            default: return .unknown
            }
        }
        return result
    }

    private static func depth(_ origin: Origin) -> Int {
        var depth = 0
        var origin = origin
        while true {
            switch origin {
            case .member(let base, _), .call(let base), .unwrapped(let base), .element(let base):
                depth += 1
                origin = base
            default:
                return depth
            }
        }
    }
}
