import FlynnSyntax

/// Reads a file's tree once and writes down what the rules need: see ``FileSummary``.
///
/// The walk keeps the names of the local scopes, so that `args` is the behavior's own argument only where nothing else
/// of that name hides it, and a receiver's origin is known where the function around the call shows it.
///
/// Functions of the walk are `@inline(never)`: made one, they cost nothing less to run, and the optimizer a minute.
struct SummaryBuilder {
    let tree: SyntaxTree
    let locator: Locator
    let documentation: DocumentationReader
    var summary: FileSummary

    /// The innermost type around the node that is visited; -1 outside of types.
    var type = -1
    /// Whether the node that is visited is a member of `type`, or a global declaration, rather than local.
    var isMember = true
    var scopes = Scopes()
    /// The behaviors whose closures are being read, outermost first.
    var openBehaviors: [OpenBehavior] = []
    /// Properties that hold a behavior but aren't given one where they are declared.
    var storedBehaviors: [StoredBehavior] = []
    /// `name = Behavior(…)` in initializers.
    var fills: [FillTarget: Fill] = [:]
    var isInInitializer = false
    /// The branches of `#if` that were visited, outer before inner.
    var configurationBranches: [ConfigurationBranch] = []
    /// Behaviors and types that are made inside of a behavior's closure, sorted: their comments are their own.
    var innerRanges: [Range<Int>] = []

    struct ConfigurationBranch {
        var range: Range<Int>
        var configuration: NodeIndex
        var clause: NodeIndex
    }

    struct OpenBehavior {
        /// What the name of the closure's argument is bound to.
        var marker: Origin
        var closure: BehaviorClosure
        /// The closure captures `self` weakly or unowned.
        var capturesSelfWeakly: Bool
        /// How many types are around the closure's own, to tell `self` of a local type from the behavior's.
        var type: Int
    }

    struct StoredBehavior {
        var owner: Int
        var name: String
        var declaration: NodeIndex
        var binding: NodeIndex
        var span: SourceSpan
    }

    struct FillTarget: Hashable {
        var owner: Int
        var name: String
    }

    struct Fill {
        var construction: BehaviorConstruction
        var closure: BehaviorClosure?
        var range: Range<Int>
    }

    /// Summarizes a file.
    static func summary(of tree: SyntaxTree, path: String, templates: ShortcutTemplates) -> FileSummary {
        let locator = Locator(tree.source)
        var builder = SummaryBuilder(
            tree: tree, locator: locator,
            documentation: DocumentationReader(tokenized: tree.tokenized, locator: locator),
            summary: FileSummary(path: path))
        builder.visitChildren(0)
        builder.declareFilledBehaviors()
        builder.summary.behaviors.sort { $0.span.start < $1.span.start }
        builder.summary.shortcuts = ShortcutScanner(tree.tokenized, templates: templates).summaries(locator)
        builder.summary.suppressions = SuppressionReader(tree.tokenized, locator: locator).read()
        return builder.summary
    }

