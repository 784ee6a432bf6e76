import FlynnSyntax

/// What patterns bind: loops, conditions and variables.
extension SummaryBuilder {
    @inline(never)
    mutating func visitFor(_ node: NodeIndex) {
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
    mutating func visitOptionalBinding(_ node: NodeIndex) {
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
            if !openClosures.isEmpty { noteShorthandBinding(pattern) }
            scopes.bind(name, .unwrapped(scopes.lookUp(name) ?? .name(name, type)))
        }
        if let annotation = tree.firstChild(node, .typeAnnotation), let written = tree.firstChild(annotation) {
            scopes.bind(name, .type(TypeDescription(tree, written), type))
        }
    }

    /// Binds every name in a pattern to an unknown value: it hides what the name meant before.
    mutating func bindNames(inPattern node: NodeIndex) {
        for token in tree.tokenRange(node) where tree.tokens[token].kind == .identifier {
            scopes.bind(tree.name(ofToken: token), .unknown)
        }
    }

    // MARK: - Variables

    @inline(never)
    mutating func visitVariable(_ node: NodeIndex) {
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
            placedDocumentation.note(commentLines(above: declaration))
        }
        // The value of a property sees the instance only where it is lazy; its names are looked up there all the same.
        for child in tree.children(binding) where child != pattern { visit(child) }
        let origin: Origin = annotated.map { .type($0, type) } ?? value.map { self.origin($0) } ?? .unknown
        if isMember {
            if let name {
                addMember(
                    MemberSummary(
                        name: name, isFunction: false, isStatic: hasModifier(declaration, .static, .class),
                        type: annotated, value: annotated == nil ? origin : nil, isConstant: isConstant(declaration),
                        isShareable: isDeclaredShareable(declaration)))
            }
            if type >= 0 { noteExposure(of: binding, declaration, annotated) }
        } else if let name {
            scopes.bind(name, origin)
        } else if let pattern {
            bindNames(inPattern: pattern)
        }
    }
}
