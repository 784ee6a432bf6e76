import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Reads the tests and calls that start simulations.
struct SimulationReader {
    /// A call to `simulate(seed:)` or `simulate(runs:)`.
    struct Simulation {
        var function: ExpressionSummary
        var passed: PassedArguments
        var span: SourceSpan
        /// The closure or function.
        var closure: NodeIndex
        var options: Options
    }

    /// The options of a simulation, with respect to other threads.
    enum Options {
        case forbidOtherThreads
        /// A function parameter, which can allow other threads.
        case parameter
        case unknown
    }

    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let expressions: ExpressionReader

    init(_ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader) {
        self.tree = tree
        self.context = context
        self.locator = locator
        self.expressions = expressions
    }

    // MARK: - Tests

    /// Returns whether `node` marks a function as a test.
    func isTestAttribute(_ node: NodeIndex) -> Bool {
        tree.kind(node) == .attribute && ["Test", "Testing.Test"].contains(tree.attributeName(node))
    }

    /// Returns whether `function` can be an XCTest test.
    func isXCTest(_ function: NodeIndex) -> Bool {
        context.importsXCTest && context.type != nil && tree.declaredName(function)?.hasPrefix("test") == true
            && tree.firstChild(function, .parameterClause).map { tree.firstChild($0) == nil } == true
    }

    /// Returns the simulation for a test with the simulation trait.
    func simulation(ofTest function: NodeIndex, _ attribute: NodeIndex) -> SimulationStart? {
        let tokens = tree.tokenRange(attribute)
        guard
            let trait = tokens.first(where: { token in
                tree.tokens.kind(token) == .identifier && tree.tokens.kind(token - 1) == .period
                    && tree.tokenText(token) == "simulated"
            }), forbidsOtherThreads(tokens, mayBeVariable: trait..<tokens.upperBound)
        else { return nil }
        return SimulationStart(
            reason: .trait, span: locator.span(tree.range(attribute)),
            isOnMainActor: tree.hasAttribute(function, named: "MainActor"))
    }

    /// Returns whether the argument `options:` in a token range certainly forbids other threads.
    private func forbidsOtherThreads(_ tokens: Range<TokenIndex>, mayBeVariable range: Range<TokenIndex>) -> Bool {
        if tokens.contains(where: { tree.tokenText($0) == "otherThreads" }) { return false }
        guard let label = range.first(where: { tree.tokenText($0) == "options" && tree.tokens.kind($0 + 1) == .colon })
        else { return true }
        return isNewOptions(after: label + 2, in: range)
    }

    /// Returns whether the code at `token` creates options with explicitly listed events.
    private func isNewOptions(after token: TokenIndex, in range: Range<TokenIndex>) -> Bool {
        guard tree.tokenText(token) == "SimulationOptions" || tree.tokenText(token + 1) == "init" else { return false }
        guard
            let allowed = range.first(where: {
                $0 > token && tree.tokenText($0) == "allowed" && tree.tokens.kind($0 + 1) == .colon
            })
        else { return true }
        return ["[", "."].contains(tree.tokenText(allowed + 2))
    }

    // MARK: - Calls

    /// Returns the start of a simulation, if `closure` is an argument to `simulate`, or to a function of the project
    /// that runs its closure in a simulation.
    ///
    /// - Parameters:
    ///   - function: The innermost function around the closure.
    ///   - isInTest: Whether the closure is in a test, but not in a simulation.
    func start(of closure: ClosureNode, in function: NodeIndex?, isInTest: Bool) -> SimulationStart? {
        guard let argument = tree.parent(closure.node) else { return nil }
        let list = tree.kind(argument) == .trailingClosure ? argument : tree.parent(argument) ?? argument
        guard let chain = tree.parent(list), tree.kind(chain) == .postfixExpression else { return nil }
        // The chain begins with `FlynnTesting`, `simulate`, the arguments and a trailing closure.
        let parts = tree.children(chain).prefix(4).filter { $0 <= list }
        if parts.last == list, let call = simulation(parts, in: function), call.closure == closure.node {
            guard call.options == .forbidOtherThreads else { return nil }
            return SimulationStart(
                reason: .call(call.function, call.passed), span: call.span,
                isOnMainActor: tree.hasAttribute(closure.node, named: "MainActor"))
        }
        return isInTest ? startInHelper(closure, chain, list, in: function) : nil
    }

    /// Returns the start of a simulation, if a test passes `closure` to a function of the project that runs it in a
    /// simulation.
    private func startInHelper(
        _ closure: ClosureNode, _ chain: NodeIndex, _ list: NodeIndex, in function: NodeIndex?
    ) -> SimulationStart? {
        // `check { … }`, `self.check(runs: 5) { … }`
        let parts = tree.children(chain).prefix(4).filter { $0 <= list }
        guard parts.last == list, let name = tree.firstChild(chain), let token = tree.simpleNameToken(name),
            !tree.name(ofToken: token).beginsWithCapital || parts.count > 2
        else { return nil }
        guard case .parameter(let callee, let passed, let argument) = expressions.expectation(of: closure.node) else {
            return nil
        }
        let arguments = parts.first { tree.kind($0) == .callArguments }.map { tree.childList($0) } ?? []
        let options = arguments.first { tree.argumentLabel($0) == "options" }
        return SimulationStart(
            reason: .argument(
                argument, of: callee, PassedArguments(labels: passed.labels, trailingClosures: passed.trailingClosures),
                mayAllowOtherThreads: options.map { self.options($0, in: function) != .forbidOtherThreads } ?? false),
            span: locator.span(tree.range(parts[0])),
            isOnMainActor: tree.hasAttribute(closure.node, named: "MainActor"))
    }