    // MARK: - The walk

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
        case .ifStatement, .whileStatement, .switchCase, .catchClause:
            visitLocally { builder in
                if builder.tree.kind(node) == .catchClause { builder.scopes.bind("error", .unknown) }
                builder.visitChildren(node)
            }
        case .forStatement:
            visitFor(node)
        case .optionalBindingCondition:
            visitOptionalBinding(node)
        case .valueBindingPattern:
            visitChildren(node)
            bindNames(inPattern: node)
        case .postfixExpression:
            visitPostfix(node)
        case .sequenceExpression:
            visitSequence(node)
        case .selfExpression, .superExpression:
            noteSelf(node)
        default:
            visitChildren(node)
        }
    }

    /// Visits the branches of `#if`. What a name means behind it is known only if all that bind it agree.
    private mutating func visitConfiguration(_ node: NodeIndex) {
        var meanings: [String: [Origin]] = [:]
        for clause in tree.children(node) {
            configurationBranches.append(
                ConfigurationBranch(range: tree.range(clause), configuration: node, clause: clause))
            let mark = scopes.mark
            visitChildren(clause)
            for name in Set(scopes.names(since: mark)) {
                meanings[name, default: []].append(scopes.lookUp(name) ?? .unknown)
            }
        }
        for (name, origins) in meanings where Set(origins).count > 1 { scopes.bind(name, .unknown) }
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

    // MARK: - Types

    @inline(never)
    private mutating func visitType(_ node: NodeIndex) {
        let kind: TypeSummary.Kind
        switch tree.kind(node) {
        case .structDeclaration: kind = .struct
        case .enumDeclaration: kind = .enum
        case .protocolDeclaration: kind = .protocol
        case .actorDeclaration: kind = .actor
        case .extensionDeclaration: kind = .extension
        default: kind = .class
        }
        var name: String
        if kind == .extension {
            let extended = tree.children(node).first { isType(tree.kind($0)) }
            guard let extended, case .named(let text, _) = TypeDescription(tree, extended) else {
                visitChildren(node)
                return
            }
            name = text
        } else {
            name = declaredName(node)
            if type >= 0 { name = summary.types[type].name + "." + name }
        }
        summary.types.append(
            TypeSummary(
                kind: kind, name: name, inherited: inherited(node), genericParameters: genericParameters(node),
                isDynamicCallable: hasAttribute(node, "dynamicCallable"), aliased: nil, members: []))

        let outer = (type, isMember, isInInitializer)
        let outerScopes = scopes
        type = summary.types.count - 1
        isMember = true
        isInInitializer = false
        // A local type doesn't see the variables around it.
        scopes = Scopes()
        if let block = tree.firstChild(node, .memberBlock) {
            if !openBehaviors.isEmpty { noteInnerRange(tree.range(block)) }
            visitChildren(block)
        }
        scopes = outerScopes
        (type, isMember, isInInitializer) = outer
    }

    private func isType(_ kind: SyntaxKind) -> Bool {
        switch kind {
        case .identifierType, .arrayType, .dictionaryType, .optionalType: true
        default: false
        }
    }

    private mutating func addTypeAlias(_ node: NodeIndex) {
        var name = declaredName(node)
        if type >= 0 { name = summary.types[type].name + "." + name }
        let aliased = tree.firstChild(node, .initializerClause).flatMap { tree.firstChild($0) }
        summary.types.append(
            TypeSummary(
                kind: .typealias, name: name, inherited: [], genericParameters: genericParameters(node),
                isDynamicCallable: false, aliased: aliased.map { TypeDescription(tree, $0) }, members: []))
    }

    func declaredName(_ node: NodeIndex) -> String {
        let token = tree.introducer(node) + 1
        guard token < tree.tokens.count, tree.tokens[token].kind == .identifier else { return "" }
        return tree.name(ofToken: token)
    }

    private func inherited(_ node: NodeIndex) -> [TypeDescription] {
        var types: [TypeDescription] = []
        if let clause = tree.firstChild(node, .inheritanceClause) {
            types += tree.children(clause).flatMap { composed($0) }
        }
        // `protocol P where Self: Actor`
        if tree.kind(node) == .protocolDeclaration, let clause = tree.firstChild(node, .genericWhereClause) {
            let requirements = tree.children(clause).map { TypeDescription(tree, $0) }
            for (left, right) in zip(requirements, requirements.dropFirst())
            where left == .named("Self", arguments: []) {
                types.append(right)
            }
        }
        return types
    }

    /// The members of a composition such as `Actor & Drawable`, or the type alone.
    private func composed(_ node: NodeIndex) -> [TypeDescription] {
        guard tree.kind(node) == .compositionType else { return [TypeDescription(tree, node)] }
        return tree.children(node).map { TypeDescription(tree, $0) }
    }

    private func genericParameters(_ node: NodeIndex) -> [String] {
        var names: [String] = []
        if let clause = tree.firstChild(node, .genericParameterClause) {
            names += tree.children(clause).filter { tree.kind($0) == .genericParameter }.map { parameter in
                tree.tokenText(Int(tree[parameter].firstToken))
            }
        }
        if let block = tree.firstChild(node, .memberBlock) {
            names += tree.children(block).filter { tree.kind($0) == .associatedTypeDeclaration }.map(declaredName)
        }
        return names
    }

    func hasAttribute(_ node: NodeIndex, _ name: String) -> Bool {
        tree.children(node).contains { child in
            tree.kind(child) == .attribute && tree.firstChild(child).map { tree.text($0) == name } == true
        }
    }

    func hasModifier(_ node: NodeIndex, _ keywords: Keyword...) -> Bool {
        tree.children(node).contains { child in
            tree.kind(child) == .modifier && keywords.contains(tree.firstToken(child).keyword)
        }
    }

    // MARK: - Functions

    @inline(never)
    private mutating func visitFunction(_ node: NodeIndex) {
        if tree.kind(node) == .functionDeclaration {
            let result = tree.firstChild(node, .returnClause).flatMap { tree.firstChild($0) }
            let member = MemberSummary(
                name: declaredName(node), isFunction: true, isStatic: hasModifier(node, .static, .class),
                type: result.map { TypeDescription(tree, $0) }, value: nil)
            if isMember { addMember(member) } else { scopes.bind(member.name, .unknown) }
        }
        let wasInInitializer = isInInitializer
        isInInitializer = tree.kind(node) == .initializerDeclaration
        visitLocally { builder in
            let generic = Set(builder.genericParameters(node))
            if let clause = builder.tree.firstChild(node, .parameterClause) {
                for parameter in builder.tree.children(clause) { builder.bindParameter(parameter, generic) }
            }
            builder.visitChildren(node)
        }
        isInInitializer = wasInInitializer
    }

    mutating func addMember(_ member: MemberSummary) {
        guard !member.name.isEmpty else { return }
        if type >= 0 {
            summary.types[type].members.append(member)
        } else if member.isFunction {
            summary.functions.append(member)
        } else {
            summary.globals.append(member)
        }
    }

    /// Binds the name of a function's or closure's parameter: the last word before the colon.
    private mutating func bindParameter(_ node: NodeIndex, _ generic: Set<String> = []) {
        var name: String?
        var annotated: Origin = .unknown
        var isVariadic = false
        var token = Int(tree[node].firstToken)
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .attribute: token = Int(tree[child].endToken)
            case .initializerClause: break
            case .packType:
                isVariadic = true
                annotated = tree.firstChild(child).map { .type(.array(TypeDescription(tree, $0)), type) } ?? .unknown
            default:
                if !isVariadic { annotated = .type(TypeDescription(tree, child), type) }
            }
        }
        while token < Int(tree[node].endToken) {
            let kind = tree.tokens[token].kind
            guard kind == .identifier || kind == .wildcard || kind == .keyword || kind == .dollarIdentifier else {
                break
            }
            name = tree.name(ofToken: token)
            token += 1
        }
        if !generic.isEmpty, case .type(let written, _) = annotated, written.names.contains(where: generic.contains) {
            annotated = .unknown
        }
        if let name { scopes.bind(name, annotated) }
    }

    private mutating func bindAccessorParameter(_ node: NodeIndex) {
        guard tree.kind(node) == .accessor else { return }
        scopes.bind("newValue", .unknown)
        scopes.bind("oldValue", .unknown)
        if let clause = tree.firstChild(node, .closureParameterClause) {
            for parameter in tree.children(clause) { bindParameter(parameter) }
        }
    }

    // MARK: - Closures

    @inline(never)
    private mutating func visitClosure(_ node: NodeIndex) {
        visitLocally { builder in
            builder.visitCaptures(node)
            builder.bindClosureParameters(node)
            for child in builder.tree.children(node) {
                switch builder.tree.kind(child) {
                case .captureList, .closureParameterClause: break
                default: builder.visit(child)
                }
            }
        }
    }

    /// Reads the captured expressions in the scope outside, then binds their names.
    private mutating func visitCaptures(_ node: NodeIndex) {
        guard let list = tree.firstChild(node, .captureList) else { return }
        visitChildren(list)
        for capture in tree.children(list) {
            guard let (name, value) = capturedName(capture) else { continue }
            if name == "self" { continue }
            scopes.bind(name, value.map { origin($0) } ?? scopes.lookUp(name) ?? .name(name, type))
        }
    }

    /// The name that a capture binds, and its expression if it is another one.
    func capturedName(_ capture: NodeIndex) -> (String, NodeIndex?)? {
        let tokens = tree.tokenRange(capture)
        if let equal = tokens.first(where: { tree.tokens[$0].kind == .equal }), equal > tokens.lowerBound {
            return (tree.name(ofToken: equal - 1), tree.firstChild(capture))
        }
        guard let last = tokens.last else { return nil }
        return (tree.name(ofToken: last), nil)
    }

    private mutating func bindClosureParameters(_ node: NodeIndex) {
        guard let clause = tree.firstChild(node, .closureParameterClause) else {
            scopes.bind("$0", .unknown)
            return
        }
        for parameter in tree.children(clause) { bindParameter(parameter) }
    }

    // MARK: - Patterns and loops

    @inline(never)
    private mutating func visitFor(_ node: NodeIndex) {
        visitLocally { builder in
            var pattern: NodeIndex?
            var annotation: NodeIndex?
            var sequence: NodeIndex?
            for child in builder.tree.children(node) {
                switch builder.tree.kind(child) {
                case .typeAnnotation: annotation = child
                case .codeBlock: break
                default:
                    if pattern == nil {
                        pattern = child
                    } else if sequence == nil {
                        sequence = child
                    }
                }
            }
            if let sequence { builder.visit(sequence) }
            if let pattern {
                builder.bindNames(inPattern: pattern)
                if builder.isSingleName(pattern) {
                    let name = builder.tree.name(ofToken: Int(builder.tree[pattern].endToken) - 1)
                    if let annotation, let type = builder.tree.firstChild(annotation) {
                        builder.scopes.bind(name, .type(TypeDescription(builder.tree, type), builder.type))
                    } else if let sequence {
                        builder.scopes.bind(name, .element(builder.origin(sequence)))
                    }
                }
            }
            var isPastSequence = false
            for child in builder.tree.children(node) {
                if isPastSequence { builder.visit(child) }
                if child == sequence { isPastSequence = true }
            }
        }
    }

    private func isSingleName(_ pattern: NodeIndex) -> Bool {
        if tree.kind(pattern) == .identifierPattern { return true }
        guard tree.kind(pattern) == .valueBindingPattern, let inner = tree.firstChild(pattern) else { return false }
        return tree.kind(inner) == .identifierPattern
    }

    @inline(never)
    private mutating func visitOptionalBinding(_ node: NodeIndex) {
        visitChildren(node)
        guard let pattern = tree.firstChild(node) else { return }
        guard tree.kind(pattern) == .identifierPattern else {
            bindNames(inPattern: pattern)
            return
        }
        let name = tree.text(pattern)
        if name == "self" { return }
        if let clause = tree.firstChild(node, .initializerClause), let value = tree.firstChild(clause) {
            scopes.bind(name, .unwrapped(origin(value)))
        } else {
            scopes.bind(name, .unwrapped(scopes.lookUp(name) ?? .name(name, type)))
        }
        if let annotation = tree.firstChild(node, .typeAnnotation), let written = tree.firstChild(annotation) {
            scopes.bind(name, .type(TypeDescription(tree, written), type))
        }
    }

    /// Binds every name in a pattern to an unknown value: it hides what the name meant before.
    private mutating func bindNames(inPattern node: NodeIndex) {
        for token in tree.tokenRange(node) where tree.tokens[token].kind == .identifier {
            scopes.bind(tree.name(ofToken: token), .unknown)
        }
    }

    // MARK: - Variables

    @inline(never)
    private mutating func visitVariable(_ node: NodeIndex) {
        for child in tree.children(node) {
            guard tree.kind(child) == .patternBinding else {
                visit(child)
                continue
            }
            visitBinding(child, of: node)
        }
    }

    @inline(never)
    private mutating func visitBinding(_ binding: NodeIndex, of declaration: NodeIndex) {
        let pattern = tree.firstChild(binding)
        let name = pattern.flatMap {
            tree.kind($0) == .identifierPattern ? tree.name(ofToken: Int(tree[$0].firstToken)) : nil
        }
        let annotation = tree.firstChild(binding, .typeAnnotation).flatMap { tree.firstChild($0) }
        let annotated = annotation.map { TypeDescription(tree, $0) }
        let value = tree.firstChild(binding, .initializerClause).flatMap { tree.firstChild($0) }

        if isMember, type >= 0, let name, declaresBehavior(declaration, binding, name, annotated, value) {
            addMember(
                MemberSummary(name: name, isFunction: false, isStatic: false, type: annotated, value: nil))
            return
        }
        if !isMember, let value, construction(value, isAnnotated: annotated != nil) != nil {
            noteInnerDocumentation(above: declaration)
        }
        // The value of a property sees the instance only where it is lazy; its names are looked up there all the same.
        for child in tree.children(binding) where child != pattern { visit(child) }
        let origin: Origin = annotated.map { .type($0, type) } ?? value.map { self.origin($0) } ?? .unknown
        if isMember {
            if let name {
                addMember(
                    MemberSummary(
                        name: name, isFunction: false, isStatic: hasModifier(declaration, .static, .class),
                        type: annotated, value: annotated == nil ? origin : nil))
            }
        } else if let name {
            scopes.bind(name, origin)
        } else if let pattern {
            bindNames(inPattern: pattern)
        }
    }
}

/// The names of the local scopes, innermost last.
struct Scopes {
    /// What each name means, innermost meaning last.
    private var meanings: [String: [Origin]] = [:]
    /// The names in the order in which they were bound.
    private var names: [String] = []
    private var starts: [Int] = []

    mutating func push() { starts.append(names.count) }

    mutating func pop() {
        let start = starts.removeLast()
        while names.count > start { meanings[names.removeLast()]?.removeLast() }
    }

    mutating func bind(_ name: String, _ origin: Origin) {
        // Outside of functions there is nothing to bind.
        guard !starts.isEmpty else { return }
        names.append(name)
        meanings[name, default: []].append(origin)
    }

    /// How many names are bound by now.
    var mark: Int { names.count }

    /// The names that were bound since a mark was taken, in scopes that are still open.
    func names(since mark: Int) -> ArraySlice<String> { names[min(mark, names.count)...] }

    /// What a name is bound to, or `nil` if nothing local has that name.
    func lookUp(_ name: String) -> Origin? { meanings[name]?.last }
}
