import FlynnSyntax

extension SummaryBuilder {
    // MARK: - Calls

    mutating func visitPostfix(_ node: NodeIndex) {
        let isExpected = expected?.node == node
        if let construction = construction(node, isAnnotated: isExpected) {
            let closure = visitConstruction(node, construction)
            if isExpected { expected?.closure = closure }
            return
        }
        let children = tree.childList(node)
        // `.init(actor) { … }` whose type stands elsewhere: whatever it is, its comments may be a behavior's.
        if tree.kind(children[0]) == .implicitMemberExpression, construction(node, isAnnotated: true) != nil {
            placedDocumentation.note(tree.range(node))
        }
        noteAccess(node, children: children)
        noteCalls(children)
        if openClosures.last?.runsInBehavior == true { noteWaits(children) }
        visitSuffixes(children)
    }

    /// Notes `name = Behavior(…)` in an initializer, then visits.
    mutating func visitSequence(_ node: NodeIndex) {
        let children = tree.childList(node)
        guard isInInitializer, type >= 0, children.count == 3, tree.kind(children[1]) == .infixOperator,
            tree.firstToken(children[1]).kind == .equal, let name = assignedProperty(children[0]),
            let construction = construction(children[2], isAnnotated: true)
        else {
            visitChildren(node)
            return
        }
        visit(children[0])
        let closure = visitConstruction(children[2], construction)
        fills[FillTarget(owner: summary.types[type].name, name: name)] = Fill(
            construction: construction, closure: closure, range: tree.range(children[2]))
    }

    /// The name in `name` and `self.name`.
    private func assignedProperty(_ node: NodeIndex) -> String? {
        if tree.kind(node) == .identifierExpression { return tree.text(node) }
        guard tree.kind(node) == .postfixExpression else { return nil }
        let children = tree.childList(node)
        guard children.count == 2, tree.kind(children[0]) == .selfExpression, tree.kind(children[1]) == .memberAccess
        else { return nil }
        return tree.name(ofToken: Int(tree[children[1]].endToken) - 1)
    }

    /// Finds the calls of behaviors in a chain of suffixes.
    private mutating func noteCalls(_ children: [NodeIndex]) {
        for (position, child) in children.enumerated() {
            let token: Int
            let isImplicit: Bool
            switch tree.kind(child) {
            case .memberAccess:
                guard tree[child].endToken - tree[child].firstToken == 2 else { continue }
                token = Int(tree[child].endToken) - 1
                isImplicit = false
            case .identifierExpression where position == 0:
                guard tree[child].endToken - tree[child].firstToken == 1 else { continue }
                token = Int(tree[child].firstToken)
                isImplicit = true
            default:
                continue
            }
            let range = tree.tokens[token].range
            let start = range.lowerBound + (tree.tokens[token].flags.contains(.isEscaped) ? 1 : 0)
            guard range.upperBound > start + 2 else { continue }
            if tree.source[start] == UInt8(ascii: "s"), tree.source[start + 1] == UInt8(ascii: "a"), !isImplicit {
                noteProtected(token) { $0.origin(chain: children[..<position], isWhole: false) }
            }
            guard isBehaviorName(token) else { continue }
            let name = tree.name(ofToken: token)
            // Behaviors are members: outside of types a bare name is a function.
            if isImplicit, type < 0 || scopes.isBound(name) { continue }
            if !isImplicit, !openBehaviors.isEmpty {
                noteMention(name, origin(chain: children[..<position], isWhole: false))
            }
            let arguments: [CallArgument]?
            switch call(of: children, behind: position) {
            case .notCalled: continue
            case .unclear: arguments = nil
            case .listed(let list): arguments = list
            }
            let receiver: ExpressionSummary =
                isImplicit ? .`self`(TypeSummary.ID(type)) : origin(chain: children[..<position], isWhole: false)
            summary.calls.append(
                BehaviorCall(
                    name: name, span: locator.span(range), receiver: receiver, owner: owner, isImplicit: isImplicit,
                    arguments: arguments))
        }
    }

    /// How a member is called.
    private enum Call {
        case notCalled
        /// With a number of arguments that can't be seen.
        case unclear
        case listed([CallArgument])

