import FlynnSyntax

/// What local names mean, found out from where they are declared.
extension SummaryBuilder {
    /// How deep a question may lead: values of values, in parentheses and closures.
    private static let maximumDepth = 48

    // MARK: - Binding

    /// Binds the name that a token spells; what it means is found out when it is asked.
    func bind(token: Int, _ declaration: NodeIndex, horizon: Int? = nil) {
        scopes.bind(.init(token: token, declaration: declaration, horizon: horizon ?? scopes.mark))
    }

    /// Binds a name to what it means.
    func bind(_ name: String, _ origin: ExpressionSummary) {
        scopes.bind(.init(token: -1, name: name, declaration: 0, horizon: 0, origin: origin))
    }

    /// Binds a name that isn't written to what a declaration makes of it.
    func bind(_ name: String, _ declaration: NodeIndex) {
        scopes.bind(.init(token: -1, name: name, declaration: declaration, horizon: scopes.mark))
    }

    /// Binds every name in a pattern.
    func bindNames(inPattern node: NodeIndex) {
        bindNames(inPattern: node, horizon: scopes.mark)
    }

    private func bindNames(inPattern node: NodeIndex, horizon: Int) {
        switch tree.kind(node) {
        case .identifierPattern, .identifierExpression:
            let token = Int(tree[node].firstToken)
            if tree[node].endToken > tree[node].firstToken { bind(token: token, node, horizon: horizon) }
        case .wildcardPattern, .wildcardExpression, .implicitMemberExpression, .missingExpression, .memberAccess,
            .typeCastingOperator, .optionalChaining, .genericArgumentClause, .typeAnnotation:
            break
        case .tuplePattern, .valueBindingPattern, .tupleExpression, .argument, .callArguments:
            for child in tree.children(node) { bindNames(inPattern: child, horizon: horizon) }
        case .sequenceExpression:
            // `let x as T`
            for child in tree.children(node) { bindNames(inPattern: child, horizon: horizon) }
        case .postfixExpression:
            // `Job.run(x)`, `x?`
            for (position, child) in tree.children(node).enumerated() {
                let isTypeName =
                    position == 0 && tree.nextSibling(child).map { tree.kind($0) != .optionalChaining } == true
                if !isTypeName { bindNames(inPattern: child, horizon: horizon) }
            }
        default:
            for token in tree.tokenRange(node) where tree.tokens[token].kind == .identifier {
                bind(tree.name(ofToken: token), .unknown)
            }
        }
    }

    // MARK: - Looking up

    /// What a name means, or `nil` if nothing local has that name.
    func meaning(of name: String) -> ExpressionSummary? {
        if let own = scopes.closureNames.last(where: { $0.name == name }) { return own.origin }
        return scopes.position(of: name, before: scopes.horizon).map(meaning)
    }

    private func meaning(at position: Int) -> ExpressionSummary {
        let binding = scopes.bindings[position]
        if let origin = binding.origin { return origin }
        // `$0`, which is found out together with `$1` and so on.
        if tree.kind(binding.declaration) == .closureExpression { return shorthandArgument(0, at: position) }
        let origin = within(horizon: binding.horizon) { $0.origin(ofDeclaration: binding.declaration) } ?? .unknown
        scopes.note(origin, at: position)
        return origin
    }

    /// Reads something where only the first bindings are seen; `nil` if the question led here too deep.
    private func within(horizon: Int, _ read: (SummaryBuilder) -> ExpressionSummary) -> ExpressionSummary? {
        let outer = (scopes.horizon, scopes.closureNames)
        scopes.horizon = horizon
        scopes.closureNames = []
        defer { (scopes.horizon, scopes.closureNames) = outer }
        return deeper { read($0) }
    }

    /// Goes one step deeper, unless that is too deep.
    func deeper(_ read: (SummaryBuilder) -> ExpressionSummary) -> ExpressionSummary? {
        guard scopes.depth < SummaryBuilder.maximumDepth else { return nil }
        scopes.depth += 1
        defer { scopes.depth -= 1 }
        return read(self)
    }

    /// What each of the names means that were bound since a mark was taken.
    func meanings(since mark: Int) -> [String: ExpressionSummary] {
        var result: [String: ExpressionSummary] = [:]
        for position in min(mark, scopes.mark)..<scopes.mark {
            result[scopes.name(at: position)] = meaning(at: position)
        }
        return result
    }

