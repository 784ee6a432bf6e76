import FlynnSyntax

/// `Behavior(self) { … }` and its variants.
struct BehaviorConstruction {
    /// Its expression.
    var node: NodeIndex
    /// The closure, if one is passed.
    var closure: NodeIndex?
    /// What is passed instead of a closure.
    var function: NodeIndex?
    /// The first argument, if it is no closure.
    var actor: NodeIndex?
    /// The name of what is passed instead of a closure, if it is a member of `self`.
    var member: String?
}

extension SummaryBuilder {
    /// Whether a token is written like the name of a behavior. Almost all are ruled out by their first bytes.
    func isBehaviorName(_ token: Int) -> Bool {
        let range = tree.tokens[token].range
        let start = range.lowerBound + (tree.tokens[token].flags.contains(.isEscaped) ? 1 : 0)
        guard range.upperBound > start + prefix.count else { return false }
        for (position, byte) in prefix.enumerated() where tree.source[start + position] != byte { return false }
        return naming.isBehaviorName(tree.name(ofToken: token))
    }

    /// Reads `Behavior(…) { … }`, or `.init(…) { … }` where the annotation says what is meant.
    func construction(_ node: NodeIndex, isAnnotated: Bool) -> BehaviorConstruction? {
        guard tree.kind(node) == .postfixExpression, mayBeConstruction(node, isAnnotated: isAnnotated) else {
            return nil
        }
        var names: [String] = []
        var result: BehaviorConstruction?
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .identifierExpression:
                names.append(tree.name(ofToken: Int(tree[child].firstToken)))
                // `FlynnRuntime::Behavior`
                if tree[child].endToken - tree[child].firstToken == 3 {
                    names.append(tree.name(ofToken: Int(tree[child].endToken) - 1))
                }
            case .implicitMemberExpression:
                guard isAnnotated, tree.text(child) == ".init" else { return nil }
                names.append("Behavior")
            case .memberAccess:
                guard result == nil else { return nil }
                names.append(tree.name(ofToken: Int(tree[child].endToken) - 1))
            case .genericArgumentClause:
                break
            case .callArguments:
                guard result == nil else { return nil }
                result = BehaviorConstruction(node: node)
                for argument in tree.children(child) {
                    guard let value = tree.firstChild(argument) else { continue }
                    if let label = label(argument, value) {
                        // Another library's type of that name; the runtime's takes a name besides.
                        guard label == "name" else { return nil }
                        continue
                    }
                    if tree.kind(value) == .closureExpression {
                        result?.closure = value
                    } else if result?.actor == nil, result?.closure == nil {
                        result?.actor = value
                    } else {
                        result?.function = value
                    }
                }
            case .trailingClosure:
                if result == nil { result = BehaviorConstruction(node: node) }
                if result?.closure == nil { result?.closure = tree.firstChild(child) }
            default:
                return nil
            }
        }
        if names.last == "init" { names.removeLast() }
        guard let last = names.last, last == "Behavior" || last == "ChainableBehavior", names.count <= 2 else {
            return nil
        }
        if names.count == 2, names[0] != "FlynnRuntime" { return nil }
        guard var result, result.closure == nil else { return result }
        let function = result.function ?? result.actor
        result.member = function.flatMap { memberOfSelf($0) }
        return result
    }

    /// Whether a call begins like a construction. Almost all are ruled out by the length of their first word.
    private func mayBeConstruction(_ node: NodeIndex, isAnnotated: Bool) -> Bool {
        guard let first = tree.firstChild(node) else { return false }
        switch tree.kind(first) {
        case .implicitMemberExpression:
            return isAnnotated
        case .identifierExpression:
            let token = tree.firstToken(first)
            var name = token.range
            if token.flags.contains(.isEscaped) { name = name.dropFirst().dropLast() }
            return tree.source.bytes(in: name, equal: "Behavior")
                || tree.source.bytes(in: name, equal: "ChainableBehavior")
                || tree.source.bytes(in: name, equal: "FlynnRuntime")
        default:
            return false
        }
    }

    /// The label of an argument.
    private func label(_ argument: NodeIndex, _ value: NodeIndex) -> String? {
        let first = Int(tree[argument].firstToken)
        return first < Int(tree[value].firstToken) ? tree.name(ofToken: first) : nil
    }

    // MARK: - Declarations

    /// Adds the behavior that a property declares; false if it declares none.
    mutating func declaresBehavior(
        _ declaration: NodeIndex, _ binding: NodeIndex, _ name: String, _ annotated: TypeDescription?,
        _ value: NodeIndex?
    ) -> Bool {
        let isAnnotated = annotated.map(\.isBehavior) ?? false
        if let value, tree.kind(value) != .nilLiteral {
            guard
                let construction = construction(value, isAnnotated: isAnnotated)
                    ?? calledClosure(value).flatMap({ self.construction(resultOf: $0, isAnnotated: isAnnotated) })
            else { return false }
            let closure = visit(value, making: construction)
            addBehavior(
                name, declaration, binding, construction, closure, documentedIn: [range(declaration, binding)],
                isAnnotated: annotated != nil)
            return true
        }
        guard let annotated, annotated.unwrapped.isBehavior else { return false }
        let accessors = tree.firstChild(binding, .accessorBlock)
        if let block = tree.firstChild(binding, .codeBlock)
            ?? (accessors.map({ isObserved($0) }) == false ? accessors : nil)
        {
            guard isAnnotated else { return false }
            let construction = getter(block).flatMap { self.construction(resultOf: $0, isAnnotated: true) }
            var closure: OpenBehavior?
            for child in tree.children(binding) {
                if child == block, let construction {
                    closure = visit(child, making: construction)
                } else {
                    visit(child)
                }
            }
            addBehavior(
                name, declaration, binding, construction, closure, documentedIn: [range(declaration, binding)])
            if construction == nil, let result = getter(block).flatMap({ result($0) }) {
                summary.behaviors[summary.behaviors.count - 1].forwarded = forwarded(result)
            }
            return true
        }
        storedBehaviors.append(
            StoredBehavior(
                owner: type, name: name, declaration: declaration, binding: binding, span: span(declaration, binding)))
        return false
    }

    /// Visits what gives a property its behavior, and gives back the behavior's closure.
    private mutating func visit(_ node: NodeIndex, making construction: BehaviorConstruction) -> OpenBehavior? {
        let outer = expected
        expected = ExpectedConstruction(node: construction.node)
        visit(node)
        defer { expected = outer }
        return expected?.closure
    }

    /// The closure in `{ … }()`.
    private func calledClosure(_ node: NodeIndex) -> NodeIndex? {
        guard tree.kind(node) == .postfixExpression else { return nil }
        let children = Array(tree.children(node).prefix(3))
        guard children.count == 2, tree.kind(children[0]) == .closureExpression,
            tree.kind(children[1]) == .callArguments, tree.firstChild(children[1]) == nil
        else { return nil }
        return children[0]
    }

    /// The block of `get` among accessors, or the block that is a getter by itself.
    private func getter(_ block: NodeIndex) -> NodeIndex? {
        if tree.kind(block) == .codeBlock { return block }
        for accessor in tree.children(block) {
            guard let body = tree.firstChild(accessor, .codeBlock) else { continue }
            let head = Int(tree[accessor].firstToken)..<Int(tree[body].firstToken)
            if head.contains(where: { tree.tokens[$0].keyword == .get }) { return body }
        }
        return nil
    }

    /// The behavior that an expression names: `state.beClear`, `state.beClear!`
    private func forwarded(_ node: NodeIndex) -> ForwardedBehavior? {
        var value = origin(node)
        if case .unwrapped(let optional) = value { value = optional }
        switch value {
        case .member(let receiver, let name): return ForwardedBehavior(receiver: receiver, name: name)
        case .name(let name, let type?): return ForwardedBehavior(receiver: .`self`(type), name: name)
        default: return nil
        }
    }

    /// The construction that a getter or closure consists of.
    private func construction(resultOf block: NodeIndex, isAnnotated: Bool) -> BehaviorConstruction? {
        result(block).flatMap { construction($0, isAnnotated: isAnnotated) }
    }

    /// The only expression of a getter or closure.
    private func result(_ block: NodeIndex) -> NodeIndex? {
        let statements = tree.children(block).filter { child in
            switch tree.kind(child) {
            case .captureList, .closureParameterClause, .throwsClause, .returnClause, .attribute: false
            default: true
            }
        }
        guard statements.count == 1 else { return nil }
        return tree.kind(statements[0]) == .returnStatement ? tree.firstChild(statements[0]) : statements[0]
    }

    /// Whether accessors only observe a stored property.
    func isObserved(_ block: NodeIndex) -> Bool {
        tree.children(block).allSatisfy { accessor in
            switch tree.firstToken(accessor).keyword {
            case .willSet, .didSet: true
            default: false
            }
        }
    }

    /// From the keyword of a declaration to the name of one of its bindings.
    private func span(_ declaration: NodeIndex, _ binding: NodeIndex) -> SourceSpan {
        let introducer = tree.tokens[tree.introducer(declaration)].range
        let name = tree.tokens[Int(tree[binding].firstToken)].range
        return locator.span(introducer.lowerBound..<max(name.upperBound, introducer.upperBound))
    }

    /// The bytes of a declaration with one of its bindings; attributes and modifiers belong to the first.
    private func range(_ declaration: NodeIndex, _ binding: NodeIndex) -> Range<Int> {
        let isFirst = tree.firstChild(declaration, .patternBinding) == binding
        return tree.range(isFirst ? declaration : binding).lowerBound..<tree.range(binding).upperBound
    }

    private mutating func addBehavior(
        _ name: String, _ declaration: NodeIndex, _ binding: NodeIndex, _ construction: BehaviorConstruction?,
        _ closure: OpenBehavior?, documentedIn ranges: [Range<Int>], isAnnotated: Bool = true
    ) {
        let form: BehaviorSummary.Form =
            construction?.closure != nil ? .closure : construction?.function != nil ? .functionReference : .annotation
        var lines = commentLines(above: declaration)
        let own = construction?.closure.map { tree.range($0) }
        for range in ranges { lines += commentLines(in: range, own: own) }
        lines += trailingLines(ranges.last?.upperBound)
        placedDocumentation.note(lines)
        let parameterLines = lines.filter { DocumentationReader.isParameterLine($0, in: tree.source) }
        var body = closure?.closure
        if parameterLines.isEmpty, body?.takesArguments == true, let node = construction?.closure {
            body?.documentationPlace = documentationPlace(node)
        }
        var behavior = BehaviorSummary(
            name: name, owner: TypeSummary.ID(type), form: form, span: span(declaration, binding),
            documentation: read(parameterLines),
            closure: body)
        behavior.isOverride = hasModifier(declaration, .override)
        if construction?.closure == nil, let function = construction?.function ?? construction?.actor {
            behavior.function = FunctionReference(
                member: construction?.member, text: quotation(tree.range(function)))
        }
        if !isAnnotated, let construction {
            var seen: Set<BehaviorMention> = []
            behavior.inferred = InferredBehaviorType(
                text: typeText(construction),
                location: locator.span(tree.tokens[Int(tree[binding].firstToken)].range).end,
                mentions: closure?.mentions.filter { seen.insert($0).inserted } ?? [])
        }
        summary.behaviors.append(behavior)
    }

    /// The name in `method`, `self.method` and `super.method(_:)`.
    private func memberOfSelf(_ node: NodeIndex) -> String? {
        let node = insideParenthesesAndCasts(node)
        switch tree.kind(node) {
        case .identifierExpression:
            let name = tree.name(ofToken: Int(tree[node].firstToken))
            return !scopes.isBound(name) ? name : nil
        case .postfixExpression:
            let children = Array(tree.children(node).prefix(3))
            guard children.count == 2, tree.kind(children[1]) == .memberAccess else { return nil }
            switch tree.kind(children[0]) {
            case .selfExpression, .superExpression: return tree.name(ofToken: Int(tree[children[1]].firstToken) + 1)
            default: return nil
            }
        default:
            return nil
        }
    }

    /// The expression in `(expression)` and `expression as Type`.
    private func insideParenthesesAndCasts(_ node: NodeIndex) -> NodeIndex {
        var node = node
        while true {
            let children = Array(tree.children(node).prefix(3))
            switch tree.kind(node) {
            case .tupleExpression where children.count == 1:
                guard let value = tree.firstChild(children[0]) else { return node }
                node = value
            case .sequenceExpression where children.count == 2 && tree.kind(children[1]) == .typeCastingOperator:
                node = children[0]
            default:
                return node
            }
        }
    }

    /// The type of what is constructed, if it is spelled there.
    private func typeText(_ construction: BehaviorConstruction) -> String? {
        var end: Int?
        var hasArguments = false
        for child in tree.children(construction.node) {
            switch tree.kind(child) {
            case .memberAccess where tree.text(child) == ".init": break
            case .identifierExpression, .memberAccess: end = tree.range(child).upperBound
            case .genericArgumentClause:
                end = tree.range(child).upperBound
                hasArguments = true
            default: break
            }
        }
        guard let end else { return nil }
        let text = tree.source.string(tree.range(construction.node).lowerBound..<end)
        if hasArguments || !text.hasSuffix("ChainableBehavior") { return text }
        // `ChainableBehavior(self)` is one of the type around.
        guard let actor = construction.actor, tree.kind(actor) == .selfExpression, type >= 0,
            let owner = summary.types[type].name.split(separator: ".").last
        else { return nil }
        return "\(text)<\(owner)>"
    }

    /// Declares the stored properties to which an initializer gives a behavior of their own.
    mutating func declareFilledBehaviors() {
        for stored in storedBehaviors {
            let target = FillTarget(owner: summary.types[stored.owner].name, name: stored.name)
            guard let fill = fills[target] else { continue }
            type = stored.owner
            addBehavior(
                stored.name, stored.declaration, stored.binding, fill.construction, fill.closure,
                documentedIn: [range(stored.declaration, stored.binding), fill.range])
        }
    }
}
