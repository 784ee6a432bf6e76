import FlynnExpressions
import FlynnFacts
import FlynnShortcuts
import FlynnSyntax

/// Walks the syntax tree of a file once and passes each node to the collectors.
///
/// This file dispatches on node kinds. The other files in this folder visit declarations, statements and expressions in
/// the order in which names become visible.
struct SummaryWalker {
    let tree: SyntaxTree
    let context: SummaryContext
    let locator: Locator
    let expressions: ExpressionReader
    let names: NameMatcher
    let constructions: BehaviorConstructionReader
    let memberReader: MemberReader
    let closurePlaces: ClosurePlaceReader
    let multiplexers: MultiplexerReader
    var types: TypeCollector
    var exposures: ExposureCollector
    var mentions: ProtectedMentionCollector
    var behaviors: BehaviorCollector
    var behaviorClosures: BehaviorClosureCollector
    var selfUses: StrongSelfCollector
    let typedReader: TypedBehaviorReader
    var typedBehaviors: [TypedBehavior] = []
    var typedSelves: [TypedSelf] = []
    var actorless: ActorlessBehaviorCollector
    var closures: ClosureCollector
    var calls: CallCollector
    var flows: BehaviorFlowCollector
    var waits: WaitCollector
    var actions: ActionCollector
    var roles: RoleCollector
    var system: SystemCollector
    var simulation: SimulationCollector
    var comments: CommentCollector
    /// Whether the file contains classes with generated members.
    let hasMultiplexers: Bool
    var protocolTexts: [ProtocolText] = []
    var imports: [String] = []
    var autoclosureStorers: [String] = []
    /// The token ranges of types and extensions, from outer to inner declarations.
    var typeTokens: [(type: TypeSummary.ID, tokens: Range<TokenIndex>)] = []
    /// Whether the code visited so far uses a behavior as a value.
    var mentionsBehaviorValue = false
    /// The values of global constants in the file, if they can be behaviors.
    var globalBehaviors: [String: ExpressionSummary] = [:]
    /// The behavior constructions in property declarations, from outermost to innermost, and their closures after the
    /// visit.
    var expectedConstructions: [(node: NodeIndex, closure: OpenBehavior?)] = []
    /// The collector of names for a rewrite of the file.
    let nonlocal: NonlocalNames?

    init(_ tree: SyntaxTree, _ locator: Locator, _ naming: BehaviorNaming, nonlocal: NonlocalNames?) {
        self.tree = tree
        self.nonlocal = nonlocal
        context = SummaryContext(tree)
        names = NameMatcher(tree, naming)
        expressions = ExpressionReader(tree, context, names)
        constructions = BehaviorConstructionReader(tree, context)
        memberReader = MemberReader(tree, context, expressions, names)
        closurePlaces = ClosurePlaceReader(tree, context, locator, expressions, names)
        multiplexers = MultiplexerReader(tree, locator)
        hasMultiplexers = multiplexers.isNeeded
        let literals = LiteralReader(tree, context, locator, expressions)
        types = TypeCollector(tree, context, expressions)
        exposures = ExposureCollector(tree, context, locator, names, constructions)
        mentions = ProtectedMentionCollector(tree, context, locator, names)
        behaviors = BehaviorCollector(tree, context, locator, expressions, constructions)
        behaviorClosures = BehaviorClosureCollector(tree, context, locator, expressions, literals, names)
        selfUses = StrongSelfCollector(tree, context, locator, expressions)
        typedReader = TypedBehaviorReader(tree: tree)
        self.locator = locator
        actorless = ActorlessBehaviorCollector(tree, context, locator, expressions, constructions)
        closures = ClosureCollector(tree, context, locator, expressions)
        calls = CallCollector(tree, context, locator, expressions, literals)
        flows = BehaviorFlowCollector(tree, context, expressions, names)
        waits = WaitCollector(tree, context, locator, expressions)
        actions = ActionCollector(tree, locator, expressions)
        roles = RoleCollector(tree, context, locator, expressions)
        system = SystemCollector(tree, context, locator, expressions, closurePlaces)
        simulation = SimulationCollector(tree, context, locator, expressions, closurePlaces, names)
        comments = CommentCollector(tree, locator)
    }

    // MARK: - Dispatch
    //
    // The functions of the walk are never inlined. Each copy of a collector takes space in the stack frame of the
    // enclosing function, and these functions are called recursively. With inlining, a frame has up to 92 kB.
    // Frequently called functions are `mutating` even if they don't change anything, because other calls copy the
    // walker.

    @inline(never)
    mutating func visitChildren(_ node: NodeIndex) {
        for child in tree.children(node) { visit(child) }
    }