    /// Returns the call to `simulate` at the beginning of a chain.
    ///
    /// - Parameter function: The innermost function around the chain.
    func simulation(_ parts: [NodeIndex], in function: NodeIndex?) -> Simulation? {
        let callee: Int
        if tree.kind(parts[0]) == .identifierExpression, parts.count > 1, tree.isNamed(parts[0], "simulate") {
            callee = 0
        } else if parts.count > 2, tree.isNamed(parts[0], "FlynnTesting"), tree.isNamed(parts[1], "simulate") {
            callee = 1
        } else {
            return nil
        }
        if context.scopes.isBound("simulate") { return nil }
        let suffixes = parts[(callee + 1)...]
        guard let list = suffixes.first, tree.kind(list) == .callArguments else { return nil }
        let arguments = tree.childList(list)
        guard let first = arguments.first, let label = tree.argumentLabel(first), label == "seed" || label == "runs"
        else { return nil }
        let last = suffixes.dropFirst().first { tree.kind($0) == .trailingClosure } ?? arguments.last
        guard let last, let body = tree.argumentValue(last) else { return nil }
        let options = arguments.first { tree.argumentLabel($0) == "options" }
        return Simulation(
            function: expressions.chain(parts[...callee], isWhole: false),
            passed: tree.passedArguments(parts, after: callee),
            span: locator.span(tree.range(parts[callee])), closure: body,
            options: options.map { self.options($0, in: function) } ?? .forbidOtherThreads)
    }

    private func options(_ argument: NodeIndex, in function: NodeIndex?) -> Options {
        guard let value = tree.argumentValue(argument) else { return .unknown }
        if let parameter = parameter(value, of: function) { return isOptions(parameter) ? .parameter : .unknown }
        return forbidsOtherThreads(value) ? .forbidOtherThreads : .unknown
    }

    private func forbidsOtherThreads(_ options: NodeIndex) -> Bool {
        var value = options
        if tree.kind(value) == .identifierExpression {
            guard let pattern = context.scopes.declaration(of: tree.text(value))?.node,
                let binding = tree.parent(pattern), tree.kind(binding) == .patternBinding,
                tree.parent(binding).map({ tree.isConstant($0) }) == true, let initial = tree.initialValue(binding)
            else { return false }
            value = initial
        }
        let tokens = tree.tokenRange(value)
        return !tokens.contains { tree.tokenText($0) == "otherThreads" }
            && isNewOptions(after: tokens.lowerBound, in: tokens)
    }

    /// Returns the parameter of `function` to which `expression` refers.
    func parameter(_ expression: NodeIndex, of function: NodeIndex?) -> NodeIndex? {
        guard tree.kind(expression) == .identifierExpression, let function,
            let parameter = context.scopes.declaration(of: tree.text(expression))?.node,
            let clause = tree.parent(parameter), tree.kind(clause) == .parameterClause,
            tree.parent(clause) == function
        else { return nil }
        return parameter
    }

    /// Returns whether `parameter` has the label `options` and its default value, if any, forbids other threads.
    private func isOptions(_ parameter: NodeIndex) -> Bool {
        guard tree.parameterNames(parameter).map({ tree.tokenText($0.0) }) == "options" else { return false }
        let tokens = tree.tokenRange(parameter)
        if tokens.contains(where: { tree.tokenText($0) == "otherThreads" }) { return false }
        guard let equal = tokens.first(where: { tree.tokenText($0) == "=" }) else { return true }
        return isNewOptions(after: equal + 1, in: tokens)
    }
}

extension SyntaxTree {
    /// Returns whether a node of an expression has this base name.
    func isNamed(_ node: NodeIndex, _ name: StaticString) -> Bool {
        simpleNameToken(node).map { source.bytes(in: nameRange(ofToken: $0), equal: name) } == true
    }

    /// Returns whether a part of a chain calls the parts before it.
    func isCall(_ part: NodeIndex) -> Bool {
        switch kind(part) {
        case .callArguments, .trailingClosure: true
        default: false
        }
    }

    /// Returns the first argument labels of the call after a position in a chain, with an empty string for a missing
    /// label.
    func labels(_ parts: [NodeIndex], after position: Int) -> [String] {
        guard position + 1 < parts.count, kind(parts[position + 1]) == .callArguments else { return [] }
        return children(parts[position + 1]).prefix(16).map { argumentLabel($0) ?? "" }
    }

    /// Returns the labels and trailing closures of the call after a position in a chain.
    func passedArguments(_ parts: [NodeIndex], after position: Int) -> PassedArguments {
        let lists = parts[(position + 1)...].prefix { isCall($0) }
        return PassedArguments(
            labels: labels(parts, after: position),
            trailingClosures: lists.filter { kind($0) == .trailingClosure }.count)
    }
}
