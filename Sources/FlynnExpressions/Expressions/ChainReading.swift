import FlynnFacts
import FlynnSyntax

/// Postfix chains: members, calls and subscripts.
extension ExpressionReader {
    /// The functions and initializers with a result that depends on the result of the closure.
    private static let transformations = KnownCollectionMethod.transformations.union(
        ["Array", "ContiguousArray", "Dictionary", "Result", "reduce"])
    /// The maximum number of argument values to read in a call, and the maximum total size.
    private static let (maxValues, maxValueSize) = (6, 24)
    /// The maximum length for a closure passed to an unknown function, in tokens, and the maximum size for its result.
    private static let (maxClosureTokens, maxResultSize) = (64, 12)

    /// Summarizes a postfix chain, starting at its base.
    ///
    /// - Parameters:
    ///   - isWhole: Whether this is the complete optional chain.
    ///   - known: The meaning of the base, if it is already known.
    package func chain(_ chain: Chain, isWhole: Bool, from known: ExpressionSummary? = nil) -> ExpressionSummary {
        guard let base = chain.first, chain.count <= ExpressionSummary.maxSize else { return .unknown }
        var result = known ?? expression(base)
        // `size` is the size of the result. `steps` also counts steps that don't increase this size.
        var size = result.size
        var steps = size
        var isOptional = false
        var position = chain.startIndex + 1
        while position < chain.endIndex {
            let child = chain[position]
            position += 1
            steps += 1
            if steps > ExpressionSummary.maxSize { return .unknown }
            size += 1
            switch tree.kind(child) {
            case .memberAccess:
                guard let token = tree.simpleNameToken(child) ?? tree.functionNameToken(child) else { return .unknown }
                let name = tree.name(ofToken: token)
                // This is the module of the standard library.
                if name != "self", case .name("Swift", _) = result {
                    result = .name(name, nil)
                } else if name != "self" {
                    result = .member(result, name)
                    continue
                }
                size -= 1
            case .callArguments, .trailingClosure:
                guard let call = tree.call(at: position - 1, in: chain) else { return .unknown }
                position = call.end
                let arguments = passedArguments(call, callee: result)
                if case .name("Result", let type) = result, arguments.closure != nil, !mayThrow(child) {
                    result = .metatype(.named("Result", arguments: [.unknown, .named("Never", arguments: [])]), type)
                }
                if case .name("type", _) = result, arguments.labels == ["of"] {
                    guard let value = tree.argumentValue("of", in: child) else { return .unknown }
                    result = .dynamicType(expression(value))
                    size = result.size
                } else {
                    (result, size) = ExpressionSummary.shortCall(result, calleeSize: size - 1, arguments)
                }
                steps = size
            case .subscriptArguments:
                result = subscripted(result, child)
                size = result.size
                steps = size
            case .optionalChaining:
                isOptional = true
                result = .unwrapped(result)
            case .forcedValue:
                result = .unwrapped(result)
            case .postfixOperator:
                result = .operation([ExpressionSummary.postfixOperator + tree.text(child)], [result])
            case .genericArgumentClause:
                guard let named = specialized(result, child) else { return .unknown }
                result = named
                size = result.size
            default:
                return .unknown
            }
        }
        if isWhole && isOptional { (result, size) = (.chained(result), size + 1) }
        return size <= ExpressionSummary.maxSize ? result : .unknown
    }

    /// Summarizes a postfix chain from its parts.
    package func chain(_ parts: ArraySlice<NodeIndex>, isWhole: Bool) -> ExpressionSummary {
        chain(Chain(parts), isWhole: isWhole)
    }

    /// Returns whether the code in arguments or a trailing closure can throw an error.
    private func mayThrow(_ suffix: NodeIndex) -> Bool {
        tree.tokenRange(suffix).contains { token in
            tree.tokens.kind(token) == .keyword
                && (tree.tokens.keyword(token) == .try || tree.tokens.keyword(token) == .throw)
        }
    }

