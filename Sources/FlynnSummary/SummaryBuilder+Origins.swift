import FlynnSyntax

/// What expressions are, as far as their source tells.
extension SummaryBuilder {
    /// How many steps an origin may take. More are rare, and each step is a level of an indirect value.

    /// What literals are, each made once.
    private static let integer = ExpressionSummary.type(.named("Int", arguments: []), nil)
    private static let double = ExpressionSummary.type(.named("Double", arguments: []), nil)
    private static let bool = ExpressionSummary.type(.named("Bool", arguments: []), nil)
    private static let string = ExpressionSummary.type(.named("String", arguments: []), nil)

    /// The origin, unless it takes too many steps.
    func bounded(_ origin: ExpressionSummary) -> ExpressionSummary {
        origin.size <= ExpressionSummary.maximumSize ? origin : .unknown
    }

    /// What an expression is.
    func origin(_ node: NodeIndex) -> ExpressionSummary {
        switch tree.kind(node) {
        // Most properties begin with one of these.
        case .integerLiteral: return SummaryBuilder.integer
        case .floatLiteral: return SummaryBuilder.double
        case .booleanLiteral: return SummaryBuilder.bool
        case .stringLiteral: return SummaryBuilder.string
        case .identifierExpression: return origin(ofName: node)
        case .selfExpression: return type >= 0 ? .`self`(TypeSummary.ID(type)) : .unknown
        case .superExpression: return type >= 0 ? .`super`(TypeSummary.ID(type)) : .unknown
        case .postfixExpression, .prefixExpression, .tupleExpression, .sequenceExpression, .arrayLiteral,
            .dictionaryLiteral, .closureExpression:
            return deeper { $0.origin(ofComposed: node) } ?? .unknown
        default: return .unknown
        }
    }

    private func origin(ofName node: NodeIndex) -> ExpressionSummary {
        guard tree[node].endToken - tree[node].firstToken == 1 else { return .unknown }
        let token = tree.firstToken(node)
        if token.keyword == .Self, token.kind == .keyword { return type >= 0 ? .name("Self", owner) : .unknown }
        let name = tree.name(ofToken: Int(tree[node].firstToken))
        if token.kind == .dollarIdentifier {
            // Without a closure around it, or with named parameters, it is a property wrapper's projected value.
            return Int(name.dropFirst()).map { shorthandArgument($0) } ?? .unknown
        }
        return meaning(of: name) ?? .name(name, owner)
    }

    private func origin(ofComposed node: NodeIndex) -> ExpressionSummary {
        switch tree.kind(node) {
        case .postfixExpression:
            guard let parts = fewChildren(node) else { return .unknown }
            return origin(chain: parts[...], isWhole: true)
        case .prefixExpression:
            return origin(ofPrefixed: node)
        case .tupleExpression:
            return origin(ofTuple: node)
        case .sequenceExpression:
            return origin(ofSequence: node)
        case .arrayLiteral:
            // Of equal elements one is enough.
            var elements: [ExpressionSummary] = []
            for child in tree.children(node) {
                let element = origin(child)
                if element == .unknown { return .array([.unknown]) }
                if !elements.contains(element) { elements.append(element) }
                if elements.count > 4 { return .array([.unknown]) }
            }
            return bounded(.array(elements))
        case .dictionaryLiteral:
            guard let elements = fewChildren(node) else { return .unknown }
            var keys: [ExpressionSummary] = []
            var values: [ExpressionSummary] = []
            for element in elements {
                guard tree.kind(element) == .dictionaryElement, let key = tree.firstChild(element),
                    let value = tree.nextSibling(key)
                else { return .unknown }
                let parts = (origin(key), origin(value))
                if !keys.contains(parts.0) { keys.append(parts.0) }
                if !values.contains(parts.1) { values.append(parts.1) }
            }
            return bounded(.dictionary(keys: keys, values: values))
        case .closureExpression:
            return bounded(.closure(result(ofClosure: node)))
        default:
            return .unknown
        }
    }

