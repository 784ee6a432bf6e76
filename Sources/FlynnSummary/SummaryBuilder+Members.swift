import FlynnSyntax

/// What of an actor others can reach, and where they do.
extension SummaryBuilder {
    // MARK: - Files and types

    mutating func noteImport(_ node: NodeIndex) {
        var token = tree.introducer(node) + 1
        // `import struct Foundation.URL`
        if token < Int(tree[node].endToken), tree.tokens[token].kind == .keyword { token += 1 }
        guard token < Int(tree[node].endToken), tree.tokens[token].kind == .identifier else { return }
        let module = tree.name(ofToken: token)
        if !summary.imports.contains(module), summary.imports.count < 64 { summary.imports.append(module) }
    }

    /// Adds what a type's declaration says about who may use its instances.
    func noteIsolation(_ type: inout TypeSummary, _ node: NodeIndex) {
        switch type.kind {
        case .class:
            type.isFinal = hasModifier(node, .final)
            // Attributes that are named like types are macros, property wrappers and global actors.
            type.mayBeIsolated = tree.children(node).contains { child in
                guard tree.kind(child) == .attribute, let name = tree.firstChild(child) else { return false }
                return tree.text(name).first?.isUppercase == true && tree.text(name) != "Observable"
            }
        case .extension:
            type.selfConstraints = selfConstraints(node)
        default:
            break
        }
    }

    /// Adds the cases of an enumeration that are named like protected members: a mention may mean one of them.
    mutating func noteCases(_ node: NodeIndex) {
        guard isMember, type >= 0 else { return }
        for element in tree.children(node) where tree.kind(element) == .enumCaseElement {
            let token = Int(tree[element].firstToken)
            guard mayBeSafeName(token) else { continue }
            let name = tree.name(ofToken: token)
            guard MemberNaming.isSafe(Substring(name)) else { continue }
            addMember(MemberSummary(name: name, isFunction: false, isStatic: true, type: nil, value: nil))
        }
    }

    // MARK: - Members

    func isConstant(_ declaration: NodeIndex) -> Bool {
        tree.tokens[tree.introducer(declaration)].keyword == .let
    }

    /// Notes a method or subscript that others can reach.
    mutating func noteExposure(ofFunction node: NodeIndex) {
        let introducer = tree.introducer(node)
        switch tree.kind(node) {
        case .functionDeclaration:
            // Operators have no name that is an identifier.
            let name = introducer + 1
            guard hasExposableMembers, name < tree.tokens.count, tree.tokens[name].kind == .identifier else { return }
            addExposure(.method, name: name, node)
        case .subscriptDeclaration:
            if summary.types[type].kind == .protocol {
                addMember(MemberSummary(name: "subscript", isFunction: true, isStatic: false, type: nil, value: nil))
            }
            guard hasExposableMembers else { return }
            addExposure(.subscript, name: introducer, node)
        default:
            break
        }
    }

    /// Notes the properties that one binding of a declaration declares.
    mutating func noteExposure(of binding: NodeIndex, _ declaration: NodeIndex, _ annotated: TypeDescription?) {
        if summary.types[type].kind == .class, !isConstant(declaration), isStored(binding),
            !hasModifier(declaration, .static, .class)
        {
            summary.types[type].hasVariables = true
        }
        guard hasExposableMembers, let pattern = tree.firstChild(binding) else { return }
        if isConstant(declaration), hasModifier(declaration, .static, .class) { return }
        var isFirst = tree.firstChild(declaration, .patternBinding) == binding
        for name in names(in: pattern) {
            let isBehavior = holdsBehavior(declaration, binding, name, annotated)
            // One modifier hides all the names of a declaration: the first finding mends them.
            addExposure(.property, name: name, declaration, isBehavior: isBehavior, mends: isFirst)
            isFirst = false
        }
    }