    /// Summarizes a type with generic arguments, such as `Box<Worker>` or `Outer.Box<Worker>`.
    private func specialized(_ base: ExpressionSummary, _ clause: NodeIndex) -> ExpressionSummary? {
        var names: [String] = []
        var rest = base
        while case .member(let base, let name) = rest {
            names.insert(name, at: 0)
            rest = base
        }
        switch rest {
        case .name(let name, _): names.insert(name, at: 0)
        case .metatype(.named(let name, let arguments), _) where arguments.isEmpty: names.insert(name, at: 0)
        default: return nil
        }
        guard let arguments = boundedChildren(clause) else { return nil }
        return .metatype(
            .named(
                names.joined(separator: "."),
                arguments: arguments.map { argument in
                    let written = TypeDescription(tree, argument, isExact: true)
                    let known = resolved(written)
                    return known == written ? known : .modified([TypeDescription.opaque], known)
                }), context.type)
    }

    private func subscripted(_ base: ExpressionSummary, _ list: NodeIndex) -> ExpressionSummary {
        var passed = PassedArguments()
        for argument in tree.children(list) {
            guard tree.kind(argument) == .argument, let value = tree.argumentValue(argument) else { return .unknown }
            passed.labels.append(tree.argumentLabel(argument) ?? "")
            if containsRangeOperator(value) { return .sliced(base) }
            if passed.labels == [""] {
                passed.values = [tree.isImplicitMember(value) ? .literal(.contextual) : expression(value)]
            }
            if passed.labels == ["keyPath"] { passed.values = member(of: base, keyPath: value).map { [$0] } ?? [] }
        }
        return .bounded(.subscripted(base, passed))
    }

    /// Returns the value at the end of a property key path: `\.name`, `\Worker.printer.name`. The first name is the
    /// type name.
    private func member(of base: ExpressionSummary, keyPath: NodeIndex) -> ExpressionSummary? {
        guard case .keyPath(_, let names) = expression(keyPath) else { return nil }
        return names.reduce(base) { .member($0, $1) }
    }

    /// Summarizes a property key path.
    func keyPath(_ node: NodeIndex) -> ExpressionSummary {
        guard var components = boundedChildren(node) else { return .unknown }
        // A question mark is a token without a node.
        guard components.reduce(1, { $0 + tree.tokenCount($1) }) == tree.tokenCount(node) else { return .unknown }
        var root = ExpressionSummary.unknown
        if let first = components.first, tree.kind(first) == .identifierExpression {
            let name = tree.text(first)
            root = meaning(of: name) ?? .metatype(.named(name, arguments: []), context.type)
            components.removeFirst()
        }
        var names: [String] = []
        for component in components {
            guard tree.kind(component) == .memberAccess, let token = tree.simpleNameToken(component) else {
                return .unknown
            }
            names.append(tree.name(ofToken: token))
        }
        return names.isEmpty ? .unknown : .keyPath(root, names)
    }

    private func containsRangeOperator(_ node: NodeIndex) -> Bool {
        tree.tokenRange(node).contains { token in
            let range = tree.tokens.range(token)
            return range.count == 3
                && (tree.source.bytes(in: range, equal: "...") || tree.source.bytes(in: range, equal: "..<"))
        }
    }

    /// Reads the arguments and trailing closures of a call.
    private func passedArguments(_ call: Call, callee: ExpressionSummary) -> PassedArguments {
        var passed = PassedArguments()
        var name: String?
        var closure: ClosureNode?
        switch callee {
        case .member(_, let member): name = member
        case .name(let global, _): name = global
        default: break
        }
        // The result of a behavior doesn't depend on the arguments.
        if let name, names.isBehaviorName(name) { return tree.passedLabels(of: call) }
        if let list = call.list {
            closure = readValues(of: list, into: &passed)
            if closure == nil, case .member(let base, let method) = callee,
                ExpressionReader.transformations.contains(method), passed.labels == [""], method != "reduce"
            {
                let element =
                    method.hasSuffix("apValues") ? .member(.element(base), "value") : ExpressionSummary.element(base)
                passed.closure = passed.values.first.flatMap { result(ofFunction: $0, appliedTo: element) }
            }
        }
        passed.trailingClosures = call.trailingClosures.count
        if let last = call.trailingClosures.last { closure = tree.argumentValue(last).flatMap(tree.closure) }
        if let closure {
            let isTransformation = name.map(ExpressionReader.transformations.contains) == true
            if name == "reduce", passed.labels.first == "into", let sum = sum(inClosure: closure) {
                passed.closure = sum
            } else if case .name(let function, _) = callee, KnownFunction.continuations.contains(function) {
                passed.closure = resumedValue(inClosure: closure)
            } else if isTransformation || isShort(closure) {
                let result = result(ofClosure: closure)
                if isTransformation || result != .unknown && result.size <= ExpressionReader.maxResultSize {
                    passed.closure = result
                }
            }
        }
        return passed
    }

