import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects the code in behaviors that can block the thread.
struct WaitCollector {
    /// The maximum length of a blocking function's name, in bytes.
    private static let maxNameLength = KnownFunction.allBlocking.map(\.utf8.count).max() ?? 0

    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let expressions: ExpressionReader
    private(set) var waits: [WaitSummary] = []
    /// The loops already checked together with an enclosing loop.
    private var checkedLoops: Set<NodeIndex> = []

    init(_ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader) {
        self.tree = tree
        self.context = context
        self.locator = locator
        self.expressions = expressions
    }

    /// Collects the calls in a postfix chain to functions with the name of a blocking function, or to functions that
    /// another module can declare.
    ///
    /// - Parameters:
    ///   - start: The first suffix to examine.
    ///   - behavior: The behavior that runs the calls.
    mutating func collectCalls(
        _ parts: [NodeIndex], from start: Int = 0, in owner: TypeSummary.ID, _ behavior: RunningBehavior
    ) {
        for (position, part) in parts.enumerated().dropFirst(start) {
            if tree.kind(part) == .ifConfiguration {
                for chain in tree.chains(through: parts, at: position) {
                    collectCalls(chain, from: position, in: owner, behavior)
                }
                continue
            }
            let isMember: Bool
            switch tree.kind(part) {
            case .identifierExpression where position == 0: isMember = false
            case .memberAccess: isMember = true
            default: continue
            }
            guard position + 1 < parts.count, let token = tree.simpleNameToken(part) else { continue }
            let suffix = tree.kind(parts[position + 1])
            guard suffix == .callArguments || suffix == .trailingClosure else { continue }
            let mayBeImported = !isMember && suffix == .callArguments && context.importsOthers
            guard mayBeImported || WaitCollector.maxNameLength >= tree.tokens.range(token).count else { continue }
            let name = tree.name(ofToken: token)
            guard
                (isMember ? KnownFunction.allBlocking : KnownFunction.blockingGlobals).contains(name)
                    || mayBeImported && !name.beginsWithCapital
            else { continue }
            if !isMember, context.scopes.isBound(name) { continue }
            let arguments = suffix == .callArguments ? tree.childList(parts[position + 1]) : []
            if arguments.count == 1, WaitCollector.isPoll(arguments[0], tree) { continue }
            // A branch of `#if` can be far from the start of the chain.
            let first = start > 0 ? part : parts[0]
            let range = tree.range(first).lowerBound..<tree.tokens.range(token).upperBound
            let receiver = isMember ? expressions.chain(parts[..<position], isWhole: false) : nil
            waits.append(
                WaitSummary(
                    owner: owner, kind: .call(name, on: receiver, argumentCount: arguments.count),
                    span: locator.span(range), text: tree.quotation(range), behavior: behavior))
        }
    }

    /// Returns whether `argument` is an expired timeout, `timeout: .now()`, so that the call doesn't wait.
    static func isPoll(_ argument: NodeIndex, _ tree: SyntaxTree) -> Bool {
        guard let value = tree.argumentValue(argument), let label = tree.argumentLabel(argument),
            label == "timeout" || label == "wallTimeout"
        else { return false }
        switch tree.text(value) {
        case ".now()", "DispatchTime.now()", "DispatchWallTime.now()": return true
        default: return false
        }
    }

    // MARK: - Loops

    /// Collects a `while true` loop without an exit, or loops of this kind inside another loop.
    ///
    /// - Parameter behavior: The behavior that runs the loop.
    mutating func collectLoop(_ node: NodeIndex, in owner: TypeSummary.ID, _ behavior: RunningBehavior) {
        guard !checkedLoops.contains(node) else { return }
        var analysis = LoopAnalysis(tree: tree)
        analysis.run(node)
        checkedLoops.formUnion(analysis.loops)
        for loop in analysis.endlessLoops {
            let keyword = tree.firstToken(loop.node).range
            waits.append(
                WaitSummary(
                    owner: owner, kind: .endlessLoop(calling: loop.calls), span: locator.span(keyword),
                    text: tree.source.string(keyword), behavior: behavior))
        }
    }
}

/// Finds the endless loops in a loop and its inner loops.
private struct LoopAnalysis {
    /// The exits from a loop in a part of the loop body.
    struct Exits {
        /// Whether the code leaves the function, suspends with `await`, or jumps to a label.
        var leaves = false
        var `throws` = false
        /// Whether the code leaves the innermost loop or `switch`.
        var breaks = false
        /// The names of the called functions, some of which never return.
        var calls: Set<String> = []