    // MARK: - Declarations

    /// What a declaration gives the name that it declares.
    private func origin(ofDeclaration node: NodeIndex) -> ExpressionSummary {
        switch tree.kind(node) {
        case .identifierPattern, .identifierExpression:
            return origin(ofPattern: node)
        case .parameter, .closureParameter:
            return origin(ofParameter: node)
        case .genericParameter:
            return origin(ofTypeParameter: node)
        case .capture:
            guard let (name, value) = capturedName(node) else { return .unknown }
            return value.map { origin($0) } ?? meaning(of: name) ?? .name(name, owner)
        case .accessor:
            return origin(ofPropertyAround: node)
        case .functionDeclaration:
            return .closure(origin(ofResult: node))
        default:
            return .unknown
        }
    }

    /// What a pattern matches: the way leads from it out to the value.
    private func origin(ofPattern node: NodeIndex) -> ExpressionSummary {
        guard let parent = tree.parent(node) else { return .unknown }
        switch tree.kind(parent) {
        case .patternBinding:
            if let annotation = tree.firstChild(parent, .typeAnnotation) { return annotated(annotation) }
            return initialValue(parent).map { origin($0) } ?? .unknown
        case .optionalBindingCondition:
            if let annotation = tree.firstChild(parent, .typeAnnotation) { return annotated(annotation) }
            if let value = initialValue(parent) { return bounded(.unwrapped(origin(value))) }
            let name = tree.name(ofToken: Int(tree[node].firstToken))
            return bounded(.unwrapped(meaning(of: name) ?? .name(name, owner)))
        case .caseCondition:
            return initialValue(parent).map { origin($0) } ?? .unknown
        case .forStatement:
            if let annotation = tree.firstChild(parent, .typeAnnotation) { return annotated(annotation) }
            guard let sequence = tree.nextSibling(node) else { return .unknown }
            return bounded(.element(origin(sequence)))
        case .valueBindingPattern:
            if let annotation = tree.firstChild(parent, .typeAnnotation) { return annotated(annotation) }
            return around(parent)
        case .tuplePattern, .argument:
            return origin(ofElement: node, in: parent)
        case .sequenceExpression:
            // `let x as T`
            guard let cast = tree.nextSibling(node), tree.kind(cast) == .typeCastingOperator,
                tree.nextSibling(cast) == nil, let type = tree.firstChild(cast)
            else { return .unknown }
            return origin(ofType: type)
        case .postfixExpression:
            // `let x?`
            guard let mark = tree.nextSibling(node), tree.kind(mark) == .optionalChaining,
                tree.nextSibling(mark) == nil
            else { return .unknown }
            return bounded(.unwrapped(around(parent)))
        case .caseItem:
            guard tree.firstChild(parent) == node else { return .unknown }
            return subject(ofItem: parent)
        default:
            return .unknown
        }
    }

    /// What a pattern matches, one step deeper.
    private func around(_ pattern: NodeIndex) -> ExpressionSummary {
        deeper { $0.origin(ofPattern: pattern) } ?? .unknown
    }

    /// What matches an element of a tuple or a value that a case carries.
    private func origin(ofElement node: NodeIndex, in parent: NodeIndex) -> ExpressionSummary {
        let isTuplePattern = tree.kind(parent) == .tuplePattern
        let element = isTuplePattern ? node : parent
        guard let list = isTuplePattern ? parent : tree.parent(parent) else { return .unknown }
        guard let elements = fewChildren(list), let position = elements.firstIndex(of: element) else {
            return .unknown
        }
        switch tree.kind(list) {
        case .tuplePattern, .tupleExpression:
            if elements.count == 1 { return around(list) }
            return bounded(.member(around(list), String(position)))
        case .callArguments:
            guard let pattern = tree.parent(list), tree.kind(pattern) == .postfixExpression else { return .unknown }
            // `.run(x)`, `Job.run(x)`, `.run(x)?`
            guard let parts = fewChildren(pattern), let call = parts.firstIndex(of: list), call > 0 else {
                return .unknown
            }
            let isOptional = parts.count == call + 2 && tree.kind(parts[call + 1]) == .optionalChaining
            guard parts.count == call + 1 || isOptional else { return .unknown }
            switch tree.kind(parts[call - 1]) {
            case .implicitMemberExpression, .memberAccess: break
            default: return .unknown
            }
            var matched = around(pattern)
            if isOptional { matched = .unwrapped(matched) }
            let name = tree.name(ofToken: Int(tree[parts[call - 1]].endToken) - 1)
            return bounded(.payload(matched, case: name, index: position, count: elements.count))
        default:
            return .unknown
        }
    }