    /// Returns the result of a key path or function passed by name: `names.map(\.count)`, `numbers.map(String.init)`
    private func result(ofFunction value: ExpressionSummary, appliedTo argument: ExpressionSummary)
        -> ExpressionSummary?
    {
        switch value {
        case .keyPath(_, let names): names.reduce(argument) { .member($0, $1) }
        case .member, .name, .closure, .type: .call(value, PassedArguments(labels: [""], values: [argument]))
        default: nil
        }
    }

    /// Returns whether `closure` is short enough to read its result in every call.
    private func isShort(_ closure: ClosureNode) -> Bool {
        tree.tokenCount(closure.node) <= ExpressionReader.maxClosureTokens
    }

    /// Reads the argument labels, and the first values that aren't closures.
    ///
    /// - Parameter own: An argument with a value that must not be read.
    /// - Returns: The last closure.
    @discardableResult
    func readValues(
        of list: NodeIndex, into passed: inout PassedArguments, except own: ClosureArgument? = nil
    ) -> ClosureNode? {
        var closure: ClosureNode?
        var size = 0
        let ownPosition: Int? = if case .listed(let position, _)? = own { position } else { nil }
        for (position, argument) in tree.children(list).enumerated() {
            guard let value = tree.argumentValue(argument) else { continue }
            let passedClosure = tree.closure(value)
            closure = passedClosure ?? closure
            passed.labels.append(tree.argumentLabel(argument) ?? "")
            guard passed.values.count < ExpressionReader.maxValues else { continue }
            var summary: ExpressionSummary
            switch passedClosure {
            case _ where position == ownPosition: summary = .unknown
            case nil: summary = tree.isImplicitMember(value) ? .literal(.contextual) : expression(value)
            // A closure is read only if it is short and `own` is `nil`.
            case let passed?: summary = own == nil && isShort(passed) ? .closure(result(ofClosure: passed)) : .unknown
            }
            var valueSize = summary.size
            if size + valueSize > ExpressionReader.maxValueSize { (summary, valueSize) = (.unknown, 1) }
            size += valueSize
            passed.values.append(summary)
        }
        return closure
    }

    // MARK: - Closures

    /// Summarizes the result of a closure: its only expression, or the result of its last statement.
    ///
    /// - Parameters:
    ///   - parameters: The parameters without types, or `$0`, `$1` and so on; `nil` to use the values passed by the
    ///     called function.
    ///   - returned: The returned expression; `nil` for the result of the last statement.
    ///   - read: Reads the returned expression.
    func result(
        ofClosure closure: ClosureNode, parameters: [ExpressionSummary]? = nil, in returned: NodeIndex? = nil,
        reading read: (() -> ExpressionSummary)? = nil
    ) -> ExpressionSummary {
        if tree.returnType(closure.node) != nil { return result(ofFunction: closure.node) }
        let scopes = context.scopes
        let outer = scopes.closureNames.count
        defer { scopes.closureNames.removeSubrange(outer...) }
        guard nameParameters(of: closure, as: parameters) else { return .unknown }
        var result = ExpressionSummary.unknown
        var count = 0
        for statement in tree.statements(closure.body) {
            if let returned, tree.tokenRange(statement).contains(tree.firstTokenIndex(returned)) {
                return bindsNames(of: returned, statement) ? .unknown : read?() ?? expression(returned)
            }
            switch tree.kind(statement) {
            case .variableDeclaration: nameVariables(statement)
            case .guardStatement:
                guard nameConditions(statement) else { return .unknown }
            case .functionDeclaration, .structDeclaration, .classDeclaration, .enumDeclaration, .ifConfiguration,
                .typealiasDeclaration, .missingDeclaration:
                // These statements bind names.
                return .unknown
            case .returnStatement: result = tree.firstChild(statement).map { expression($0) } ?? .unknown
            default: result = count == 0 && tree.nextSibling(statement) == nil ? expression(statement) : .unknown
            }
            count += 1
            if count > ExpressionSummary.maxSize { return .unknown }
        }
        return result
    }