    private func origin(ofPrefixed node: NodeIndex) -> ExpressionSummary {
        guard let operand = tree.firstChild(node) else { return .unknown }
        var isOptional = false
        for token in Int(tree[node].firstToken)..<Int(tree[operand].firstToken) {
            switch tree.tokens[token].kind {
            case .keyword where tree.tokens[token].keyword == .try: break
            case .postfixQuestionMark: isOptional = true
            case .exclamationMark: break
            case .identifier:
                switch tree.tokens[token].keyword {
                case .await, .unsafe, .consume, .copy: break
                default: return .unknown
                }
            default: return .unknown
            }
        }
        let value = origin(operand)
        return isOptional ? bounded(.chained(value)) : value
    }

    private func origin(ofTuple node: NodeIndex) -> ExpressionSummary {
        guard let elements = fewChildren(node) else { return .unknown }
        if elements.count == 1 { return tree.firstChild(elements[0]).map { origin($0) } ?? .unknown }
        var parts: [ExpressionSummary] = []
        var labels: [String] = []
        for element in elements {
            guard tree.kind(element) == .argument, let value = tree.firstChild(element) else { return .unknown }
            parts.append(origin(value))
            labels.append(label(ofArgument: element, value))
        }
        return bounded(.tuple(parts, labels: labels))
    }

    private func label(ofArgument argument: NodeIndex, _ value: NodeIndex) -> String {
        let first = Int(tree[argument].firstToken)
        return first < Int(tree[value].firstToken) ? tree.name(ofToken: first) : ""
    }

    // MARK: - Operators

    private func origin(ofSequence node: NodeIndex) -> ExpressionSummary {
        guard let parts = fewChildren(node) else { return .unknown }
        if parts.count == 2 {
            guard tree.kind(parts[1]) == .typeCastingOperator, tree.firstToken(parts[1]).keyword == .as,
                let target = tree.firstChild(parts[1])
            else { return .unknown }
            let mark = tree.tokens[Int(tree[parts[1]].firstToken) + 1].kind
            let value = origin(ofType: target)
            return mark == .postfixQuestionMark ? bounded(.chained(value)) : value
        }
        if areOperators(parts, "??") {
            return bounded(.coalesced(parts.enumerated().filter { $0.offset % 2 == 0 }.map { origin($0.element) }))
        }
        if areOperators(parts, ExpressionSummary.flowOperator) { return bounded(.flow(origin(parts[0]))) }
        // `c ? a : b`, whatever the condition is, as long as it is nothing that binds less.
        guard parts.count >= 5, isOperator(parts[parts.count - 4], "?"), isOperator(parts[parts.count - 2], ":"),
            parts.dropLast(4).allSatisfy({ part in
                tree.kind(part) != .infixOperator
                    || tree.firstToken(part).kind == .binaryOperator
                        && tree.source[tree.range(part).upperBound - 1] != UInt8(ascii: "=")
                    || isOperator(part, "==") || isOperator(part, "===") || isOperator(part, "!=")
                    || isOperator(part, "!==") || isOperator(part, "<=") || isOperator(part, ">=")
            })
        else { return .unknown }
        let (left, right) = (origin(parts[parts.count - 3]), origin(parts[parts.count - 1]))
        return left == right ? left : bounded(.alternatives([left, right]))
    }

    /// Whether a sequence consists of operands with one and the same operator between them.
    private func areOperators(_ parts: [NodeIndex], _ text: StaticString) -> Bool {
        guard parts.count % 2 == 1 else { return false }
        return parts.enumerated().allSatisfy { position, part in position % 2 == 0 || isOperator(part, text) }
    }

    private func isOperator(_ node: NodeIndex, _ text: StaticString) -> Bool {
        tree.kind(node) == .infixOperator && tree.source.bytes(in: tree.range(node), equal: text)
    }

