import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects the members accessible from other types.
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
                    isTyped: isTypedBehavior(tree.block(of: node))),
                to: owner, isRequirement: isRequirement)
        case .subscriptDeclaration:
            let keyword = tree.introducer(node)
            add(Candidate(kind: .subscript, name: keyword, declaration: node), to: owner, isRequirement: isRequirement)
        default:
            break
        }
    }

    /// Collects the properties in a binding.
    mutating func collect(_ property: PropertyBinding, of owner: TypeSummary.ID, isRequirement: Bool) {
        guard let pattern = property.pattern else { return }
        if tree.isConstant(property.declaration), tree.hasModifier(property.declaration, .static, .class) { return }
        // A single modifier hides all names in a declaration, so only the first name has a fix.
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

    private func isTypedBehavior(_ body: BodyNode?) -> Bool {
        body.flatMap { TypedBehaviorReader(tree: tree).form(ofBody: $0) } != nil
    }

    /// Returns whether `property` holds a behavior that any code can call. For a `var`, which other code can replace,
    /// this requires the name of a behavior.
    private func holdsBehavior(_ property: PropertyBinding, _ name: TokenIndex) -> Bool {
        let isNamedSo = names.isBehaviorName(name)
        if let type = property.type {
            return constructions.isBehavior(type.unwrapped) && (tree.isConstant(property.declaration) || isNamedSo)
        }
        return isNamedSo && property.value.map { tree.kind(tree.withoutParentheses($0)) == .postfixExpression } == true
    }

    // MARK: - Modifiers

    /// A member that is exposed unless a modifier hides it.
    private struct Candidate {
        var kind: ExposedMember.Kind
        var name: TokenIndex
        var declaration: NodeIndex
        var isBehavior = false
        var isTyped = false
        var isFixable = true
    }

    private struct Modifiers {
        /// The access modifiers. Every modifier after the first includes the following blanks.
        var access: [SourceSpan] = []
        var hasAccess = false
        var isStatic = false
        /// Whether an attribute makes the body a part of other modules, where private members aren't visible.
        var isInlined = false
        /// The first modifier, or the keyword of the declaration.
        var first: TokenIndex
    }

    /// Reads the modifiers of `declaration`. Returns `nil` if the modifiers hide the declaration or mark an override.
    private func modifiers(_ declaration: NodeIndex) -> Modifiers? {
        var result = Modifiers(first: tree.introducer(declaration))
        var hasModifiers = false
        for child in tree.children(declaration) {
            if tree.kind(child) == .attribute {
                // Each task has a separate value, and other code can't set it.
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

    /// Returns the range of `modifier` with the following blanks on the line.
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
        // Static members don't have access to the state of an actor, except for static variables.
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