    /// Whether a property holds somebody's behavior, and everybody may have it: what others could replace, a `var`, only
    /// counts if it is called like a behavior of the type's own.
    private func holdsBehavior(
        _ declaration: NodeIndex, _ binding: NodeIndex, _ name: Int, _ annotated: TypeDescription?
    ) -> Bool {
        let isCalledSo = isBehaviorName(name)
        if let annotated {
            return annotated.unwrapped.isBehavior && (isConstant(declaration) || isCalledSo)
        }
        guard isCalledSo, let value = tree.firstChild(binding, .initializerClause).flatMap({ tree.firstChild($0) })
        else { return false }
        return tree.kind(value) == .postfixExpression
    }

    /// Whether members of the type around can be exposed: structures, enumerations and Swift's own actors can't have an
    /// actor's members.
    private var hasExposableMembers: Bool {
        switch summary.types[type].kind {
        // What inherits from nothing is no actor.
        case .class, .protocol: !summary.types[type].inherited.isEmpty
        case .extension: true
        default: false
        }
    }

    private func isStored(_ binding: NodeIndex) -> Bool {
        if tree.firstChild(binding, .codeBlock) != nil { return false }
        return tree.firstChild(binding, .accessorBlock).map { isObserved($0) } ?? true
    }

    /// The tokens of the names that a pattern binds.
    private func names(in pattern: NodeIndex) -> [Int] {
        switch tree.kind(pattern) {
        case .identifierPattern: tree.tokenRange(pattern).isEmpty ? [] : [Int(tree[pattern].firstToken)]
        default: tree.children(pattern).flatMap { names(in: $0) }
        }
    }

    private mutating func addExposure(
        _ kind: ExposedMember.Kind, name token: Int, _ declaration: NodeIndex, isBehavior: Bool = false,
        mends: Bool = true
    ) {
        var access: [SourceSpan] = []
        var hasOwnAccess = false
        var isStatic = false
        var isInlined = false
        var first = tree.introducer(declaration)
        var hasModifiers = false
        for child in tree.children(declaration) {
            if tree.kind(child) == .attribute {
                isInlined = isInlined || inlines(child)
                continue
            }
            guard tree.kind(child) == .modifier else { break }
            if !hasModifiers { first = Int(tree[child].firstToken) }
            hasModifiers = true
            let keyword = tree.firstToken(child).keyword
            switch keyword {
            case .private, .fileprivate, .internal, .package, .public, .open:
                let isSetter = tree.tokenRange(child).count > 1
                if keyword == .private, !isSetter { return }
                hasOwnAccess = hasOwnAccess || !isSetter
                access.append(locator.span(access.isEmpty ? tree.range(child) : rangeWithBlanks(child)))
            case .override: return
            case .static, .class: isStatic = true
            default: break
            }
        }
        if hidesMembers, !hasOwnAccess { return }
        // What belongs to the type can't reach an actor's state, unless it is a variable of its own.
        if isStatic, kind != .property { return }
        let isRequirement = summary.types[type].kind == .protocol
        if isStatic, isRequirement { return }
        if mayBeSafeName(token), MemberNaming.isSafe(Substring(tree.name(ofToken: token))) { return }
        let introducer = tree.tokens[tree.introducer(declaration)].range
        let name = tree.tokens[token].range
        let modifiers = isRequirement || isInlined || !mends ? nil : locator.location(Int(tree.tokens[first].start))
        summary.exposedMembers.append(
            ExposedMember(
                name: kind == .subscript ? "subscript" : tree.name(ofToken: token), owner: TypeSummary.ID(type),
                kind: kind,
                isBehavior: isBehavior,
                span: locator.span(introducer.lowerBound..<max(name.upperBound, introducer.upperBound)),
                modifiers: modifiers, access: access))
    }

