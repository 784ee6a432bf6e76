import FlynnFacts
import FlynnSyntax

/// A binding in a variable declaration.
package struct PropertyBinding {
    /// The declaration, which can have several bindings.
    package var declaration: NodeIndex
    /// The binding, such as `b = 2` in `var a = 1, b = 2`.
    package var binding: NodeIndex
    /// The name, or a tuple of names.
    package var pattern: NodeIndex?
    /// The name, unless the pattern is a tuple.
    package var name: String?
    /// The written type.
    package var annotation: NodeIndex?
    /// The description of the written type.
    package var type: TypeDescription?
    /// The initial value.
    package var value: NodeIndex?

    package init(_ tree: borrowing SyntaxTree, _ binding: NodeIndex, of declaration: NodeIndex) {
        self.declaration = declaration
        self.binding = binding
        pattern = tree.firstChild(binding)
        name = pattern.flatMap { tree.patternNameToken($0) }.map { tree.name(ofToken: $0) }
        annotation = tree.annotatedType(binding)
        type = annotation.map { TypeDescription(tree, $0, isExact: true) }
        value = tree.initialValue(binding)
    }

    /// Returns the getter body of a computed property.
    package func getter(in tree: SyntaxTree) -> BodyNode? {
        if tree.isStored(binding) { return nil }
        return (tree.firstChild(binding, .codeBlock) ?? tree.firstChild(binding, .accessorBlock))
            .flatMap { tree.getterBody($0) }
    }
}