    /// What the `switch` around one of its patterns looks at.
    private func subject(ofItem item: NodeIndex) -> ExpressionSummary {
        var node = tree.parent(item)
        guard let clause = node, tree.kind(clause) == .switchCase else { return .unknown }
        while let current = node, tree.kind(current) != .switchStatement {
            switch tree.kind(current) {
            case .switchCase, .ifConfiguration, .ifConfigurationClause: node = tree.parent(current)
            default: return .unknown
            }
        }
        guard let statement = node, let subject = tree.firstChild(statement) else { return .unknown }
        return origin(subject)
    }

    private func initialValue(_ binding: NodeIndex) -> NodeIndex? {
        tree.firstChild(binding, .initializerClause).flatMap { tree.firstChild($0) }
    }

    private func annotated(_ annotation: NodeIndex) -> ExpressionSummary {
        tree.firstChild(annotation).map { origin(ofType: $0) } ?? .unknown
    }

    /// The type of the property that an accessor belongs to.
    private func origin(ofPropertyAround accessor: NodeIndex) -> ExpressionSummary {
        var node = tree.parent(accessor)
        while let current = node {
            switch tree.kind(current) {
            case .accessorBlock, .ifConfiguration, .ifConfigurationClause:
                node = tree.parent(current)
            case .patternBinding:
                guard let pattern = tree.firstChild(current), tree.kind(pattern) == .identifierPattern else {
                    return .unknown
                }
                return origin(ofPattern: pattern)
            case .subscriptDeclaration:
                return origin(ofResult: current)
            default:
                return .unknown
            }
        }
        return .unknown
    }

    /// What a function, subscript or closure returns where that is written.
    func origin(ofResult node: NodeIndex) -> ExpressionSummary {
        guard let clause = tree.firstChild(node, .returnClause), let type = tree.firstChild(clause) else {
            return .unknown
        }
        // The names of its own type parameters aren't bound where it is called.
        let own = genericConstraints(node)
        return origin(ofType: type, typeParameters: own.isEmpty ? nil : own)
    }

    // MARK: - Parameters