    /// Whether an attribute makes the body a part of other modules, which see nothing private.
    private func inlines(_ attribute: NodeIndex) -> Bool {
        guard let name = tree.firstChild(attribute) else { return false }
        switch tree.text(name) {
        case "inlinable", "usableFromInline", "_alwaysEmitIntoClient", "_transparent": return true
        default: return false
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

    // MARK: - Mentions

    /// Notes a mention of a protected member; most names are ruled out by their first bytes.
    mutating func noteProtected(_ token: Int, isPath: Bool = false, _ receiver: (SummaryBuilder) -> ExpressionSummary) {
        guard mayBeSafeName(token) else { return }
        let name = tree.name(ofToken: token)
        guard MemberNaming.isSafe(Substring(name)) else { return }
        let receiver = receiver(self)
        if receiver.isSelf { return }
        summary.protectedMentions.append(
            ProtectedMention(
                name: name, span: locator.span(tree.tokens[token].range), receiver: receiver, isKeyPath: isPath,
                owner: owner))
    }

    private func mayBeSafeName(_ token: Int) -> Bool {
        let range = tree.tokens[token].range
        let start = range.lowerBound + (tree.tokens[token].flags.contains(.isEscaped) ? 1 : 0)
        return range.upperBound > start + 4 && tree.source.bytes(in: start..<start + 4, equal: "safe")
    }

    /// Notes the protected members in a key path: `\Counter.safeTotal`, `\.safeTotal`.
    mutating func notePath(_ node: NodeIndex) {
        var origin = ExpressionSummary.unknown
        var depth = 0
        for (position, child) in tree.children(node).enumerated() {
            switch tree.kind(child) {
            case .identifierExpression where position == 0:
                origin = .type(.named(tree.text(child), arguments: []), owner)
            case .typeExpression where position == 0:
                origin = tree.firstChild(child).map { .type(TypeDescription(tree, $0), owner) } ?? .unknown
            case .memberAccess where tree[child].endToken - tree[child].firstToken == 2:
                let token = Int(tree[child].endToken) - 1
                noteProtected(token, isPath: true) { _ in origin }
                depth += 1
                origin =
                    depth < ExpressionSummary.maximumSize && origin != .unknown
                    ? .member(origin, tree.name(ofToken: token)) : .unknown
            case .optionalChaining, .forcedValue:
                if origin != .unknown { origin = .unwrapped(origin) }
            case .genericArgumentClause:
                break
            default:
                origin = .unknown
            }
        }
    }

    // MARK: - What a call hands on

    /// The variables and properties whose values an argument carries.
    func references(_ node: NodeIndex) -> [ExpressionSummary] {
        switch tree.kind(node) {
        case .identifierExpression, .selfExpression:
            let found = origin(node)
            return found == .unknown ? [] : [found]
        case .postfixExpression:
            return isPlace(node) ? [origin(node)].filter { $0 != .unknown } : []
        case .arrayLiteral, .tupleExpression, .dictionaryLiteral, .dictionaryElement, .argument:
            return tree.children(node).flatMap { references($0) }
        case .sequenceExpression:
            // `image as Drawable`
            let children = tree.childList(node)
            guard children.count == 2, tree.kind(children[1]) == .typeCastingOperator,
                tree.firstToken(children[1]).keyword == .as
            else { return [] }
            return references(children[0])
        default:
            return []
        }
    }

    /// Whether a chain ends with a property or an element: what a call returns may have been made for it.
    private func isPlace(_ node: NodeIndex) -> Bool {
        var isPlace = false
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .memberAccess, .subscriptArguments: isPlace = true
            case .identifierExpression, .selfExpression: isPlace = true
            case .optionalChaining, .forcedValue, .genericArgumentClause: break
            default: isPlace = false
            }
        }
        return isPlace
    }
}

extension ExpressionSummary {
    /// Whether it is `self` or `super`, or what is unwrapped from a weak `self`.
    fileprivate var isSelf: Bool {
        var origin = self
        while case .unwrapped(let base) = origin { origin = base }
        switch origin {
        case .`self`, .`super`: return true
        default: return false
        }
    }
}