/// Reads functions and properties for the type inference of receivers.
package struct MemberReader {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let expressions: ExpressionReader
    private let names: NameMatcher
    private let typedBehaviors: TypedBehaviorReader
    private let genericParameters: GenericParameterReader

    package init(
        _ tree: SyntaxTree, _ context: SummaryContext, _ expressions: ExpressionReader, _ names: NameMatcher
    ) {
        self.names = names
        typedBehaviors = TypedBehaviorReader(tree: tree)
        self.tree = tree
        self.context = context
        self.expressions = expressions
        genericParameters = GenericParameterReader(tree)
    }

    // MARK: - Functions

    /// Reads a function. The name of an operator is its text, and the name of a postfix operator has the prefix
    /// ``ExpressionSummary/postfixOperator``.
    package func function(_ node: NodeIndex) -> MemberSummary {
        var member = callable(node, named: functionName(node))
        member.allowsOtherThreads =
            context.type != nil
            && (tree.isAsync(node) || declarationAllowsOtherThreads(node) || isTypedBehavior(node, named: member.name))
        // In other files, methods are rarely passed to behaviors, and reading all methods takes time.
        if context.importsRuntime || context.type == nil, member.generics.isEmpty,
            tree.firstChild(node, .parameterClause) != nil
        {
            let type = expressions.functionType(
                node, parameters: member.parameters.map { $0.type ?? .other("") }, result: member.type ?? .void)
            member.value = .type(type, context.type)
        }
        return member
    }

    /// Returns whether a method is a typed behavior. This includes overrides that call the superclass, and
    /// requirements.
    private func isTypedBehavior(_ node: NodeIndex, named name: String) -> Bool {
        guard tree.kind(node) == .functionDeclaration else { return false }
        guard let body = tree.block(of: node) else { return names.isBehaviorName(name) }
        return typedBehaviors.callsRuntime(inBody: body)
    }

    /// Reads a subscript.
    package func subscriptDeclaration(_ node: NodeIndex) -> MemberSummary {
        var member = callable(node, named: "subscript")
        member.allowsOtherThreads = declarationAllowsOtherThreads(node)
        return member
    }

    /// Reads an initializer.
    package func initializer(_ node: NodeIndex) -> MemberSummary {
        var member = callable(node, named: "init")
        member.isStatic = true
        return member
    }

    private func functionName(_ node: NodeIndex) -> String {
        guard let range = tree.declaredOperatorRange(node) else { return tree.declaredName(node) ?? "" }
        var name = tree.source.string(range)
        // The operator token can include the bracket of a generic parameter clause.
        if name.count > 1, name.hasSuffix("<"), !tree.genericParameters(node).isEmpty { name.removeLast() }
        return tree.hasModifier(node, .postfix) ? ExpressionSummary.postfixOperator + name : name
    }

    private func callable(_ node: NodeIndex, named name: String) -> MemberSummary {
        var member = MemberSummary(
            name: name, isFunction: true, isStatic: tree.hasModifier(node, .static, .class), type: nil, value: nil)
        member.generics = tree.genericParameters(node).map { genericParameters.summary($0) }
        // The names of the function's generic parameters are not resolved.
        let own = Dictionary(
            member.generics.map { ($0.name, TypeDescription.named($0.name, arguments: [])) },
            uniquingKeysWith: { first, _ in first })
        if let type = tree.returnType(node) { member.type = expressions.description(type, genericParameters: own) }
        if let clause = tree.firstChild(node, .parameterClause) {
            member.parameters = tree.children(clause).map { parameter($0, of: node, own) }
        }
        member.escapingParameters = escapingParameters(node)
        if member.generics.count > MemberReader.maxGenerics {
            member.generics = []
            member.type = member.type.map { _ in .unknown }
            for position in member.parameters.indices { member.parameters[position].type = .unknown }
        }
        return member
    }

    /// The maximum number of generic parameters. Functions with more parameters have unknown types, because each call
    /// visits all parameters.
    private static let maxGenerics = 64

    /// Reads a parameter as seen by callers.
    ///
    /// - Parameter generics: The generic parameters of the function.
    private func parameter(
        _ node: NodeIndex, of function: NodeIndex, _ generics: [String: TypeDescription]
    ) -> ParameterSummary {
        var result = ParameterSummary(label: "")
        result.isOptional = tree.firstChild(node, .initializerClause) != nil
        if let type = tree.parameterType(node) {
            if tree.kind(type) == .packType { result.isOptional = true }
            result.type = expressions.description(type, genericParameters: generics)
        }
        // A subscript parameter has a label only if two names are written.
        if let (label, name) = tree.parameterNames(node), tree.tokens.kind(label) != .wildcard,
            tree.kind(function) != .subscriptDeclaration || label != name
        {
            result.label = tree.name(ofToken: label)
        }
        return result
    }

    /// Returns the parameters of a function that can store one of its closures; `nil` for other functions.
    private func escapingParameters(_ function: NodeIndex) -> [EscapingParameter]? {
        guard let clause = tree.firstChild(function, .parameterClause) else { return nil }
        let parameters = tree.children(clause)
        guard parameters.contains(where: { isEscaping($0) }) else { return nil }
        return parameters.map { parameter in
            // A subscript parameter has a label only if two names are written.
            let label = tree.parameterNames(parameter).map { names in
                tree.kind(function) == .subscriptDeclaration && names.label == names.name
                    ? "_" : tree.name(ofToken: names.label)
            }
            return EscapingParameter(label: label ?? "", isEscaping: isEscaping(parameter))
        }
    }

    private func isEscaping(_ parameter: NodeIndex) -> Bool {
        guard let type = tree.parameterType(parameter) else { return false }
        switch tree.kind(type) {
        case .attributedType:
            return tree.hasAttribute(type, named: "escaping")
        case .optionalType:
            guard let wrapped = tree.firstChild(type), tree.kind(wrapped) == .tupleType,
                case .function = TypeDescription(tree, wrapped)
            else { return false }
            return true
        default:
            return false
        }
    }

    // MARK: - Properties

    /// Reads the properties or variables in a binding.
    package func properties(_ property: PropertyBinding) -> [MemberSummary] {
        var member = MemberSummary(
            name: property.name ?? "", isFunction: false,
            isStatic: tree.hasModifier(property.declaration, .static, .class),
            type: context.seesLocalTypes ? property.type.map { expressions.resolved($0) } : property.type, value: nil,
            isConstant: tree.isConstant(property.declaration),
            allowsOtherThreads: declarationAllowsOtherThreads(property.declaration)
                || property.getter(in: tree).map { typedBehaviors.callsRuntime(inBody: $0) } == true)
        guard property.name == nil else {
            func own() -> ExpressionSummary? {
                property.value.map { value in
                    property.annotation.map { expressions.writtenType($0) } ?? expressions.expression(value)
                }
            }
            let wrapper = expressions.wrapper(of: property.declaration, around: own)
            if property.annotation == nil, property.value != nil || wrapper != nil {
                let value = expressions.inferred(own, of: property.declaration, wrapper: wrapper)
                if value != .unknown { member.value = value }
            }
            guard let wrapper, wrapper != .unknown else { return [member] }
            var projection = member
            projection.name = "$" + member.name
            projection.type = nil
            projection.value = .bounded(.member(wrapper, "projectedValue"))
            return [member, projection]
        }
        // `let (a, b) = (A(), B())`
        guard let pattern = property.pattern, tree.kind(pattern) == .tuplePattern else { return [] }
        let whole =
            property.annotation.map { expressions.writtenType($0) }
            ?? property.value.map { expressions.expression($0) } ?? .unknown
        member.type = nil
        return tree.children(pattern).enumerated().compactMap { position, element in
            guard let name = tree.patternNameToken(element) else { return nil }
            member.name = tree.name(ofToken: name)
            member.value = .bounded(.member(whole, String(position)))
            return member
        }
    }

    /// Returns whether a property or function is `nonisolated`, or has an attribute that begins with an uppercase
    /// letter. This attribute is a global actor, or a property wrapper that can synchronize the property.
    private func declarationAllowsOtherThreads(_ declaration: NodeIndex) -> Bool {
        for child in tree.specifiers(declaration) {
            switch tree.kind(child) {
            case .modifier:
                if tree.tokens.keyword(tree.firstTokenIndex(child)) == .nonisolated { return true }
            case .attribute:
                guard let name = tree.firstChild(child) else { break }
                let first = tree.source[tree.range(name).lowerBound]
                if first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") { return true }
            default: break
            }
        }
        return false
    }
}