    @inline(never)
    mutating func visit(_ node: NodeIndex) {
        switch tree.kind(node) {
        case .structDeclaration, .classDeclaration, .enumDeclaration, .protocolDeclaration, .actorDeclaration,
            .extensionDeclaration:
            visitType(node)
        case .typealiasDeclaration:
            visitAlias(node)
        case .functionDeclaration, .initializerDeclaration, .subscriptDeclaration, .macroDeclaration:
            visitFunction(node)
        case .ifConfiguration:
            visitConfiguration(node)
        case .variableDeclaration:
            visitVariable(node)
        case .accessor, .accessorBlock:
            visitAccessor(node)
        case .codeBlock, .switchCase:
            visitBlock(node)
        case .deinitializerDeclaration:
            visitScope(node)
        case .catchClause:
            visitCatch(node)
        case .closureExpression:
            if let closure = tree.closure(node) { visitClosure(closure) }
        case .whileStatement, .repeatStatement:
            collectLoop(node)
            visitScope(node)
        case .ifStatement:
            visitIf(node)
        case .guardStatement:
            visitGuard(node)
        case .forStatement:
            visitFor(node)
        case .optionalBindingCondition:
            visitOptionalBinding(node)
        case .caseCondition:
            visitCaseCondition(node)
        case .enumCaseDeclaration:
            collectCases(node)
            visitChildren(node)
        case .valueBindingPattern:
            // The names are bound before the visit, because they are declarations and not references.
            context.scopes.bindNames(inPattern: node)
            visitChildren(node)
        case .postfixExpression:
            visitPostfix(node)
        case .sequenceExpression:
            visitSequence(node)
        case .selfExpression, .superExpression:
            collectSelf(node)
        case .keyPathExpression:
            collectKeyPath(node)
            visitChildren(node)
        case .importDeclaration:
            addImport(node)
        case .attributedType:
            collectAutoclosureStorer(node)
            visitChildren(node)
        case .identifierExpression:
            collectName(node)
            collectOwnBehavior(node)
            visitChildren(node)
        case .unexpected, .skippedNesting, .placeholderExpression:
            collectUnparsedCode()
            visitChildren(node)
        default:
            visitChildren(node)
        }
    }

    @inline(never)
    private mutating func visitAlias(_ node: NodeIndex) {
        bindConditionalType(node)
        types.addTypeAlias(node)
        visitChildren(node)
    }

    /// Collects declarations with an `@autoclosure @escaping` parameter.
    @inline(never)
    private mutating func collectAutoclosureStorer(_ type: NodeIndex) {
        guard tree.hasAttribute(type, named: "autoclosure"), tree.hasAttribute(type, named: "escaping") else { return }
        var names = [SelfEscapes.anyRecipient]
        var next = tree.parent(type)
        while let node = next {
            next = nil
            switch tree.kind(node) {
            case .functionDeclaration:
                if let name = tree.declaredName(node) {
                    names = [name]
                } else if let name = tree.declaredOperatorRange(node) {
                    // The operator token can include generic arguments.
                    let text = tree.source.string(name)
                    names = text.hasSuffix("<") ? [text, String(text.dropLast())] : [text]
                }
            case .initializerDeclaration:
                guard let type = context.type else { break }
                names = ["init"] + (types.name(type).split(separator: ".").last.map { [String($0)] } ?? [])
            case .subscriptDeclaration: names = ["subscript"]
            case .parameter, .parameterClause: next = tree.parent(node)
            default: break
            }
        }
        autoclosureStorers += names
    }

    @inline(never)
    private mutating func visitBlock(_ node: NodeIndex) {
        context.pushScope()
        if tree.hasLocalDeclarations { bindDeclarations(in: node) }
        visitChildren(node)
        context.pop()
    }

    @inline(never)
    private mutating func visitCatch(_ node: NodeIndex) {
        inScope { walker in
            // `do throws(Failure) { … } catch { … }`
            let isGeneral = walker.tree.firstChild(node, .caseItem) == nil
            let clause = walker.tree.parent(node).flatMap { walker.tree.firstChild($0) }
            let type = clause.flatMap {
                isGeneral && walker.tree.kind($0) == .throwsClause ? walker.tree.firstChild($0) : nil
            }
            walker.context.scopes.bind("error", type.map { walker.expressions.writtenType($0) } ?? .unknown)
            walker.visitChildren(node)
        }
    }

    @inline(never)
    private mutating func collectLoop(_ node: NodeIndex) {
        guard let behavior = closures.behavior, let type = context.type else { return }
        waits.collectLoop(node, in: type, behavior)
    }

    @inline(never)
    private mutating func collectCases(_ node: NodeIndex) {
        types.addCases(node, names)
        if context.importsSystem, context.isMember, let type = context.type { system.collect(cases: node, of: type) }
    }