    /// Adds names for the captures and parameters of a closure, to read its result. Returns `false` if this isn't
    /// possible.
    private func nameParameters(of closure: ClosureNode, as known: [ExpressionSummary]?) -> Bool {
        let scopes = context.scopes
        if let list = tree.captureList(closure) {
            for capture in tree.children(list) {
                guard let (name, value) = tree.capturedName(capture) else { return false }
                let isWeak = tree.captureOwnership(capture) == .weak
                if name == "self" || value == nil && !isWeak { continue }
                let captured = value.map { expression($0) } ?? meaning(of: name) ?? .name(name, context.type)
                scopes.closureNames.append((name, isWeak ? .bounded(.chained(captured)) : captured))
            }
        }
        guard let clause = tree.parameterClause(closure) else {
            let count = tree.shorthandArgumentCount(closure)
            for index in 0..<count {
                let meaning = known?[index] ?? parameter(index, of: count, in: closure)
                scopes.closureNames.append(("$\(index)", meaning))
            }
            return true
        }
        guard let parameters = boundedChildren(clause) else { return false }
        for (index, parameter) in parameters.enumerated() {
            guard let (_, name) = tree.parameterNames(parameter) else { return false }
            let meaning =
                tree.parameterType(parameter).map { writtenType($0) }
                ?? known?[index] ?? self.parameter(index, of: parameters.count, in: closure)
            scopes.closureNames.append((tree.name(ofToken: name), meaning))
        }
        return true
    }

    /// Adds names for the variables bound in the conditions of a `guard` statement. Returns `false` if this isn't
    /// possible.
    private func nameConditions(_ statement: NodeIndex) -> Bool {
        for condition in tree.children(statement) {
            switch tree.kind(condition) {
            case .optionalBindingCondition:
                guard let pattern = tree.firstChild(condition), tree.kind(pattern) == .identifierPattern else {
                    return false
                }
                let value = meaning(ofDeclaration: pattern)
                context.scopes.closureNames.append((tree.name(ofToken: tree.firstTokenIndex(pattern)), value))
            case .caseCondition: return false
            default: break
            }
        }
        return true
    }

    /// Returns whether `statement`, which contains `expression`, can bind a name mentioned in the expression.
    func bindsNames(of expression: NodeIndex, _ statement: NodeIndex) -> Bool {
        var bound: Set<String> = []
        for node in statement..<expression {
            switch tree.kind(node) {
            case .identifierPattern, .valueBindingPattern:
                for token in tree.tokenRange(node) { bound.insert(tree.name(ofToken: token)) }
            case .catchClause: bound.insert("error")
            case .functionDeclaration, .structDeclaration, .classDeclaration, .enumDeclaration, .typealiasDeclaration:
                return true
            default: break
            }
        }
        return !bound.isEmpty && tree.tokenRange(expression).contains { bound.contains(tree.name(ofToken: $0)) }
    }

    private func nameVariables(_ declaration: NodeIndex) {
        for binding in tree.children(declaration) where tree.kind(binding) == .patternBinding {
            guard let pattern = tree.firstChild(binding) else { continue }
            let value =
                tree.annotatedType(binding).map { writtenType($0) }
                ?? tree.initialValue(binding).map { expression($0) } ?? .unknown
            let isName = tree.kind(pattern) == .identifierPattern
            for token in tree.patternNameTokens(pattern) {
                context.scopes.closureNames.append((tree.name(ofToken: token), isName ? value : .unknown))
            }
        }
    }
}