        init(_ list: [CallArgument]?) { self = list.map { .listed($0) } ?? .unclear }
    }

    /// The arguments with which the member at a position is called.
    private func call(of children: [NodeIndex], behind position: Int) -> Call {
        var next = position + 1
        // `beX?(1)` and `beX!(1)` call an optional behavior.
        while next < children.count,
            tree.kind(children[next]) == .optionalChaining || tree.kind(children[next]) == .forcedValue
        {
            next += 1
        }
        guard next < children.count else { return .notCalled }
        if tree.kind(children[next]) == .memberAccess, tree.text(children[next]) == ".dynamicallyCall",
            next + 1 < children.count, tree.kind(children[next + 1]) == .callArguments
        {
            return Call(explicitArguments(children[next + 1]))
        }
        var list: [CallArgument] = []
        var isCall = false
        var isExact = true
        if tree.kind(children[next]) == .callArguments {
            isCall = true
            for argument in tree.children(children[next]) {
                guard tree.kind(argument) == .argument, let value = tree.firstChild(argument),
                    tree.kind(value) != .missingExpression, !isSpread(value)
                else {
                    isExact = false
                    continue
                }
                list.append(callArgument(value, in: argument))
            }
            next += 1
        }
        while next < children.count, tree.kind(children[next]) == .trailingClosure {
            isCall = true
            if let closure = tree.firstChild(children[next]) {
                list.append(callArgument(closure, in: children[next]))
            }
            next += 1
        }
        return isCall ? Call(isExact ? list : nil) : .notCalled
    }

    /// Editor placeholders and pack expansions stand for any number of arguments.
    func isSpread(_ node: NodeIndex) -> Bool {
        switch tree.kind(node) {
        case .placeholderExpression: true
        case .prefixExpression: tree.firstToken(node).keyword == .repeat
        default: false
        }
    }

    /// The arguments in `dynamicallyCall(withArguments: […])`.
    private func explicitArguments(_ node: NodeIndex) -> [CallArgument]? {
        let arguments = tree.childList(node)
        guard arguments.count == 1, let value = tree.firstChild(arguments[0]), tree.kind(value) == .arrayLiteral else {
            return nil
        }
        let elements = tree.childList(value)
        let isExact = elements.allSatisfy { element in
            switch tree.kind(element) {
            case .unexpected, .ifConfiguration, .missingExpression, .placeholderExpression: false
            default: true
            }
        }
        return isExact ? elements.map { callArgument($0, in: $0) } : nil
    }

    /// Reads an argument; the node around it begins with its label.
    private func callArgument(_ node: NodeIndex, in labeled: NodeIndex) -> CallArgument {
        let range = tree.range(node)
        return CallArgument(
            span: locator.span(range), value: literal(node), text: quotation(range), references: references(node),
            label: label(of: node, in: labeled))
    }

    /// The label of an argument. `_:` is none.
    private func label(of value: NodeIndex, in argument: NodeIndex) -> ArgumentLabel? {
        let first = Int(tree[argument].firstToken)
        let end = Int(tree[value].firstToken)
        guard first < end, tree.tokens[first].kind != .wildcard else { return nil }
        let range = tree.tokens[first].range.lowerBound..<tree.range(value).lowerBound
        let comment = tree.tokenized.firstComment(from: range.lowerBound)
        let isBare =
            comment == tree.tokenized.comments.count || Int(tree.tokenized.comments[comment].start) >= range.upperBound
        return ArgumentLabel(
            name: tree.name(ofToken: first), span: locator.span(range),
            isRemovable: isBare && tree.kind(argument) == .argument)
    }

    /// How messages quote a range: its first line, and a long one is cut, at a scalar's boundary.
    func quotation(_ range: Range<Int>) -> String {
        var end = min(range.upperBound, range.lowerBound + 40)
        while end < range.upperBound, end > range.lowerBound, tree.source[end] & 0xC0 == 0x80 { end -= 1 }
        var text = tree.source.string(range.lowerBound..<end)
        if let lineEnd = text.firstIndex(where: \.isNewline) {
            text = String(text[..<lineEnd])
            end = range.lowerBound
        }
        return end < range.upperBound ? text + "…" : text
    }
}
