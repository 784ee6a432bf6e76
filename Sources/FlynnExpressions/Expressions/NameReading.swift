import FlynnFacts
import FlynnSyntax

/// The meanings of names, from their declarations.
extension ExpressionReader {
    /// Returns the meaning of `name`; `nil` if the name is not declared locally.
    package func meaning(of name: String) -> ExpressionSummary? {
        let scopes = context.scopes
        if let own = scopes.closureNames.last(where: { $0.name == name }) { return own.meaning }
        if let position = scopes.position(of: name) { return meaning(at: position) }
        return context.isBoundOutside(name) ? .unknown : nil
    }

    /// Returns the meanings of the names bound since `mark`.
    package func meanings(since mark: Int) -> [String: ExpressionSummary] {
        let scopes = context.scopes
        var result: [String: ExpressionSummary] = [:]
        for position in min(mark, scopes.mark)..<scopes.mark {
            result[scopes.name(at: position)] = meaning(at: position)
        }
        return result
    }

    /// Returns the meaning of the name with the binding at `position`.
    package func meaning(at position: Int) -> ExpressionSummary {
        let scopes = context.scopes
        switch scopes.bindings[position].meaning {
        case .known(let meaning), .read(let meaning, _, _): return meaning
        case .declared(let declaration, let visibleCount):
            // `$0` is read together with `$1` and so on.
            if tree.kind(declaration) == .closureExpression { return shorthandArgument(0, at: position) }
            let meaning =
                scopes.within(visibleCount: visibleCount) { self.meaning(ofDeclaration: declaration) } ?? .unknown
            scopes.setMeaning(meaning, of: declaration, visibleCount: visibleCount, at: position)
            return meaning
        }
    }

    /// Returns the value of the name declared by `node`.
    func meaning(ofDeclaration node: NodeIndex) -> ExpressionSummary {
        switch tree.kind(node) {
        case .identifierPattern, .identifierExpression:
            return matchedValue(node)
        case .parameter, .closureParameter:
            return parameter(node)
        case .genericParameter:
            let reader = GenericParameterReader(tree)
            return .metatype(reader.replacement(ofParameter: node), context.type)
        case .capture:
            guard let (name, value) = tree.capturedName(node) else { return .unknown }
            let captured = value.map { expression($0) } ?? meaning(of: name) ?? outerMeaning(of: name)
            if case .`self` = captured { return captured }
            return tree.captureOwnership(node) == .weak ? .bounded(.chained(captured)) : captured
        case .accessor:
            return property(ofAccessor: node)
        case .functionDeclaration:
            return behavior(ofFunction: node) ?? type(ofFunction: node).map { .type($0, context.type) }
                ?? .closure(result(ofFunction: node))
        default:
            return .unknown
        }
    }

    /// Returns the closure in the initial value of a local variable, if nothing else determines the type of this
    /// variable.
    ///
    /// - Parameter read: Reads the closure. Only the names before the variable are visible.
    func closure<Result>(inVariable name: String, _ read: (ClosureNode) -> Result) -> Result? {
        let scopes = context.scopes
        guard !scopes.closureNames.contains(where: { $0.name == name }),
            let variable = scopes.variable(name), tree.annotatedType(variable.binding) == nil,
            let closure = variable.value.flatMap(tree.closure), !tree.hasAttribute(variable.declaration)
        else { return nil }
        return scopes.within(visibleCount: variable.visibleCount) { read(closure) }
    }

    // MARK: - Patterns

    /// Returns the behavior in a constant when the annotation doesn't name this behavior:
    /// `let report: Behavior? = printer.bePrint`
    private func heldBehavior(of binding: NodeIndex, annotatedWith type: NodeIndex) -> ExpressionSummary? {
        guard let declaration = tree.parent(binding), tree.isConstant(declaration),
            TypeDescription(tree, type).unwrapped.isBehavior, let value = tree.initialValue(binding),
            case let held = expression(value), case .member = held
        else { return nil }
        return held
    }

