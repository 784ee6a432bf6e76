import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects types, extensions and type aliases with their members, and the functions and variables outside of types.
struct TypeCollector {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let expressions: ExpressionReader
    private let genericParameters: GenericParameterReader
    private(set) var types: [TypeSummary] = []
    private(set) var functions: [MemberSummary] = []
    private(set) var globals: [MemberSummary] = []
    private(set) var operators: [String] = []
    /// The parameters of memberwise initializers for open structures.
    private var memberwise: [TypeSummary.ID: [ParameterSummary]] = [:]

    init(_ tree: SyntaxTree, _ context: SummaryContext, _ expressions: ExpressionReader) {
        self.tree = tree
        self.context = context
        self.expressions = expressions
        genericParameters = GenericParameterReader(tree)
    }

    /// Returns whether members of `type` can be exposed. Structures, enumerations and Swift actors can't contain the
    /// members of a Flynn actor, and a class is not an actor if it does not inherit from another class.
    func canExposeMembers(_ type: TypeSummary.ID) -> Bool {
        switch types[type.index].kind {
        case .class, .protocol: !types[type.index].inherited.isEmpty
        case .extension: true
        default: false
        }
    }

    func kind(_ type: TypeSummary.ID) -> TypeSummary.Kind { types[type.index].kind }

    func name(_ type: TypeSummary.ID) -> String { types[type.index].name }

    // MARK: - Types

    /// Adds a nominal type or an extension. Returns `nil` for an extension of a type without a name.
    mutating func addType(_ node: NodeIndex) -> TypeSummary.ID? {
        let kind = TypeCollector.kind(tree.kind(node))
        let name: String
        if kind == .extension {
            let extended = tree.children(node).first { isType(tree.kind($0)) }
            guard let extended, case .named(let text, _) = TypeDescription(tree, extended) else { return nil }
            name = text
        } else {
            name = qualifiedName(node)
        }
        var type = TypeSummary(
            kind: kind, name: name, inherited: inherited(node), genericParameters: genericParameterNames(node),
            isDynamicCallable: tree.hasAttribute(node, named: "dynamicCallable"), aliased: nil, members: [],
            genericConstraints: genericParameters.constraints(ofType: node),
            isDynamicMemberLookup: tree.hasAttribute(node, named: "dynamicMemberLookup"))
        type.isVisibleOnlyInFile =
            kind != .extension && context.type == nil && context.isMember
            && tree.hasModifier(node, .private, .fileprivate)
        type.access = AccessLevel(tree, node) ?? accessOfExtension
        type.constrainedParameters = tree.genericParameters(node).filter { tree.parameterType($0) != nil }
            .map { genericParameters.name($0) }
        type.isolation = tree.isolation(node)
        type.isGlobalActor = tree.hasAttribute(node, named: "globalActor")
        switch kind {
        case .class:
            type.isFinal = tree.hasModifier(node, .final)
        case .extension:
            type.selfConstraints = selfConstraints(node)
        default:
            break
        }
        types.append(type)
        return TypeSummary.ID(types.count - 1)
    }

    /// Adds a type alias.
    mutating func addTypeAlias(_ node: NodeIndex) {
        var type = TypeSummary(
            kind: .typealias, name: qualifiedName(node), inherited: compositionParts(node),
            genericParameters: genericParameterNames(node),
            isDynamicCallable: false,
            aliased: tree.initialValue(node).map { resolved(TypeDescription(tree, $0, isExact: true), in: node) },
            members: [])
        type.isVisibleOnlyInFile =
            context.type == nil && context.isMember && tree.hasModifier(node, .private, .fileprivate)
        types.append(type)
    }

    /// The access level for members that the enclosing extension states.
    private var accessOfExtension: AccessLevel? {
        guard let outer = context.type, kind(outer) == .extension else { return nil }
        return types[outer.index].access
    }

    private static func kind(_ kind: SyntaxKind) -> TypeSummary.Kind {
        switch kind {
        case .structDeclaration: .struct
        case .enumDeclaration: .enum
        case .protocolDeclaration: .protocol
        case .actorDeclaration: .actor
        case .extensionDeclaration: .extension
        default: .class
        }
    }

    private func isType(_ kind: SyntaxKind) -> Bool {
        switch kind {
        case .identifierType, .arrayType, .dictionaryType, .optionalType: true
        default: false
        }
    }

    // MARK: - Names