    // MARK: - Chains

    /// What a chain of suffixes is, from its base on; `isWhole` if nothing follows that belongs to the same optional
    /// chain.
    func origin(chain: ArraySlice<NodeIndex>, isWhole: Bool) -> ExpressionSummary {
        guard let base = chain.first, chain.count <= ExpressionSummary.maximumSize else { return .unknown }
        var result = origin(base)
        var size = result.size
        var isOptional = false
        var position = chain.startIndex + 1
        while position < chain.endIndex {
            let child = chain[position]
            position += 1
            size += 1
            if size > ExpressionSummary.maximumSize { return .unknown }
            switch tree.kind(child) {
            case .memberAccess:
                guard tree[child].endToken - tree[child].firstToken == 2 else { return .unknown }
                let name = tree.name(ofToken: Int(tree[child].endToken) - 1)
                if name == "self" { continue }
                result = .member(result, name)
            case .callArguments, .trailingClosure:
                position -= 1
                let arguments = passedArguments(chain, at: &position, callee: result)
                if case .name("type", _) = result, arguments.labels == ["of"] {
                    guard let list = tree.firstChild(child), let value = tree.firstChild(list) else { return .unknown }
                    result = .dynamicType(origin(value))
                } else {
                    result = .call(result, arguments)
                }
                size = result.size
            case .subscriptArguments:
                result = subscripted(result, child)
            case .optionalChaining:
                isOptional = true
                result = .unwrapped(result)
            case .forcedValue:
                result = .unwrapped(result)
            case .genericArgumentClause:
                guard let named = specialized(result, child) else { return .unknown }
                result = named
            default:
                return .unknown
            }
        }
        return bounded(isWhole && isOptional ? .chained(result) : result)
    }

    /// `Box<Worker>`: a name, or several with points between, with generic arguments.
    private func specialized(_ origin: ExpressionSummary, _ clause: NodeIndex) -> ExpressionSummary? {
        var names: [String] = []
        var rest = origin
        while case .member(let base, let name) = rest {
            names.insert(name, at: 0)
            rest = base
        }
        switch rest {
        case .name(let name, _): names.insert(name, at: 0)
        case .metatype(.named(let name, let arguments), _) where arguments.isEmpty: names.insert(name, at: 0)
        default: return nil
        }
        guard let arguments = fewChildren(clause) else { return nil }
        return .metatype(
            .named(names.joined(separator: "."), arguments: arguments.map { description($0) }), owner)
    }

    private func subscripted(_ base: ExpressionSummary, _ list: NodeIndex) -> ExpressionSummary {
        var labels: [String] = []
        for argument in tree.children(list) {
            guard tree.kind(argument) == .argument, let value = tree.firstChild(argument) else { return .unknown }
            labels.append(label(ofArgument: argument, value))
            if isRange(value) { return .sliced(base) }
        }
        return .subscripted(base, labels: labels)
    }

    /// Whether an expression is a range, as far as it shows.
    private func isRange(_ node: NodeIndex) -> Bool {
        tree.tokenRange(node).contains { token in
            let range = tree.tokens[token].range
            return range.count == 3
                && (tree.source.bytes(in: range, equal: "...") || tree.source.bytes(in: range, equal: "..<"))
        }
    }

    // MARK: - Calls

    /// The functions and initializers whose result depends on what their closure returns.
    private static let transformations = KnownCollectionMethod.transformations.union(["Array", "ContiguousArray"])

