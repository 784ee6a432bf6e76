import FlynnSyntax

/// What patterns bind: loops, conditions and variables.
extension SummaryBuilder {
    mutating func visitFor(_ node: NodeIndex) {
        visitLocally { builder in
            var pattern: NodeIndex?
            var sequence: NodeIndex?
            for child in builder.tree.children(node) {
                if pattern == nil {
                    pattern = child
                } else if sequence == nil, builder.tree.kind(child) == .typeAnnotation {
                    continue
                } else if let pattern, sequence == nil {
                    sequence = child
                    builder.visit(child)
                    builder.bindLoopNames(pattern)
                } else {
                    builder.visit(child)
                }
            }
        }
    }

    private mutating func bindLoopNames(_ pattern: NodeIndex) {
        switch tree.kind(pattern) {
        case .identifierPattern, .tuplePattern, .valueBindingPattern, .wildcardPattern: bindNames(inPattern: pattern)
        // `for case .run(let worker) in jobs`
        default: visit(pattern)
        }
    }

    /// Visits `if`: the names of its conditions are known in the block behind them, not behind `else`.
    mutating func visitIf(_ node: NodeIndex) {
        visitLocally { builder in
            let mark = builder.scopes.mark
            for child in builder.tree.children(node) {
                builder.visit(child)
                if builder.tree.kind(child) == .codeBlock { builder.scopes.forget(from: mark) }
            }
        }
    }

    /// Visits `guard`: the names of its conditions are known behind it, not in its block.
    mutating func visitGuard(_ node: NodeIndex) {
        let mark = scopes.mark
        for child in tree.children(node) {
            if tree.kind(child) == .codeBlock {
                let bound = scopes.take(from: mark)
                visit(child)
                for binding in bound { scopes.bind(binding) }
            } else {
                visit(child)
            }
        }
    }

    /// Visits `case p = e` in a condition: the value doesn't see the names in the pattern.
    mutating func visitCaseCondition(_ node: NodeIndex) {
        guard let pattern = tree.firstChild(node) else { return }
        for child in tree.children(node) where child != pattern { visit(child) }
        visit(pattern)
    }

    mutating func visitOptionalBinding(_ node: NodeIndex) {
        visitChildren(node)
        guard let pattern = tree.firstChild(node) else { return }
        if tree.firstToken(pattern).keyword == .self { return }
        if !openClosures.isEmpty, tree.kind(pattern) == .identifierPattern,
            tree.firstChild(node, .initializerClause) == nil
        {
            noteShorthandBinding(pattern)
        }
        bindNames(inPattern: pattern)
    }

    // MARK: - Variables

    mutating func visitVariable(_ node: NodeIndex) {
        for child in tree.children(node) {
            guard tree.kind(child) == .patternBinding else {
                visit(child)
                continue
            }
            visitBinding(child, of: node)
        }
    }

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
            placedDocumentation.note(commentLines(above: declaration))
        }
        // The value of a property sees the instance only where it is lazy; its names are looked up there all the same.
        for child in tree.children(binding) where child != pattern { visit(child) }
        guard isMember else {
            if let pattern { bindNames(inPattern: pattern) }
            return
        }
        if type >= 0 { noteExposure(of: binding, declaration, annotated) }
        guard let name else {
            if let pattern { addMembers(inPattern: pattern, annotation: annotation, value: value, of: declaration) }
            return
        }
        var member = MemberSummary(
            name: name, isFunction: false, isStatic: hasModifier(declaration, .static, .class), type: annotated,
            value: nil, isConstant: isConstant(declaration), isShareable: isDeclaredShareable(declaration))
        if let annotation {
            if isLabeledTuple(annotation) { member.value = origin(ofType: annotation) }
        } else if let value, !isWrapped(declaration) {
            member.value = origin(value)
        }
        addMember(member)
    }

    /// Adds the properties in `let (a, b) = (A(), B())`.
    private mutating func addMembers(
        inPattern pattern: NodeIndex, annotation: NodeIndex?, value: NodeIndex?, of declaration: NodeIndex
    ) {
        guard tree.kind(pattern) == .tuplePattern else { return }
        let whole = annotation.map { origin(ofType: $0) } ?? value.map { origin($0) } ?? .unknown
        for (position, element) in tree.children(pattern).enumerated()
        where tree.kind(element) == .identifierPattern && tree[element].endToken > tree[element].firstToken {
            addMember(
                MemberSummary(
                    name: tree.name(ofToken: Int(tree[element].firstToken)), isFunction: false,
                    isStatic: hasModifier(declaration, .static, .class), type: nil,
                    value: bounded(.member(whole, String(position))), isConstant: isConstant(declaration),
                    isShareable: isDeclaredShareable(declaration)))
        }
    }

    /// Whether a property wrapper or macro may make something else of a property's value.
    private func isWrapped(_ declaration: NodeIndex) -> Bool {
        tree.children(declaration).contains { child in
            guard tree.kind(child) == .attribute, let type = tree.firstChild(child) else { return false }
            switch tree.text(type) {
            case "MainActor", "objc", "available", "usableFromInline", "inlinable", "nonobjc", "IBOutlet", "TaskLocal":
                return false
            default:
                return true
            }
        }
    }
}
