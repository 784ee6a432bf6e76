import FlynnSyntax

/// Collects the members that other types can reach.
struct ExposureCollector {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let names: NameMatcher
    private let constructions: BehaviorConstructionReader
    private(set) var members: [ExposedMember] = []

    init(
        _ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ names: NameMatcher,
        _ constructions: BehaviorConstructionReader
    ) {
        self.constructions = constructions
        self.tree = tree
        self.context = context
        self.locator = locator
        self.names = names
    }

    /// Collects a method or subscript.
    mutating func collect(function node: NodeIndex, of owner: TypeSummary.ID, isRequirement: Bool) {
        switch tree.kind(node) {
        case .functionDeclaration:
            guard let name = tree.declaredNameToken(node) else { return }
            add(
                Candidate(
                    kind: .method, name: name, declaration: node,
                    isTyped: isTypedBehavior(tree.firstChild(node, .codeBlock))),
                to: owner, isRequirement: isRequirement)
        case .subscriptDeclaration:
            let keyword = tree.introducer(node)
            add(Candidate(kind: .subscript, name: keyword, declaration: node), to: owner, isRequirement: isRequirement)
        default:
            break
        }
    }

    /// Collects the properties of one binding.
    mutating func collect(_ property: PropertyBinding, of owner: TypeSummary.ID, isRequirement: Bool) {
        guard let pattern = property.pattern else { return }
        if tree.isConstant(property.declaration), tree.hasModifier(property.declaration, .static, .class) { return }
        // One modifier hides all names of a declaration, so the fix belongs to the first name.
        var isFirst = tree.firstChild(property.declaration, .patternBinding) == property.binding
        for name in tree.patternNameTokens(pattern) {
            add(
                Candidate(
                    kind: .property, name: name, declaration: property.declaration,
                    isBehavior: holdsBehavior(property, name),
                    isTyped: isTypedBehavior(property.getter(in: tree)), isFixable: isFirst),
                to: owner, isRequirement: isRequirement)
            isFirst = false
        }
    }

    private func isTypedBehavior(_ body: NodeIndex?) -> Bool {
        body.flatMap { TypedBehaviorReader(tree: tree).form(ofBody: $0) } != nil
    }

    /// Whether a property holds a behavior that everybody may call. A `var`, which others can replace, does only if it has
    /// a behavior's name.
    private func holdsBehavior(_ property: PropertyBinding, _ name: TokenIndex) -> Bool {
        let isNamedSo = names.isBehaviorName(name)
        if let type = property.type {
            return constructions.isBehavior(type.unwrapped) && (tree.isConstant(property.declaration) || isNamedSo)
        }
        return isNamedSo && property.value.map { tree.kind(tree.withoutParentheses($0)) == .postfixExpression } == true
    }

    // MARK: - Modifiers

    /// A member that is exposed unless its modifiers hide it.
    private struct Candidate {
        var kind: ExposedMember.Kind
        var name: TokenIndex
        var declaration: NodeIndex
        var isBehavior = false
        var isTyped = false
        var isFixable = true
    }

    private struct Modifiers {
        /// The access modifiers; each but the first with the blanks after it.
        var access: [SourceSpan] = []
        var hasAccess = false
        var isStatic = false
        /// Whether an attribute makes the body part of other modules, which see nothing private.
        var isInlined = false
        /// The first modifier, or the keyword of the declaration.
        var first: TokenIndex
    }

    /// Reads the modifiers of a declaration; `nil` if they hide it or make it an override.
    private func modifiers(_ declaration: NodeIndex) -> Modifiers? {
        var result = Modifiers(first: tree.introducer(declaration))
        var hasModifiers = false
        for child in tree.children(declaration) {
            if tree.kind(child) == .attribute {
                // Each task has a value of its own, which nothing can set.
                if tree.attributeName(child) == "TaskLocal" { return nil }
                result.isInlined = result.isInlined || isInlining(child)
                continue
            }
            guard tree.kind(child) == .modifier else { break }
            if !hasModifiers { result.first = tree.firstTokenIndex(child) }
            hasModifiers = true
            let keyword = tree.firstToken(child).keyword
            switch keyword {
            case .private, .fileprivate, .internal, .package, .public, .open:
                let isSetter = tree.hasDetail(child)
                if keyword == .private, !isSetter { return nil }
                result.hasAccess = result.hasAccess || !isSetter
                result.access.append(
                    locator.span(result.access.isEmpty ? tree.range(child) : rangeWithBlanks(child)))
            case .override: return nil
            case .static, .class: result.isStatic = true
            default: break
            }
        }
        return result
    }

    private func isInlining(_ attribute: NodeIndex) -> Bool {
        switch tree.attributeName(attribute) {
        case "inlinable", "usableFromInline", "_alwaysEmitIntoClient", "_transparent": true
        default: false
        }
    }

    /// A modifier with the blanks between it and what follows on its line.
    private func rangeWithBlanks(_ modifier: NodeIndex) -> Range<Int> {
        let range = tree.range(modifier)
        var end = range.upperBound
        while end < tree.source.byteCount,
            tree.source[end] == UInt8(ascii: " ") || tree.source[end] == UInt8(ascii: "\t")
        {
            end += 1
        }
        return range.lowerBound..<end
    }

    private mutating func add(_ candidate: Candidate, to owner: TypeSummary.ID, isRequirement: Bool) {
        guard let modifiers = modifiers(candidate.declaration) else { return }
        if context.hidesMembers, !modifiers.hasAccess { return }
        // Static members can't reach an actor's state, unless they are variables themselves.
        if modifiers.isStatic, candidate.kind != .property { return }
        if modifiers.isStatic, isRequirement { return }
        if names.safeName(candidate.name) != nil { return }
        let isFixable = !isRequirement && !modifiers.isInlined && candidate.isFixable
        members.append(
            ExposedMember(
                name: candidate.kind == .subscript ? "subscript" : tree.name(ofToken: candidate.name), owner: owner,
                kind: candidate.kind, isBehavior: candidate.isBehavior,
                isNamedAsBehavior: candidate.kind != .subscript && names.isBehaviorName(candidate.name),
                isTypedBehavior: candidate.isTyped,
                span: locator.span(tree.declarationHead(candidate.declaration, name: candidate.name)),
                modifiers: isFixable ? locator.location(tree.tokens.range(modifiers.first).lowerBound) : nil,
                access: modifiers.access))
    }
}