        /// Adds the exits of an inner statement that handles `break`.
        mutating func add(inner: Exits) {
            leaves = leaves || inner.leaves
            `throws` = `throws` || inner.throws
            calls.formUnion(inner.calls)
        }
    }

    let tree: SyntaxTree
    /// All checked loops.
    private(set) var loops: [NodeIndex] = []
    private(set) var endlessLoops: [(node: NodeIndex, calls: Set<String>)] = []

    init(tree: SyntaxTree) { self.tree = tree }

    mutating func run(_ loop: NodeIndex) {
        var exits = Exits()
        check(loop: loop, &exits)
    }

    private mutating func check(loop node: NodeIndex, _ exits: inout Exits) {
        loops.append(node)
        var inner = Exits()
        for child in tree.children(node) { check(child, &inner) }
        if isEndless(node), !inner.leaves, !inner.throws, !inner.breaks {
            endlessLoops.append((node, inner.calls))
            // Code after this loop doesn't run, so the outer loop needs no separate finding.
            inner.leaves = true
        }
        exits.add(inner: inner)
    }

    /// Returns whether the condition of a `while` or `repeat` loop is `true`.
    private func isEndless(_ node: NodeIndex) -> Bool {
        let conditions = tree.children(node).filter { tree.kind($0) != .codeBlock }
        guard tree.kind(node) != .forStatement, conditions.count == 1 else { return false }
        let condition = tree.withoutParentheses(conditions[0])
        return tree.kind(condition) == .booleanLiteral && tree.text(condition) == "true"
    }

    /// Adds the exits in `node`.
    private mutating func check(_ node: NodeIndex, _ exits: inout Exits) {
        switch tree.kind(node) {
        case .closureExpression, .functionDeclaration, .accessorBlock, .structDeclaration, .classDeclaration,
            .enumDeclaration, .actorDeclaration:
            return
        case .whileStatement, .repeatStatement, .forStatement:
            return check(loop: node, &exits)
        case .switchStatement:
            var inner = Exits()
            for child in tree.children(node) { check(child, &inner) }
            return exits.add(inner: inner)
        case .doStatement:
            return check(do: node, &exits)
        case .returnStatement:
            exits.leaves = true
        case .throwStatement:
            exits.throws = true
        case .jumpStatement:
            if tree.tokenCount(node) > 1 {
                exits.leaves = true
            } else if tree.firstToken(node).keyword == .break {
                exits.breaks = true
            }
        case .prefixExpression:
            checkPrefixes(node, &exits)
        case .postfixExpression:
            checkCalls(node, &exits)
        case .unexpected, .skippedNesting, .placeholderExpression:
            exits.leaves = true
        default:
            break
        }
        for child in tree.children(node) { check(child, &exits) }
    }

    /// Adds the exits in a `do` statement. A `catch` clause without a pattern catches all errors.
    private mutating func check(do node: NodeIndex, _ exits: inout Exits) {
        var body = Exits()
        var catchesAll = false
        for child in tree.children(node) {
            if tree.kind(child) == .catchClause {
                catchesAll = catchesAll || tree.firstChild(child, .caseItem) == nil
                check(child, &exits)
            } else {
                check(child, &body)
            }
        }
        if catchesAll { body.throws = false }
        exits.breaks = exits.breaks || body.breaks
        exits.add(inner: body)
    }

    private func checkPrefixes(_ node: NodeIndex, _ exits: inout Exits) {
        for token in tree.prefixTokens(node) {
            switch tree.tokens.keyword(token) {
            case .await:
                exits.leaves = true
            case .try:
                switch tree.tokens.kind(token + 1) {
                case .postfixQuestionMark, .exclamationMark: break
                default: exits.throws = true
                }
            default:
                break
            }
        }
    }

    private func checkCalls(_ node: NodeIndex, _ exits: inout Exits) {
        var name: NodeIndex?
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .identifierExpression, .memberAccess:
                name = child
            case .callArguments, .trailingClosure:
                guard let called = name.flatMap({ tree.baseNameToken($0) }) else { continue }
                let text = tree.name(ofToken: called)
                if KnownFunction.neverReturning.contains(text) { exits.leaves = true }
                exits.calls.insert(text)
                name = nil
            default:
                break
            }
        }
    }
}