    @inline(never)
    private mutating func collectSelf(_ node: NodeIndex) {
        if selfUses.isOpen { selfUses.collect(node) }
        if closures.isOpen { closures.collectSelf(node) }
    }

    @inline(never)
    private mutating func collectName(_ node: NodeIndex) {
        if behaviorClosures.hasArguments { behaviorClosures.collectName(node) }
        if selfUses.isOpen { selfUses.collectName(node) }
        if closures.isOpen { closures.collectName(node) }
        if let nonlocal { collect(node, in: nonlocal) }
    }

    /// Collects a name that is not declared locally: an expression, or a name bound to a variable of the same name.
    @inline(never)
    func collect(_ node: NodeIndex, in nonlocal: NonlocalNames) {
        guard let token = tree.simpleNameToken(node) ?? tree.functionNameToken(node),
            tree.tokens.kind(token) == .identifier, !context.scopes.isBound(tree.name(ofToken: token))
        else { return }
        nonlocal.add(token)
    }

    @inline(never)
    private mutating func collectKeyPath(_ node: NodeIndex) {
        mentions.collect(keyPath: node)
        if context.importsRoles { roles.collect(keyPath: node) }
        if let type = context.type, let assignment = closurePlaces.assignment(through: node) {
            closures.add(assignment, of: type)
        }
    }

    @inline(never)
    private mutating func collectUnparsedCode() { behaviorClosures.collectUnparsedCode() }

    /// Visits code in a separate scope.
    @inline(never)
    mutating func inScope(_ visit: (inout SummaryWalker) -> Void) {
        context.pushScope()
        visit(&self)
        context.pop()
    }

    @inline(never)
    private mutating func visitScope(_ node: NodeIndex) {
        context.pushScope()
        visitChildren(node)
        context.pop()
    }

    @inline(never)
    private mutating func addImport(_ node: NodeIndex) {
        guard let module = tree.importedModule(node), !imports.contains(module), imports.count < 64 else { return }
        imports.append(module)
        context.addImport(of: module)
        if context.importsRuntime { flows.readDeclarations() }
    }
}

extension FileSummary {
    /// Summarizes a parsed file.
    ///
    /// - Parameters:
    ///   - path: The path of the file in findings.
    ///   - templates: The shortcut templates and the naming convention for behaviors.
    public init(of tree: SyntaxTree, path: String, templates: ShortcutTemplates = .standard) {
        self.init(of: tree, path: path, templates: templates, nonlocal: nil)
    }

    /// Summarizes a parsed file.
    ///
    /// - Parameter nonlocal: The collector of names not declared locally.
    package init(of tree: SyntaxTree, path: String, templates: ShortcutTemplates, nonlocal: NonlocalNames?) {
        self.init(path: path)
        let locator = Locator(tree.source)
        var walker = SummaryWalker(tree, locator, templates.naming, nonlocal: nonlocal)
        walker.visitChildren(tree.root)
        walker.behaviors.finish(walker.types, walker.behaviorClosures.methods, &walker.comments)
        types = walker.types.types
        functions = walker.types.functions
        globals = walker.types.globals
        operators = walker.types.operators
        behaviors = walker.behaviors.behaviors
        typedBehaviors = walker.typedBehaviors
        typedSelves = walker.typedSelves
        autoclosureStorers = walker.autoclosureStorers
        regions = NameRegion.regions(of: tree, walker.typeTokens)
        isolations = walker.behaviors.isolations
        walker.actorless.finish()
        actorlessBehaviors = walker.actorless.behaviors
        actorAssignments = walker.actorless.assignments
        calls = walker.calls.calls
        passes = walker.flows.passes
        closures = walker.closures.closures
        waits = walker.waits.waits
        imports = walker.imports
        if imports.contains(PackageManifestReader.module) { manifest = PackageManifestReader(tree).manifest() }
        exposedMembers = walker.exposures.members
        protectedMentions = walker.mentions.mentions
        if walker.context.importsActions { actions = walker.actions.facts }
        protocolTexts = walker.protocolTexts
        if walker.context.importsSystem { system = walker.system.facts }
        if !walker.simulation.facts.codes.isEmpty { simulation = walker.simulation.facts }
        if walker.context.importsRoles || walker.hasMultiplexers { roles = walker.roles.finish() }
        shortcuts = ShortcutScanner(tree.tokenized, templates: templates).summaries(locator)
        DirectiveReader(tree.tokenized, locator: locator, placed: walker.comments.placed.joined()).read(into: &self)
        defect = tree.defect.map { Defect(location: locator.location($0.offset), problem: $0.problem) }
    }
}