    /// Returns the type name with the names of the enclosing types. The name of a local type also includes the function
    /// name.
    func qualifiedName(_ node: NodeIndex) -> String {
        var path: [String] = context.type.map { [self.name($0)] } ?? []
        if !context.isMember { path.append(functionName(around: node)) }
        path.append(tree.declaredName(node) ?? "")
        return path.joined(separator: ".")
    }

    /// Returns the name of the function or other declaration containing a local type.
    private func functionName(around node: NodeIndex) -> String {
        var node = tree.parent(node)
        while let current = node {
            switch tree.kind(current) {
            case .functionDeclaration: return (tree.declaredName(current) ?? "") + "()"
            case .initializerDeclaration: return "init()"
            case .deinitializerDeclaration: return "deinit"
            case .subscriptDeclaration: return "subscript"
            case .patternBinding: return tree.name(ofToken: tree.firstTokenIndex(current))
            case .memberBlock: return "_"
            default: node = tree.parent(current)
            }
        }
        return "_"
    }

    /// Returns the names of generic parameters and associated types.
    private func genericParameterNames(_ node: NodeIndex) -> [String] {
        var names = tree.genericParameters(node).map { genericParameters.name($0) }
        if let block = tree.firstChild(node, .memberBlock) {
            for member in tree.children(block) where tree.kind(member) == .associatedTypeDeclaration {
                names.append(tree.declaredName(member) ?? "")
            }
        }
        return names
    }

    // MARK: - Inheritance

    private func inherited(_ node: NodeIndex) -> [TypeDescription] {
        var types: [TypeDescription] = []
        if let clause = tree.firstChild(node, .inheritanceClause) {
            types += tree.children(clause).flatMap { composed($0) }.map { resolved($0, in: node) }
        }
        // `protocol P where Self: Actor`
        if tree.kind(node) == .protocolDeclaration { types += selfConstraints(node) }
        return types
    }

    /// Returns the types in `where Self: …`.
    private func selfConstraints(_ node: NodeIndex) -> [TypeDescription] {
        guard let clause = tree.firstChild(node, .genericWhereClause) else { return [] }
        let requirements = tree.childList(clause)
        return zip(requirements, requirements.dropFirst()).flatMap { left, right in
            TypeDescription(tree, left) == .named("Self", arguments: []) ? composed(right) : []
        }
    }

    /// Returns the components of a composition such as `Actor & Drawable`, or the type itself.
    private func composed(_ node: NodeIndex) -> [TypeDescription] {
        guard tree.kind(node) == .compositionType else { return [TypeDescription(tree, node)] }
        return tree.children(node).map { TypeDescription(tree, $0) }
    }

    /// Returns the components of a type alias for a composition; empty for other aliases.
    private func compositionParts(_ alias: NodeIndex) -> [TypeDescription] {
        guard var type = tree.initialValue(alias) else { return [] }
        while tree.kind(type) == .existentialType || tree.kind(type) == .tupleType {
            guard let inner = tree.kind(type) == .tupleType ? tree.parenthesizedValue(type) : tree.firstChild(type)
            else {
                return []
            }
            type = inner
        }
        return tree.kind(type) == .compositionType ? composed(type).map { resolved($0, in: alias) } : []
    }

    /// Returns a type from the head of a declaration, with the full names of local types.
    private func resolved(_ type: TypeDescription, in declaration: NodeIndex) -> TypeDescription {
        guard context.seesLocalTypes else { return type }
        let own = genericParameterNames(declaration).map { ($0, TypeDescription.named($0, arguments: [])) }
        return expressions.resolved(type, genericParameters: Dictionary(own, uniquingKeysWith: { first, _ in first }))
    }

    // MARK: - Members

    /// Adds a member to the enclosing type, or a function or variable outside of types.
    mutating func add(_ member: MemberSummary) {
        guard !member.name.isEmpty else { return }
        if let type = context.type {
            types[type.index].members.append(member)
        } else if member.isFunction {
            functions.append(member)
        } else {
            globals.append(member)
        }
    }

    /// Records what the function at a position, among the members of the enclosing type or outside of types, does with behaviors.
    mutating func setFlow(_ flow: BehaviorFlow, ofFunctionAt position: Int) {
        if let type = context.type {
            types[type.index].members[position].flow = flow
        } else {
            functions[position].flow = flow
        }
    }