    /// What is passed in a call: its parentheses and the closures behind them.
    private func passedArguments(
        _ chain: ArraySlice<NodeIndex>, at position: inout Int, callee: ExpressionSummary
    ) -> PassedArguments {
        var passed = PassedArguments()
        var name: String?
        var closure: NodeIndex?
        switch callee {
        case .member(_, let member): name = member
        case .name(let global, _): name = global
        default: break
        }
        if tree.kind(chain[position]) == .callArguments {
            for argument in tree.children(chain[position]) {
                guard let value = tree.firstChild(argument) else { continue }
                passed.labels.append(label(ofArgument: argument, value))
                if tree.kind(value) == .closureExpression { closure = value }
                if let name, KnownType.conversions.contains(name), passed.values.count < 3 {
                    passed.values.append(origin(value))
                }
            }
            position += 1
        }
        while position < chain.endIndex, tree.kind(chain[position]) == .trailingClosure {
            passed.trailingClosures += 1
            closure = tree.lastChild(chain[position])
            position += 1
        }
        if let closure, let name, SummaryBuilder.transformations.contains(name) {
            passed.closure = result(ofClosure: closure)
        }
        return passed
    }

    /// What a closure returns: its only expression, or what is returned at its end.
    private func result(ofClosure node: NodeIndex) -> ExpressionSummary {
        if tree.firstChild(node, .returnClause) != nil { return origin(ofResult: node) }
        let outer = scopes.closureNames.count
        defer { scopes.closureNames.removeSubrange(outer...) }
        guard nameParameters(ofClosure: node) else { return .unknown }
        var result = ExpressionSummary.unknown
        var count = 0
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .attribute, .captureList, .closureParameterClause, .throwsClause: continue
            case .variableDeclaration: nameVariables(child)
            case .functionDeclaration, .structDeclaration, .classDeclaration, .enumDeclaration, .ifConfiguration,
                .guardStatement, .typealiasDeclaration, .missingDeclaration:
                // They bind names.
                return .unknown
            case .returnStatement: result = tree.firstChild(child).map { origin($0) } ?? .unknown
            default: result = count == 0 && tree.nextSibling(child) == nil ? origin(child) : .unknown
            }
            count += 1
            if count > ExpressionSummary.maximumSize { return .unknown }
        }
        return result
    }

    /// Binds the captures and parameters of a closure while its result is read; false if that can't be done.
    private func nameParameters(ofClosure node: NodeIndex) -> Bool {
        if let list = tree.firstChild(node, .captureList) {
            for capture in tree.children(list) {
                guard let (name, value) = capturedName(capture) else { return false }
                if name != "self", let value { scopes.closureNames.append((name, origin(value))) }
            }
        }
        guard let clause = tree.firstChild(node, .closureParameterClause) else {
            let count = shorthandCount(node)
            for index in 0..<count {
                scopes.closureNames.append(("$\(index)", parameter(index, of: count, in: node)))
            }
            return true
        }
        guard let parameters = fewChildren(clause) else { return false }
        for (index, parameter) in parameters.enumerated() {
            let annotation = tree.children(parameter).first { tree.kind($0) != .attribute }
            let origin =
                annotation.map { self.origin(ofType: $0) } ?? self.parameter(index, of: parameters.count, in: node)
            let end = annotation.map { Int(tree[$0].firstToken) - 1 } ?? Int(tree[parameter].endToken)
            guard end > Int(tree[parameter].firstToken) else { return false }
            scopes.closureNames.append((tree.name(ofToken: end - 1), origin))
        }
        return true
    }

    private func nameVariables(_ declaration: NodeIndex) {
        for binding in tree.children(declaration) where tree.kind(binding) == .patternBinding {
            guard let pattern = tree.firstChild(binding) else { continue }
            let value =
                tree.firstChild(binding, .typeAnnotation).flatMap { tree.firstChild($0) }.map { origin(ofType: $0) }
                ?? tree.firstChild(binding, .initializerClause).flatMap { tree.firstChild($0) }.map { origin($0) }
                ?? .unknown
            let isName = tree.kind(pattern) == .identifierPattern
            for token in tree.tokenRange(pattern) where tree.tokens[token].kind == .identifier {
                scopes.closureNames.append((tree.name(ofToken: token), isName ? value : .unknown))
            }
        }
    }
}
