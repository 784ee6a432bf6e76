import FlynnSyntax

/// Finds the constructs in our tree.
struct OurConstructs {
    let tree: SyntaxTree
    private(set) var constructs: [Construct] = []

    /// Returns all constructs of a tree, in unspecified order.
    static func find(in tree: SyntaxTree) -> [Construct] {
        var finder = OurConstructs(tree: tree)
        finder.visit(tree.root, scope: 0)
        return finder.constructs
    }

    private init(tree: SyntaxTree) {
        self.tree = tree
    }

    mutating func add(_ kind: Construct.Kind, _ start: Int, _ description: String) {
        constructs.append(Construct(kind: kind, start: start, description: description))
    }

    // MARK: - Positions

    func start(_ node: NodeIndex) -> Int { tree.range(node).lowerBound }

    func end(_ node: NodeIndex) -> Int { tree.range(node).upperBound }

    func startOfFirstChild(_ node: NodeIndex) -> Int { tree.firstChild(node).map { start($0) } ?? -1 }

    func tokenStart(_ token: Int) -> Int { Int(tree.tokens[token].start) }

    func firstToken(_ node: NodeIndex) -> Int { tree.tokenRange(node).lowerBound }

    // MARK: - Traversal

    /// Visits a node and its descendants. `scope` is the position of the innermost declaration that contains the node.
    mutating func visit(_ node: NodeIndex, scope: Int) {
        var inner = scope
        if let kind = Construct.Kind(declaration: tree.kind(node)) {
            inner = declare(node, kind, scope: scope)
        } else {
            look(at: node, scope: scope)
        }
        for child in tree.children(node) { visit(child, scope: inner) }
    }

    private mutating func look(at node: NodeIndex, scope: Int) {
        let kind = tree.kind(node)
        switch kind {
        case .enumCaseElement, .accessor, .genericParameter, .attribute:
            lookAtPart(of: node, kind, scope: scope)
        case .ifStatement, .guardStatement, .whileStatement, .repeatStatement, .forStatement, .switchStatement,
            .doStatement, .deferStatement, .returnStatement, .throwStatement, .optionalBindingCondition,
            .caseCondition, .switchCase:
            lookAtStatement(node, kind)
        case .integerLiteral, .integerType, .floatLiteral, .booleanLiteral, .nilLiteral, .regexLiteral, .stringLiteral,
            .arrayLiteral, .dictionaryLiteral, .tupleExpression:
            lookAtLiteral(node, kind)
        case .postfixExpression, .macroExpansion, .keyPathExpression, .closureExpression, .genericArgumentClause,
            .memberAccess, .implicitMemberExpression, .infixOperator, .typeCastingOperator, .ifConfigurationClause:
            lookAtExpression(node, kind)
        default:
            lookAtType(node, kind)
        }
    }
}

extension Construct.Kind {
    /// Returns the kind of a declaration.
    init?(declaration kind: SyntaxKind) {
        switch kind {
        case .importDeclaration: self = .import
        case .structDeclaration: self = .struct
        case .classDeclaration: self = .class
        case .enumDeclaration: self = .enum
        case .protocolDeclaration: self = .protocol
        case .actorDeclaration: self = .actor
        case .extensionDeclaration: self = .extension
        case .functionDeclaration: self = .function
        case .initializerDeclaration: self = .initializer
        case .deinitializerDeclaration: self = .deinitializer
        case .subscriptDeclaration: self = .subscript
        case .variableDeclaration: self = .variable
        case .typealiasDeclaration: self = .typealias
        case .associatedTypeDeclaration: self = .associatedType
        case .operatorDeclaration: self = .operatorDeclaration
        case .precedenceGroupDeclaration: self = .precedenceGroup
        case .macroDeclaration: self = .macro
        default: return nil
        }
    }
}