    /// The number of members in the enclosing type, or of functions outside of types.
    var memberCount: Int { context.type.map { types[$0.index].members.count } ?? functions.count }

    /// Records the operator declared by `function`, unless the result is `Bool`.
    mutating func addOperator(_ node: NodeIndex, _ function: MemberSummary) {
        guard tree.declaredOperatorRange(node) != nil, !operators.contains(function.name),
            function.type != .named("Bool", arguments: [])
        else { return }
        operators.append(function.name)
    }

    /// Records an initializer of the enclosing type.
    mutating func addInitializer(_ node: NodeIndex) {
        guard let type = context.type else { return }
        if tree.isFailableInitializer(node) { types[type.index].hasFailableInitializer = true }
        if types[type.index].kind == .class || types[type.index].kind == .extension, selfEscapes(node) {
            types[type.index].selfEscapesInitializer = true
        }
    }

    /// Returns whether `initializer` uses `self` for anything except property access, or calls a function that can do
    /// so.
    private func selfEscapes(_ initializer: NodeIndex) -> Bool {
        guard let body = tree.firstChild(initializer, .codeBlock) else { return false }
        return tree.tokenRange(body).contains { token in
            let next = tree.tokens.kind(token + 1)
            if tree.tokens.keyword(token) == .self { return next != .period }
            guard tree.tokens.kind(token) == .identifier, next == .leftParen || next == .leftBrace else { return false }
            let isMember = tree.tokens.kind(token - 1) == .period
            return isMember
                ? tree.tokens.keyword(token - 2) == .self || tree.tokens.keyword(token - 2) == .super
                : tree.tokenText(token).first?.isUppercase != true
        }
    }

    /// Records that instances of `type` have a variable.
    mutating func addVariable(to type: TypeSummary.ID) { types[type.index].hasVariables = true }

    /// Records a stored property of a structure.
    mutating func addStoredProperty(_ property: PropertyBinding, to type: TypeSummary.ID) {
        guard let name = property.name else { return }
        let isConstant = tree.isConstant(property.declaration)
        if isConstant, property.value != nil { return }
        var parameter = ParameterSummary(
            label: name, isOptional: property.value != nil,
            type: property.annotation.map { expressions.description($0) })
        if let annotation = property.annotation, tree.kind(annotation) == .optionalType, !isConstant {
            parameter.isOptional = true
        }
        if tree.hasAttribute(property.declaration) {
            // The property wrapper determines the parameter of the initializer.
            parameter.isOptional = true
            parameter.type = .unknown
        }
        memberwise[type, default: []].append(parameter)
    }

    /// Ends the members of `type`, and adds the memberwise initializer to a structure that does not declare an
    /// initializer.
    mutating func endType(_ type: TypeSummary.ID) {
        guard let parameters = memberwise.removeValue(forKey: type),
            !types[type.index].members.contains(where: { $0.name == "init" })
        else { return }
        var member = MemberSummary(name: "init", isFunction: true, isStatic: true, type: nil, value: nil)
        member.parameters = parameters
        if parameters.contains(where: { $0.closure != nil }) {
            member.escapingParameters = parameters.map {
                EscapingParameter(label: $0.label, isEscaping: $0.closure != nil)
            }
        }
        let flow = BehaviorFlow(
            assignments: parameters.enumerated().compactMap { position, parameter in
                guard let written = parameter.type, written.holdsBehaviors else { return nil }
                return BehaviorFlow.Assignment(
                    property: parameter.label, value: .type(written.marked(asParameter: position), type))
            })
        if !flow.isEmpty { member.flow = flow }
        types[type.index].members.append(member)
    }

    /// Adds the cases of an enumeration. Cases with a protected name are also added as members, because a mention can
    /// refer to them.
    mutating func addCases(_ node: NodeIndex, _ names: NameMatcher) {
        guard let type = context.type, context.isMember else { return }
        for element in tree.children(node) where tree.kind(element) == .enumCaseElement {
            let token = tree.firstTokenIndex(element)
            let values = tree.firstChild(element, .parameterClause).map { clause in
                tree.children(clause).map { value in
                    tree.parameterType(value).map { expressions.description($0) } ?? .other("")
                }
            }
            types[type.index].cases.append(
                EnumCaseSummary(name: tree.name(ofToken: token), values: values ?? []))
            if let name = names.safeName(token) {
                add(MemberSummary(name: name, isFunction: false, isStatic: true, type: nil, value: nil))
            }
        }
    }
}
