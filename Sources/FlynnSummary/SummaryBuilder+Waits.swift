import FlynnSyntax

/// What may keep the thread of a behavior waiting.
extension SummaryBuilder {
    /// The length of the longest name of a blocking function in bytes.
    private static let longestBlockingName =
        (Array(KnownFunction.blockingGlobals.keys) + Array(KnownFunction.blockingMethods.keys)).map(\.utf8.count).max()
        ?? 0

    /// Notes the calls in a chain of suffixes that wait, as far as their names tell.
    mutating func noteWaits(_ children: [NodeIndex]) {
        for (position, child) in children.enumerated() {
            let isMember: Bool
            switch tree.kind(child) {
            case .identifierExpression where position == 0: isMember = false
            case .memberAccess: isMember = true
            default: continue
            }
            let nameLength = Int(tree[child].endToken - tree[child].firstToken)
            guard nameLength == (isMember ? 2 : 1), position + 1 < children.count else { continue }
            let suffix = tree.kind(children[position + 1])
            guard suffix == .callArguments || suffix == .trailingClosure else { continue }
            let token = Int(tree[child].endToken) - 1
            guard tree.tokens[token].range.count <= SummaryBuilder.longestBlockingName else { continue }
            let name = tree.name(ofToken: token)
            guard
                KnownFunction.blockingGlobals[name] != nil || isMember && KnownFunction.blockingMethods[name] != nil
            else { continue }
            if !isMember, scopes.isBound(name) { continue }
            let arguments = suffix == .callArguments ? tree.childList(children[position + 1]) : []
            if arguments.count == 1, isPoll(arguments[0]) { continue }
            let range = tree.range(children[0]).lowerBound..<tree.tokens[token].range.upperBound
            summary.waits.append(
                WaitSummary(
                    owner: TypeSummary.ID(type),
                    kind: .call(
                        name, on: isMember ? origin(chain: children[..<position], isWhole: false) : nil,
                        argumentCount: arguments.count
                    ), span: locator.span(range), text: quotation(range)))
        }
    }

    /// `timeout: .now()` looks and doesn't wait.
    private func isPoll(_ argument: NodeIndex) -> Bool {
        guard tree.firstToken(argument).kind == .identifier, let value = tree.firstChild(argument) else { return false }
        let name = tree.name(ofToken: Int(tree[argument].firstToken))
        guard name == "timeout" || name == "wallTimeout" else { return false }
        switch tree.text(value) {
        case ".now()", "DispatchTime.now()", "DispatchWallTime.now()": return true
        default: return false
        }
    }

    // MARK: - Loops

    /// How a part of a loop's body leaves it.
    private struct Exits {
        /// It leaves the function, or waits for something with `await`, or jumps to a label.
        var leaves = false
        var `throws` = false
        /// It leaves the innermost loop or `switch` around.
        var breaks = false
        /// What it calls by name: some functions never return.
        var calls: Set<String> = []

        /// Adds the ways out of something whose own `break` stays inside.
        mutating func add(inner: Exits) {
            leaves = leaves || inner.leaves
            `throws` = `throws` || inner.throws
            calls.formUnion(inner.calls)
        }
    }

    /// Notes a `while true` that is never left, or the ones inside of a loop.
    mutating func noteLoop(_ node: NodeIndex) {
        guard !judgedLoops.contains(node) else { return }
        var exits = Exits()
        judge(node, &exits)
    }

    /// Adds the ways out of a loop to those of what is around it.
    private mutating func judge(loop node: NodeIndex, _ exits: inout Exits) {
        judgedLoops.insert(node)
        var inner = Exits()
        for child in tree.children(node) { judge(child, &inner) }
        if isEndless(node), !inner.leaves, !inner.throws, !inner.breaks {
            let keyword = tree.firstToken(node).range
            summary.waits.append(
                WaitSummary(
                    owner: TypeSummary.ID(type), kind: .endlessLoop(calling: inner.calls), span: locator.span(keyword),
                    text: tree.source.string(keyword)))
            // Nothing around it goes on, so there is nothing to say of what is around it.
            inner.leaves = true
        }
        exits.add(inner: inner)
    }

    /// Whether the condition of a `while` or `repeat` is `true`.
    private func isEndless(_ node: NodeIndex) -> Bool {
        let conditions = tree.children(node).filter { tree.kind($0) != .codeBlock }
        guard tree.kind(node) != .forStatement, conditions.count == 1 else { return false }
        var condition = conditions[0]
        while tree.kind(condition) == .tupleExpression, let element = tree.firstChild(condition),
            let value = tree.firstChild(element)
        {
            condition = value
        }
        return tree.kind(condition) == .booleanLiteral && tree.text(condition) == "true"
    }

    /// Adds the ways out of a node.
    private mutating func judge(_ node: NodeIndex, _ exits: inout Exits) {
        switch tree.kind(node) {
        case .closureExpression, .functionDeclaration, .accessorBlock, .structDeclaration, .classDeclaration,
            .enumDeclaration, .actorDeclaration:
            return
        case .whileStatement, .repeatStatement, .forStatement:
            judge(loop: node, &exits)
            return
        case .switchStatement:
            var inner = Exits()
            for child in tree.children(node) { judge(child, &inner) }
            exits.add(inner: inner)
            return
        case .doStatement:
            judge(do: node, &exits)
            return
        case .returnStatement:
            exits.leaves = true
        case .throwStatement:
            exits.throws = true
        case .jumpStatement:
            if tree[node].endToken - tree[node].firstToken > 1 {
                exits.leaves = true
            } else if tree.firstToken(node).keyword == .break {
                exits.breaks = true
            }
        case .prefixExpression:
            judgePrefixes(node, &exits)
        case .postfixExpression:
            judgeCall(node, &exits)
        case .unexpected, .skippedNesting, .placeholderExpression:
            exits.leaves = true
        default:
            break
        }
        for child in tree.children(node) { judge(child, &exits) }
    }

    /// What is thrown in a `do` stays there if a `catch` takes everything.
    private mutating func judge(do node: NodeIndex, _ exits: inout Exits) {
        var body = Exits()
        var catchesAll = false
        for child in tree.children(node) {
            if tree.kind(child) == .catchClause {
                catchesAll = catchesAll || tree.firstChild(child, .caseItem) == nil
                judge(child, &exits)
            } else {
                judge(child, &body)
            }
        }
        if catchesAll { body.throws = false }
        exits.breaks = exits.breaks || body.breaks
        exits.add(inner: body)
    }

    private func judgePrefixes(_ node: NodeIndex, _ exits: inout Exits) {
        guard let operand = tree.firstChild(node) else { return }
        for token in Int(tree[node].firstToken)..<Int(tree[operand].firstToken) {
            switch tree.tokens[token].keyword {
            case .await:
                exits.leaves = true
            case .try:
                switch tree.tokens[token + 1].kind {
                case .postfixQuestionMark, .exclamationMark: break
                default: exits.throws = true
                }
            default:
                break
            }
        }
    }

    private func judgeCall(_ node: NodeIndex, _ exits: inout Exits) {
        var name: NodeIndex?
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .identifierExpression, .memberAccess:
                name = child
            case .callArguments, .trailingClosure:
                guard let called = name else { continue }
                let text = tree.name(ofToken: Int(tree[called].endToken) - 1)
                if KnownFunction.neverReturning.contains(text) { exits.leaves = true }
                exits.calls.insert(text)
                name = nil
            default:
                break
            }
        }
    }
}