    /// What a function's or closure's parameter is.
    private func origin(ofParameter node: NodeIndex) -> ExpressionSummary {
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .attribute, .initializerClause: break
            case .packType:
                // `repeat each T` is no array.
                guard let element = tree.firstChild(child), tree.tokens[Int(tree[node].endToken) - 1].keyword != .each
                else { return .unknown }
                return origin(ofType: element, isVariadic: true)
            default: return origin(ofType: child)
            }
        }
        guard let clause = tree.parent(node), tree.kind(clause) == .closureParameterClause,
            let closure = tree.parent(clause)
        else { return .unknown }
        if tree.kind(closure) == .accessor { return origin(ofPropertyAround: closure) }
        guard let parameters = fewChildren(clause), let index = parameters.firstIndex(of: node) else {
            return .unknown
        }
        return parameter(index, of: parameters.count, in: closure)
    }

    /// What `$0`, `$1` and so on are.
    func shorthandArgument(_ index: Int) -> ExpressionSummary {
        if let own = scopes.closureNames.last(where: { $0.name == "$\(index)" }) { return own.origin }
        guard let position = scopes.position(of: "$0", before: scopes.horizon) else { return .unknown }
        return shorthandArgument(index, at: position)
    }

    /// What an argument of a closure is, by where its `$0` is bound.
    private func shorthandArgument(_ index: Int, at position: Int) -> ExpressionSummary {
        let binding = scopes.bindings[position]
        if let origin = binding.origin { return index == 0 ? origin : .unknown }
        let closure = binding.declaration
        if let known = scopes.shorthandArguments[closure] { return index < known.count ? known[index] : .unknown }
        let count = shorthandCount(closure)
        let arguments = (0..<count).map { index in
            within(horizon: binding.horizon) { $0.parameter(index, of: count, in: closure) } ?? .unknown
        }
        scopes.shorthandArguments[closure] = arguments
        return index < count ? arguments[index] : .unknown
    }

    /// How many shorthand arguments a closure uses, by the highest of them; no function passes more than a few.
    func shorthandCount(_ closure: NodeIndex) -> Int {
        var count = 0
        var rest: [NodeIndex] = [closure]
        while let next = rest.popLast() {
            for child in tree.children(next) {
                switch tree.kind(child) {
                case .closureExpression: break
                case .identifierExpression where tree.firstToken(child).kind == .dollarIdentifier:
                    count = max(count, Int(tree.text(child).dropFirst()).map { $0 < 9 ? $0 + 1 : 0 } ?? 0)
                default: rest.append(child)
                }
            }
        }
        return count
    }

    /// What a parameter of a closure is that isn't annotated: what the function that takes the closure passes.
    func parameter(_ index: Int, of count: Int, in closure: NodeIndex) -> ExpressionSummary {
        guard let parent = tree.parent(closure) else { return .unknown }
        switch tree.kind(parent) {
        case .initializerClause:
            guard let binding = tree.parent(parent), let annotation = tree.firstChild(binding, .typeAnnotation),
                let type = tree.firstChild(annotation), let parameters = parameters(ofFunctionType: type),
                parameters.count == count, index < count
            else { return .unknown }
            return origin(ofType: parameters[index])
        case .argument:
            guard let list = tree.parent(parent), tree.kind(list) == .callArguments,
                let call = tree.parent(list), tree.kind(call) == .postfixExpression,
                let position = fewChildren(list)?.firstIndex(of: parent), let parts = fewChildren(call),
                let end = parts.firstIndex(of: list)
            else { return .unknown }
            let first = Int(tree[parent].firstToken)
            let label = first < Int(tree[closure].firstToken) ? tree.name(ofToken: first) : ""
            return parameter(
                index, of: count, passedAs: .listed(position: position, label: label), to: parts[..<end])
        case .trailingClosure:
            guard let call = tree.parent(parent), tree.kind(call) == .postfixExpression,
                let parts = fewChildren(call), let position = parts.firstIndex(of: parent)
            else { return .unknown }
            var first = position
            while first > 0, tree.kind(parts[first - 1]) == .trailingClosure { first -= 1 }
            let last = parts[position...].prefix { tree.kind($0) == .trailingClosure }.count + position
            let end = first > 0 && tree.kind(parts[first - 1]) == .callArguments ? first - 1 : first
            let argument: ClosureArgument =
                position == first
                ? .trailing(of: last - first)
                : .labeled(tree.name(ofToken: Int(tree[parent].firstToken)))
            return parameter(index, of: count, passedAs: argument, to: parts[..<end])
        default:
            return .unknown
        }
    }

    /// The children of a node, unless there are so many that looking for one of them takes its time.
    func fewChildren(_ node: NodeIndex) -> [NodeIndex]? {
        var children: [NodeIndex] = []
        for child in tree.children(node) {
            if children.count == ExpressionSummary.maximumSize { return nil }
            children.append(child)
        }
        return children
    }

    private func parameter(
        _ index: Int, of count: Int, passedAs argument: ClosureArgument, to callee: ArraySlice<NodeIndex>
    ) -> ExpressionSummary {
        guard let function = deeper({ $0.origin(chain: callee, isWhole: false) }) else { return .unknown }
        switch function {
        case .member, .name:
            return bounded(.closureParameter(of: function, argument: argument, index: index, count: count))
        default:
            return .unknown
        }
    }

    /// The types of the parameters of a function type, in parentheses or optional or with attributes.
    func parameters(ofFunctionType node: NodeIndex) -> [NodeIndex]? {
        var node = node
        while true {
            switch tree.kind(node) {
            case .functionType:
                guard let list = tree.firstChild(node), tree.kind(list) == .tupleType else { return nil }
                return tree.children(list).compactMap { tree.firstChild($0) }
            case .optionalType, .implicitlyUnwrappedOptionalType:
                guard let wrapped = tree.firstChild(node) else { return nil }
                node = wrapped
            case .attributedType:
                guard let type = tree.children(node).first(where: { tree.kind($0) != .attribute }) else { return nil }
                node = type
            case .tupleType:
                guard let element = tree.firstChild(node), tree.nextSibling(element) == nil,
                    let type = tree.firstChild(element)
                else { return nil }
                node = type
            default:
                return nil
            }
        }
    }
}
