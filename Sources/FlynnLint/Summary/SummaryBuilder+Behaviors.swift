import FlynnSyntax

/// `Behavior(self) { … }` and its variants.
struct BehaviorConstruction {
    /// The closure, if one is passed.
    var closure: NodeIndex?
    /// Whether something else than a closure is passed behind the actor.
    var passesFunction: Bool
}

extension SummaryBuilder {
    /// Whether a type is `Behavior` or `ChainableBehavior<T>`.
    static func isBehaviorType(_ type: TypeDescription) -> Bool {
        guard case .named(let name, _) = type else { return false }
        switch name {
        case "Behavior", "ChainableBehavior", "FlynnRuntime.Behavior", "FlynnRuntime.ChainableBehavior": return true
        default: return false
        }
    }

    /// Whether a name is written like a behavior's: `be` and a capital letter.
    static func isBehaviorName(_ name: Substring) -> Bool {
        guard name.hasPrefix("be"), let initial = name.dropFirst(2).first else { return false }
        return initial.isUppercase
    }

    /// Reads `Behavior(…) { … }`, or `.init(…) { … }` where the annotation says what is meant.
    func construction(_ node: NodeIndex, isAnnotated: Bool) -> BehaviorConstruction? {
        guard tree.kind(node) == .postfixExpression else { return nil }
        var names: [String] = []
        var result: BehaviorConstruction?
        var arguments = 0
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
                result = BehaviorConstruction(closure: nil, passesFunction: false)
                for argument in tree.children(child) {
                    guard let value = tree.firstChild(argument) else { continue }
                    if let label = label(argument, value) {
                        // Another library's type of that name; the runtime's takes a name besides.
                        guard label == "name" else { return nil }
                        continue
                    }
                    arguments += 1
                    if tree.kind(value) == .closureExpression {
                        result?.closure = value
                    } else if arguments > 1 {
                        result?.passesFunction = true
                    }
                }
            case .trailingClosure:
                if result == nil { result = BehaviorConstruction(closure: nil, passesFunction: false) }
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
        return result
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
        let isAnnotated = annotated.map(SummaryBuilder.isBehaviorType) ?? false
        if let value {
            guard let construction = construction(value, isAnnotated: isAnnotated) else { return false }
            let closure = visitConstruction(value, construction)
            addBehavior(name, declaration, binding, construction, closure, documentedIn: [range(declaration, binding)])
            return true
        }
        guard let annotated, SummaryBuilder.isBehaviorType(annotated.unwrapped) else { return false }
        let hasAccessors = tree.firstChild(binding, .accessorBlock).map { !isObserved($0) } ?? false
        if hasAccessors || tree.firstChild(binding, .codeBlock) != nil {
            guard isAnnotated else { return false }
            if let block = tree.firstChild(binding, .codeBlock), let result = onlyResult(block),
                let construction = construction(result, isAnnotated: true)
            {
                let closure = visitConstruction(result, construction)
                addBehavior(
                    name, declaration, binding, construction, closure, documentedIn: [range(declaration, binding)])
                return true
            }
            for child in tree.children(binding) { visit(child) }
            addBehavior(name, declaration, binding, nil, nil, documentedIn: [range(declaration, binding)])
            return true
        }
        storedBehaviors.append(
            StoredBehavior(
                owner: type, name: name, declaration: declaration, binding: binding, span: span(declaration, binding)))
        return false
    }

    /// The expression that a getter consists of.
    private func onlyResult(_ block: NodeIndex) -> NodeIndex? {
        let statements = Array(tree.children(block))
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

    @inline(never)
    private mutating func addBehavior(
        _ name: String, _ declaration: NodeIndex, _ binding: NodeIndex, _ construction: BehaviorConstruction?,
        _ closure: BehaviorClosure?, documentedIn ranges: [Range<Int>]
    ) {
        let form: BehaviorSummary.Form =
            construction?.closure != nil
            ? .closure : construction?.passesFunction == true ? .functionReference : .annotation
        var lines = commentLines(above: declaration)
        let own = construction?.closure.map { tree.range($0) }
        for range in ranges { lines += commentLines(in: range, own: own) }
        lines += trailingLines(ranges.last?.upperBound)
        placedDocumentation.note(lines)
        let parameterLines = lines.filter { DocumentationReader.isParameterLine($0, in: tree.source) }
        var closure = closure
        if parameterLines.isEmpty, closure?.takesArguments == true, let node = construction?.closure {
            closure?.documentationPlace = documentationPlace(node)
        }
        summary.behaviors.append(
            BehaviorSummary(
                name: name, owner: type, form: form, span: span(declaration, binding),
                documentation: read(parameterLines),
                closure: closure))
    }

    /// Declares the stored properties to which an initializer gives a behavior of their own.
    mutating func declareFilledBehaviors() {
        for stored in storedBehaviors {
            guard let fill = fills[FillTarget(owner: stored.owner, name: stored.name)] else { continue }
            type = stored.owner
            addBehavior(
                stored.name, stored.declaration, stored.binding, fill.construction, fill.closure,
                documentedIn: [range(stored.declaration, stored.binding), fill.range])
        }
    }
}
