import FlynnSyntax

/// Reads a file's tree once and writes down what the rules need: see ``FileSummary``.
///
/// The walk keeps the names of the local scopes, so that `args` is the behavior's own argument only where nothing else
/// of that name hides it, and a receiver's origin is known where the function around the call shows it.
struct SummaryBuilder {
    let tree: SyntaxTree
    let locator: Locator
    /// How behaviors are called, and the bytes with which their names begin.
    let naming: BehaviorNaming
    let prefix: [UInt8]
    let documentation: DocumentationReader
    let marks: ClosureMarks
    var summary: FileSummary

    /// The innermost type around the node that is visited; -1 outside of types.
    var type = -1
    var owner: TypeSummary.ID? { type < 0 ? nil : TypeSummary.ID(type) }
    /// Whether the node that is visited is a member of `type`, or a global declaration, rather than local.
    var isMember = true
    var scopes: Scopes
    /// The behaviors whose closures are being read, outermost first.
    var openBehaviors: [OpenBehavior] = []
    /// Properties that hold a behavior but aren't given one where they are declared.
    var storedBehaviors: [StoredBehavior] = []
    /// `name = Behavior(…)` in initializers.
    var fills: [FillTarget: Fill] = [:]
    var isInInitializer = false
    /// Whether the members of `type` are private unless they say otherwise: those of a `private extension`.
    var hidesMembers = false
    /// The closures around the node that is visited.
    var closures = ClosureNesting()
    /// The closures that are being read and written down, outermost first.
    var openClosures: [OpenClosure] = []
    /// The function whose arguments are being visited.
    var callee = Callee()
    /// The loops inside of others that were looked at with these.
    var judgedLoops: Set<NodeIndex> = []
    /// The construction that is being looked for in what gives a property its value.
    var expected: ExpectedConstruction?
    /// The name of a behavior's arguments where an access by index was just noted, which is all that is done with it.
    var accessedArguments: NodeIndex?
    /// The branches of `#if` that were visited.
    var configurationBranches = ConfigurationBranches()
    /// Behaviors and types that are made inside of a behavior's closure, sorted: their comments are their own.
    var innerRanges: [Range<Int>] = []
    /// Where `flynnlint:parameter` lines mean something.
    var placedDocumentation = PlacedDocumentation()

    struct OpenBehavior {
        /// What the name of the closure's argument is bound to.
        var marker: ExpressionSummary
        var closure: BehaviorClosure
        /// The closure captures `self` weakly or unowned.
        var capturesSelfWeakly: Bool
        /// How many types are around the closure's own, to tell `self` of a local type from the behavior's.
        var type: Int
        /// How many closures are around what stands in it, its own included.
        var depth: Int
        /// The behaviors that are named in it.
        var mentions: [BehaviorMention] = []
    }

    struct ExpectedConstruction {
        var node: NodeIndex
        /// What was found in its closure.
        var closure: OpenBehavior?
    }

    struct StoredBehavior {
        var owner: Int
        var name: String
        var declaration: NodeIndex
        var binding: NodeIndex
        var span: SourceSpan
    }

    struct FillTarget: Hashable {
        /// The name of the type; the initializer may stand in an extension.
        var owner: String
        var name: String
    }

    struct Fill {
        var construction: BehaviorConstruction
        var closure: OpenBehavior?
        var range: Range<Int>
    }

    /// Summarizes a file.
    static func summary(of tree: SyntaxTree, path: String, templates: ShortcutTemplates = .standard) -> FileSummary {
        let locator = Locator(tree.source)
        var builder = SummaryBuilder(
            tree: tree, locator: locator, naming: templates.naming, prefix: Array(templates.naming.prefix.utf8),
            documentation: DocumentationReader(tokenized: tree.tokenized, locator: locator), marks: ClosureMarks(tree),
            summary: FileSummary(path: path), scopes: Scopes(tree))
        builder.visitChildren(0)
        builder.declareFilledBehaviors()
        builder.summary.behaviors.sort { $0.span.start < $1.span.start }
        builder.summary.shortcuts = ShortcutScanner(tree.tokenized, templates: templates).summaries(locator)
        builder.placedDocumentation.seal()
        DirectiveReader(tree.tokenized, locator: locator, placed: builder.placedDocumentation)
            .read(into: &builder.summary)
        return builder.summary
    }

    // MARK: - The walk