    /// Returns the value matched by `pattern`, by walking from the pattern outward to the matched expression.
    private func matchedValue(_ pattern: NodeIndex) -> ExpressionSummary {
        guard let parent = tree.parent(pattern) else { return .unknown }
        switch tree.kind(parent) {
        case .patternBinding:
            if let type = tree.annotatedType(parent) {
                return heldBehavior(of: parent, annotatedWith: type) ?? writtenType(type)
            }
            guard let value = tree.initialValue(parent) else { return .unknown }
            guard let declaration = tree.parent(parent) else { return expression(value) }
            let wrapper = wrapper(of: declaration) { expression(value) }
            return inferred({ expression(value) }, of: declaration, wrapper: wrapper)
        case .optionalBindingCondition:
            if let type = tree.annotatedType(parent) { return writtenType(type) }
            if let value = tree.initialValue(parent) { return .bounded(.unwrapped(expression(value))) }
            let name = tree.name(ofToken: tree.firstTokenIndex(pattern))
            return .bounded(.unwrapped(meaning(of: name) ?? outerMeaning(of: name)))
        case .caseCondition:
            return tree.initialValue(parent).map { expression($0) } ?? .unknown
        case .forStatement:
            if let type = tree.annotatedType(parent) { return writtenType(type) }
            guard let sequence = tree.nextSibling(pattern) else { return .unknown }
            return .bounded(.element(expression(sequence)))
        case .valueBindingPattern:
            if let type = tree.annotatedType(parent) { return writtenType(type) }
            return outerMatchedValue(parent)
        case .tuplePattern, .argument:
            return matchedElement(pattern, in: parent)
        case .sequenceExpression:
            // `let x as T`
            guard let cast = tree.nextSibling(pattern), tree.kind(cast) == .typeCastingOperator,
                tree.nextSibling(cast) == nil, let type = tree.firstChild(cast)
            else { return .unknown }
            return writtenType(type)
        case .postfixExpression:
            // `let x?`
            guard let mark = tree.nextSibling(pattern), tree.kind(mark) == .optionalChaining,
                tree.nextSibling(mark) == nil
            else { return .unknown }
            return .bounded(.unwrapped(outerMatchedValue(parent)))
        case .caseItem:
            guard tree.firstChild(parent) == pattern else { return .unknown }
            return switchSubject(ofItem: parent)
        default:
            return .unknown
        }
    }

    /// Returns the value of an unannotated variable.
    ///
    /// - Parameters:
    ///   - declaration: The variable declaration.
    ///   - wrapper: The property wrapper from ``wrapper(of:around:)``.
    func inferred(
        _ value: () -> ExpressionSummary?, of declaration: NodeIndex, wrapper: ExpressionSummary?
    ) -> ExpressionSummary {
        switch wrapper {
        case nil:
            value().map { tree.hasModifier(declaration, .weak) ? .bounded(.chained($0)) : $0 } ?? .unknown
        case .unknown?: .unknown
        case let wrapper?: .bounded(.member(wrapper, "wrappedValue"))
        }
    }

    /// Returns the property wrapper instance for a variable: `State(wrappedValue: 5)` for `@State var count = 5`. The
    /// result is `nil` if there is no wrapper, and `unknown` if several attributes can be wrappers.
    ///
    /// - Parameter value: The initial value, or a value of the annotated type; `nil` if the value is an argument of the
    ///   attribute.
    func wrapper(of declaration: NodeIndex, around value: () -> ExpressionSummary?) -> ExpressionSummary? {
        let wrappers = wrappers(of: declaration)
        if wrappers.isEmpty { return nil }
        return wrappers.count == 1 ? wrapped(value(), by: wrappers[0]) : .unknown
    }

    /// Returns the projected value `$name` or the wrapper `_name` for a local variable with a property wrapper; `nil`
    /// for other names.
    func wrapperPart(_ part: String) -> ExpressionSummary? {
        guard let prefix = part.utf8.first, prefix == UInt8(ascii: "$") || prefix == UInt8(ascii: "_"),
            let variable = context.scopes.variable(String(part.dropFirst())), let value = variable.value
        else { return nil }
        let found: ExpressionSummary?? = context.scopes.within(visibleCount: variable.visibleCount) {
            wrapper(of: variable.declaration) {
                tree.annotatedType(variable.binding).map { writtenType($0) } ?? expression(value)
            }
        }
        guard let wrapper = found ?? nil else { return nil }
        return prefix == UInt8(ascii: "_") ? wrapper : .bounded(.member(wrapper, "projectedValue"))
    }

    /// Returns the attributes of a variable that can change its type: property wrappers and macros.
    private func wrappers(of declaration: NodeIndex) -> [NodeIndex] {
        tree.specifiers(declaration).filter { child in
            guard tree.kind(child) == .attribute, let name = tree.attributeName(child) else { return false }
            switch name {
            case "MainActor", "objc", "available", "usableFromInline", "inlinable", "nonobjc", "IBOutlet", "TaskLocal",
                "ObservationIgnored", "ObservationTracked":
                return false
            default:
                return true
            }
        }
    }

