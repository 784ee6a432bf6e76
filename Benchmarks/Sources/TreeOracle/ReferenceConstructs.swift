import FlynnSyntax
import SwiftParser
import SwiftSyntax

/// Finds the constructs in the tree of swift-syntax.
final class ReferenceConstructs: SyntaxVisitor {
    private let source: SourceText
    private var constructs: [Construct] = []
    /// The positions of the declarations that contain the current node, outermost first.
    var scopes = [0]

    /// Returns all constructs of a text, in unspecified order, or nil if swift-syntax reports errors.
    static func find(in source: SourceText) -> [Construct]? {
        let tree = source.withBytes { Parser.parse(source: $0) }
        guard !tree.hasError else { return nil }
        let finder = ReferenceConstructs(source)
        finder.walk(tree)
        return finder.constructs
    }

    private init(_ source: SourceText) {
        self.source = source
        super.init(viewMode: .sourceAccurate)
    }

    func add(_ kind: Construct.Kind, _ start: Int, _ description: String) {
        constructs.append(Construct(kind: kind, start: start, description: description))
    }

    // MARK: - Positions

    func start(_ node: some SyntaxProtocol) -> Int { node.positionAfterSkippingLeadingTrivia.utf8Offset }

    func end(_ node: some SyntaxProtocol) -> Int { node.endPositionBeforeTrailingTrivia.utf8Offset }

    func text(_ node: some SyntaxProtocol) -> String { source.string(start(node)..<end(node)) }

    // MARK: - Declarations

    func declare(
        _ kind: Construct.Kind, _ node: some DeclSyntaxProtocol, at introducer: TokenSyntax,
        _ modifiers: DeclModifierListSyntax,
        name: String, _ signature: String?...
    ) -> SyntaxVisitorContinueKind {
        let start = start(introducer)
        let words = modifiers.map { $0.name.text } + [name] + signature.compactMap { $0 }
        add(kind, start, "\(words.joined(separator: " ")) in \(scopes[scopes.count - 1]) to \(end(node))")
        scopes.append(start)
        return .visitChildren
    }