    mutating func visitChildren(_ node: NodeIndex) {
        for child in tree.children(node) { visit(child) }
    }

    mutating func visit(_ node: NodeIndex) {
        switch tree.kind(node) {
        case .structDeclaration, .classDeclaration, .enumDeclaration, .protocolDeclaration, .actorDeclaration,
            .extensionDeclaration:
            visitType(node)
        case .typealiasDeclaration:
            addTypeAlias(node)
        case .functionDeclaration, .initializerDeclaration, .subscriptDeclaration, .macroDeclaration:
            visitFunction(node)
        case .ifConfiguration:
            visitConfiguration(node)
        case .deinitializerDeclaration:
            visitLocally { $0.visitChildren(node) }
        case .variableDeclaration:
            visitVariable(node)
        case .accessor, .accessorBlock:
            visitLocally { builder in
                builder.bindAccessorParameter(node)
                builder.visitChildren(node)
            }
        case .codeBlock:
            visitLocally { $0.visitChildren(node) }
        case .closureExpression:
            visitClosure(node)
        case .whileStatement, .repeatStatement:
            if openClosures.last?.runsInBehavior == true { noteLoop(node) }
            visitLocally { $0.visitChildren(node) }
        case .ifStatement:
            visitIf(node)
        case .guardStatement:
            visitGuard(node)
        case .switchCase, .catchClause:
            visitLocally { builder in
                if builder.tree.kind(node) == .catchClause { builder.bind("error", .unknown) }
                builder.visitChildren(node)
            }
        case .forStatement:
            visitFor(node)
        case .optionalBindingCondition:
            visitOptionalBinding(node)
        case .caseCondition:
            visitCaseCondition(node)
        case .enumCaseDeclaration:
            addCases(node)
            noteCases(node)
            visitChildren(node)
        case .valueBindingPattern:
            // First, since what is written in it are names to bind, not names that mean something.
            bindNames(inPattern: node)
            visitChildren(node)
        case .postfixExpression:
            visitPostfix(node)
        case .sequenceExpression:
            visitSequence(node)
        case .selfExpression, .superExpression:
            noteSelf(node)
            if !openClosures.isEmpty { noteSelfUse(node) }
        case .keyPathExpression:
            notePath(node)
            visitChildren(node)
        case .importDeclaration:
            noteImport(node)
        case .identifierExpression:
            if !openBehaviors.isEmpty { noteName(node) }
            if !openClosures.isEmpty { noteNameUse(node) }
            visitChildren(node)
        case .unexpected, .skippedNesting, .placeholderExpression:
            noteUnreadCode()
            visitChildren(node)
        default:
            visitChildren(node)
        }
    }

    /// Visits the branches of `#if`. What a name means behind it is known only if all branches agree.
    private mutating func visitConfiguration(_ node: NodeIndex) {
        let mark = scopes.mark
        var branches: [[String: ExpressionSummary]] = []
        for clause in tree.children(node) {
            // Comments may stand behind the last token of a clause, or be all that there is.
            let end = tree.nextSibling(clause).map { tree.range($0).lowerBound } ?? tree.range(node).upperBound
            configurationBranches.begin(tree.range(clause).lowerBound..<end, of: node, clause: clause)
            visitChildren(clause)
            configurationBranches.end()
            branches.append(meanings(since: mark))
            scopes.forget(from: mark)
        }
        for (name, origin) in branches.first ?? [:]
        where branches.count > 1 && branches.allSatisfy({ $0[name] == origin }) {
            bind(name, origin)
        }
        let agreed = Set(meanings(since: mark).keys)
        for name in Set(branches.flatMap(\.keys)).subtracting(agreed) { bind(name, .unknown) }
    }

    /// Visits in a scope of its own, where declarations are local.
    mutating func visitLocally(_ body: (inout SummaryBuilder) -> Void) {
        let wasMember = isMember
        isMember = false
        scopes.push()
        body(&self)
        scopes.pop()
        isMember = wasMember
    }
}

extension FileSummary {
    /// Summarizes a parsed file.
    ///
    /// - Parameters:
    ///   - path: the path that findings name.
    ///   - templates: the shortcut templates, and the names of behaviors.
    public init(of tree: SyntaxTree, path: String, templates: ShortcutTemplates = .standard) {
        self = SummaryBuilder.summary(of: tree, path: path, templates: templates)
    }
}