    private func wrapped(_ value: ExpressionSummary?, by attribute: NodeIndex) -> ExpressionSummary {
        let list = tree.firstChild(attribute, .callArguments)
        guard value != .unknown, value != nil || list != nil, let name = tree.attributeName(attribute) else {
            return .unknown
        }
        var arguments = PassedArguments()
        if let value { arguments = PassedArguments(labels: ["wrappedValue"], values: [value]) }
        if let list { readValues(of: list, into: &arguments) }
        return .bounded(.call(.name(name, context.type), arguments))
    }

    /// Returns the value matched by an enclosing pattern.
    private func outerMatchedValue(_ pattern: NodeIndex) -> ExpressionSummary {
        context.scopes.withDepthLimit { matchedValue(pattern) } ?? .unknown
    }

    /// Returns the value matched by a tuple element, or by an associated value of a case.
    private func matchedElement(_ node: NodeIndex, in parent: NodeIndex) -> ExpressionSummary {
        let isTuplePattern = tree.kind(parent) == .tuplePattern
        let element = isTuplePattern ? node : parent
        guard let list = isTuplePattern ? parent : tree.parent(parent), let elements = boundedChildren(list),
            let position = elements.firstIndex(of: element)
        else { return .unknown }
        switch tree.kind(list) {
        case .tuplePattern, .tupleExpression:
            if elements.count == 1 { return outerMatchedValue(list) }
            let whole = outerMatchedValue(list)
            if case .tuple(let parts, _) = whole, parts.count == elements.count { return parts[position] }
            return .bounded(.member(whole, String(position)))
        case .callArguments:
            // `.run(x)`, `Job.run(x)`, `.run(x)?`
            guard let pattern = tree.parent(list), let chain = boundedChain(around: list),
                let call = chain.firstIndex(of: list).flatMap({ tree.call(at: $0, in: chain) }),
                [.implicitMemberExpression, .memberAccess].contains(tree.kind(call.callee)),
                let name = tree.baseNameToken(call.callee)
            else { return .unknown }
            let isOptional = chain[call.end...].first.map { tree.kind($0) == .optionalChaining } ?? false
            guard chain[call.end...].count == (isOptional ? 1 : 0) else { return .unknown }
            var matched = outerMatchedValue(pattern)
            if matched == .unknown, let type = enumeration(call.receiver) { matched = .type(type, context.type) }
            if isOptional { matched = .unwrapped(matched) }
            return .bounded(
                .payload(matched, case: tree.name(ofToken: name), index: position, count: elements.count))
        default:
            return .unknown
        }
    }

    /// Returns the type before the name of a case: `catch Failure.missing(let name)`
    private func enumeration(_ chain: Chain) -> TypeDescription? {
        var names: [String] = []
        for part in chain {
            guard let name = tree.memberName(part) else { return nil }
            names.append(name)
        }
        return names.isEmpty ? nil : resolved(.named(names.joined(separator: "."), arguments: []))
    }

    /// Returns the subject of the `switch` statement containing a pattern.
    private func switchSubject(ofItem item: NodeIndex) -> ExpressionSummary {
        var node = tree.parent(item)
        guard let clause = node, tree.kind(clause) == .switchCase else { return .unknown }
        while let current = node, tree.kind(current) != .switchStatement {
            switch tree.kind(current) {
            case .switchCase, .ifConfiguration, .ifConfigurationClause: node = tree.parent(current)
            default: return .unknown
            }
        }
        guard let statement = node, let subject = tree.firstChild(statement) else { return .unknown }
        return expression(subject)
    }

    /// Returns the value of the property or subscript containing `accessor`.
    func property(ofAccessor accessor: NodeIndex) -> ExpressionSummary {
        var node = tree.parent(accessor)
        while let current = node {
            switch tree.kind(current) {
            case .accessorBlock, .ifConfiguration, .ifConfigurationClause:
                node = tree.parent(current)
            case .patternBinding:
                guard let pattern = tree.firstChild(current), tree.kind(pattern) == .identifierPattern else {
                    return .unknown
                }
                return matchedValue(pattern)
            case .subscriptDeclaration:
                return result(ofFunction: current)
            default:
                return .unknown
            }
        }
        return .unknown
    }
}