    override func visitPost(_ node: ImportDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: FunctionDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: InitializerDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: DeinitializerDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: SubscriptDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: VariableDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: TypeAliasDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: AssociatedTypeDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: OperatorDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: PrecedenceGroupDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: MacroDeclSyntax) { scopes.removeLast() }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(
            .import, node, at: node.importKeyword, node.modifiers,
            name: source.string(start(node.importKeyword)..<end(node)))
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        declareType(.struct, node, at: node.structKeyword, name: node.name, node.genericWhereClause)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        declareType(.class, node, at: node.classKeyword, name: node.name, node.genericWhereClause)
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        declareType(.enum, node, at: node.enumKeyword, name: node.name, node.genericWhereClause)
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        declareType(.protocol, node, at: node.protocolKeyword, name: node.name, node.genericWhereClause)
    }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        declareType(.actor, node, at: node.actorKeyword, name: node.name, node.genericWhereClause)
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        declareType(.extension, node, at: node.extensionKeyword, name: node.extendedType, node.genericWhereClause)
    }

    private func declareType(
        _ kind: Construct.Kind, _ node: some DeclGroupSyntax, at introducer: TokenSyntax, name: some SyntaxProtocol,
        _ requirements: GenericWhereClauseSyntax?
    ) -> SyntaxVisitorContinueKind {
        declare(
            kind, node, at: introducer, node.modifiers, name: text(name), inheritance(node.inheritanceClause),
            `where`(requirements), "{ … }")
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(
            .function, node, at: node.funcKeyword, node.modifiers, name: text(node.name),
            parameters(node.signature.parameterClause), result(node.signature.returnClause),
            `where`(node.genericWhereClause), node.body.map { _ in "{ … }" })
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(
            .initializer, node, at: node.initKeyword, node.modifiers, name: "",
            parameters(node.signature.parameterClause), result(node.signature.returnClause),
            `where`(node.genericWhereClause), node.body.map { _ in "{ … }" })
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(
            .deinitializer, node, at: node.deinitKeyword, node.modifiers, name: "", node.body.map { _ in "{ … }" })
    }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(
            .subscript, node, at: node.subscriptKeyword, node.modifiers, name: "", parameters(node.parameterClause),
            result(node.returnClause), `where`(node.genericWhereClause), node.accessorBlock.map(accessors))
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(
            .variable, node, at: node.bindingSpecifier, node.modifiers,
            name: node.bindings.map(binding).joined(separator: ", "))
    }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(
            .typealias, node, at: node.typealiasKeyword, node.modifiers, name: text(node.name),
            "= \(start(node.initializer.value))", `where`(node.genericWhereClause))
    }

    override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(
            .associatedType, node, at: node.associatedtypeKeyword, node.modifiers, name: text(node.name),
            inheritance(node.inheritanceClause), node.initializer.map { "= \(start($0.value))" },
            `where`(node.genericWhereClause))
    }

    override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind {
        let fixity = DeclModifierListSyntax([DeclModifierSyntax(name: node.fixitySpecifier.detached)])
        return declare(
            .operatorDeclaration, node, at: node.operatorKeyword, fixity,
            name: source.string(start(node.operatorKeyword)..<end(node)))
    }

    override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(.precedenceGroup, node, at: node.precedencegroupKeyword, node.modifiers, name: text(node.name))
    }

    override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(
            .macro, node, at: node.macroKeyword, node.modifiers, name: text(node.name),
            parameters(node.signature.parameterClause), result(node.signature.returnClause),
            node.definition.map { "= \(start($0.value))" }, `where`(node.genericWhereClause))
    }

    // MARK: - Parts of declarations

    private func inheritance(_ clause: InheritanceClauseSyntax?) -> String? {
        clause.map { ": " + $0.inheritedTypes.map { String(start($0.type)) }.joined(separator: " ") }
    }

    private func `where`(_ clause: GenericWhereClauseSyntax?) -> String? {
        clause.map { "where \(start($0))" }
    }

    private func result(_ clause: ReturnClauseSyntax?) -> String? {
        clause.map { "-> \(start($0.type))" }
    }

    private func parameters(_ clause: FunctionParameterClauseSyntax) -> String {
        let parameters = clause.parameters.map { parameter in
            self.parameter([parameter.firstName, parameter.secondName], parameter.type, parameter.defaultValue)
        }
        return "(\(parameters.joined(separator: ", ")))"
    }

    private func parameter(
        _ names: [TokenSyntax?], _ type: TypeSyntax, _ value: InitializerClauseSyntax?
    ) -> String {
        names.compactMap { $0?.text }.joined(separator: " ") + ": \(start(type))"
            + (value.map { " = \(start($0.value))" } ?? "")
    }

    private func binding(_ node: PatternBindingSyntax) -> String {
        let words = [
            text(node.pattern), node.typeAnnotation.map { ": \(start($0.type))" },
            node.initializer.map { "= \(start($0.value))" }, node.accessorBlock.map(accessors),
        ]
        return words.compactMap { $0 }.joined(separator: " ")
    }

    private func accessors(_ block: AccessorBlockSyntax) -> String {
        guard case .accessors(let list) = block.accessors else { return "{ … }" }
        return "{ \(list.map { $0.accessorSpecifier.text }.joined(separator: " ")) }"
    }

    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
        let parameters = node.parameterClause.map { clause in
            clause.parameters.map { parameter([$0.firstName, $0.secondName], $0.type, $0.defaultValue) }
        }
        let words = [
            node.name.text, parameters.map { "(\($0.joined(separator: ", ")))" },
            node.rawValue.map { "= \(start($0.value))" },
        ]
        add(
            .enumCase, start(node.name),
            words.compactMap { $0 }.joined(separator: " ") + " in \(scopes[scopes.count - 1]) to "
                + "\(node.rawValue.map(end) ?? node.parameterClause.map(end) ?? end(node.name))")
        return .visitChildren
    }

    override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
        let body = node.body == nil ? "" : "{ … }"
        add(
            .accessor, start(node.accessorSpecifier),
            "\(node.accessorSpecifier.text) (\(node.parameters?.name.text ?? "")) \(body) in \(scopes[scopes.count - 1])"
                + " to \(end(node))")
        return .visitChildren
    }

    override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
        add(.genericParameter, start(node), ": \(node.inheritedType.map { start($0) } ?? -1)")
        return .visitChildren
    }

    override func visit(_ node: PrimaryAssociatedTypeSyntax) -> SyntaxVisitorContinueKind {
        add(.genericParameter, start(node), ": -1")
        return .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        // The arguments of attributes that don't have the name of a type have various grammars.
        guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= source[start(node.attributeName)] else {
            walk(node.attributeName)
            return .skipChildren
        }
        var arguments = ""
        if case .argumentList(let list) = node.arguments {
            arguments = "(\(self.arguments(list)))"
        } else if node.leftParen != nil {
            arguments = "()"
        }
        add(.attribute, start(node), text(node.attributeName) + arguments)
        return .visitChildren
    }

    func arguments(_ list: LabeledExprListSyntax) -> String { Construct.list(list.map { $0.label?.text }) }

    // MARK: - Other constructs

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind { lookAt(call: node) }
    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind { lookAt(call: node) }
    override func visit(_ node: KeyPathSubscriptComponentSyntax) -> SyntaxVisitorContinueKind {
        lookAt(component: node)
    }
    override func visit(_ node: KeyPathPropertyComponentSyntax) -> SyntaxVisitorContinueKind { lookAt(component: node) }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { lookAt(macro: node) }
    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { lookAt(macro: node) }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { lookAt(closure: node) }
    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind { lookAt(member: node) }
    override func visit(_ node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind { lookAt(generics: node) }

    override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        lookAt(operator: node.operator)
    }
    override func visit(_ node: AssignmentExprSyntax) -> SyntaxVisitorContinueKind { lookAt(operator: node.equal) }
    override func visit(_ node: ArrowExprSyntax) -> SyntaxVisitorContinueKind { lookAt(operator: node.arrow) }
    override func visit(_ node: UnresolvedTernaryExprSyntax) -> SyntaxVisitorContinueKind { lookAt(ternary: node) }
    override func visit(_ node: UnresolvedAsExprSyntax) -> SyntaxVisitorContinueKind {
        lookAt(cast: node.asKeyword, mark: node.questionOrExclamationMark)
    }
    override func visit(_ node: UnresolvedIsExprSyntax) -> SyntaxVisitorContinueKind {
        lookAt(cast: node.isKeyword, mark: nil)
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        lookAt(literal: node, .integer)
    }
    override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind { lookAt(literal: node, .float) }
    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        lookAt(literal: node, .boolean)
    }
    override func visit(_ node: NilLiteralExprSyntax) -> SyntaxVisitorContinueKind { lookAt(literal: node, .nil) }
    override func visit(_ node: RegexLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        lookAt(literal: node, .regularExpression)
    }
    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { lookAt(string: node) }
    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind { lookAt(array: node) }
    override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind { lookAt(dictionary: node) }
    override func visit(_ node: TupleExprSyntax) -> SyntaxVisitorContinueKind { lookAt(tuple: node) }

    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind { lookAt(if: node) }
    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { lookAt(switch: node) }
    override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind { lookAt(case: node) }
    override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
        lookAt(statement: node, count: node.catchClauses.count)
    }
    override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind { lookAt(statement: node) }
    override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { lookAt(statement: node) }
    override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { lookAt(statement: node) }
    override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { lookAt(statement: node) }
    override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind { lookAt(statement: node) }
    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind { lookAt(statement: node) }
    override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind { lookAt(statement: node) }
    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind { lookAt(binding: node) }
    override func visit(_ node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind { lookAt(pattern: node) }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind { lookAt(namedType: node) }
    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind { lookAt(namedType: node) }
    override func visit(_ node: ArrayTypeSyntax) -> SyntaxVisitorContinueKind { lookAt(type: node, .arrayType) }
    override func visit(_ node: InlineArrayTypeSyntax) -> SyntaxVisitorContinueKind {
        lookAt(type: node, .inlineArrayType)
    }
    override func visit(_ node: DictionaryTypeSyntax) -> SyntaxVisitorContinueKind {
        lookAt(type: node, .dictionaryType)
    }
    override func visit(_ node: OptionalTypeSyntax) -> SyntaxVisitorContinueKind { lookAt(type: node, .optionalType) }
    override func visit(_ node: ImplicitlyUnwrappedOptionalTypeSyntax) -> SyntaxVisitorContinueKind {
        lookAt(type: node, .implicitlyUnwrappedOptionalType)
    }
    override func visit(_ node: CompositionTypeSyntax) -> SyntaxVisitorContinueKind {
        lookAt(type: node, .compositionType)
    }
    override func visit(_ node: MetatypeTypeSyntax) -> SyntaxVisitorContinueKind { lookAt(type: node, .metatypeType) }
    override func visit(_ node: SuppressedTypeSyntax) -> SyntaxVisitorContinueKind {
        lookAt(type: node, .suppressedType)
    }
    override func visit(_ node: SomeOrAnyTypeSyntax) -> SyntaxVisitorContinueKind {
        lookAt(type: node, node.someOrAnySpecifier.tokenKind == .keyword(.some) ? .opaqueType : .existentialType)
    }
    override func visit(_ node: TupleTypeSyntax) -> SyntaxVisitorContinueKind {
        lookAt(type: node, .tupleType, count: node.elements.count)
    }
    override func visit(_ node: FunctionTypeSyntax) -> SyntaxVisitorContinueKind {
        lookAt(type: node, .functionType, count: node.parameters.count)
    }
}
