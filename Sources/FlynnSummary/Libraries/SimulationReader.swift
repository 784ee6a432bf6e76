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

    /// The maximum number of labels by which a called function is found.
    static let maxLabels = 16

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
        guard let (suffix, expression) = tree.suffix(passing: closure.node) else { return nil }
        // The chain begins with `FlynnTesting`, `simulate`, the arguments and a trailing closure.
        let chain = Chain(tree.children(expression).prefix(4).filter { $0 <= suffix })
        guard chain.last == suffix else { return nil }
        if let call = simulation(chain, in: function), call.closure == closure.node {
            guard call.options == .forbidOtherThreads else { return nil }
            return SimulationStart(
                reason: .call(call.function, call.passed), span: call.span,
                isOnMainActor: tree.hasAttribute(closure.node, named: "MainActor"))
        }
        return isInTest ? startInHelper(closure, chain, in: function) : nil
    }

    /// Returns the start of a simulation, if a test passes `closure` to a function of the project that runs it in a
    /// simulation.
    private func startInHelper(_ closure: ClosureNode, _ chain: Chain, in function: NodeIndex?) -> SimulationStart? {
        // `check { … }`, `self.check(runs: 5) { … }`
        guard let name = tree.memberName(chain[0]), !name.beginsWithCapital || chain.count > 2 else { return nil }
        guard case .parameter(let callee, let passed, let argument) = expressions.expectation(of: closure.node) else {
            return nil
        }
        let options = chain.first { tree.kind($0) == .callArguments }.flatMap { tree.argumentValue("options", in: $0) }
        return SimulationStart(
            reason: .argument(
                argument, of: callee, PassedArguments(labels: passed.labels, trailingClosures: passed.trailingClosures),
                mayAllowOtherThreads: options.map { self.options($0, in: function) != .forbidOtherThreads } ?? false),
            span: locator.span(tree.range(chain[0])),
            isOnMainActor: tree.hasAttribute(closure.node, named: "MainActor"))
    }

    /// Returns the call to `simulate` at the beginning of a chain.
    ///
    /// - Parameter function: The innermost function around the chain.
    func simulation(_ chain: Chain, in function: NodeIndex?) -> Simulation? {
        let position = tree.isNamed(chain[0], "FlynnTesting") ? 1 : 0
        guard tree.kind(chain[0]) == .identifierExpression, chain.count > position + 1,
            tree.isNamed(chain[position], "simulate"), !context.scopes.isBound("simulate"),
            let call = tree.call(at: position + 1, in: chain), let list = call.list,
            let label = tree.firstChild(list).flatMap(tree.argumentLabel), label == "seed" || label == "runs",
            let body = (call.trailingClosures.first ?? tree.lastChild(list)).flatMap(tree.argumentValue)
        else { return nil }
        let options = tree.argumentValue("options", in: list)
        return Simulation(
            function: expressions.chain(call.function, isWhole: false),
            passed: tree.passedLabels(of: call, maxCount: SimulationReader.maxLabels),
            span: locator.span(tree.range(call.callee)), closure: body,
            options: options.map { self.options($0, in: function) } ?? .forbidOtherThreads)
    }

    private func options(_ value: NodeIndex, in function: NodeIndex?) -> Options {
        if let parameter = parameter(value, of: function) { return isOptions(parameter) ? .parameter : .unknown }
        return forbidsOtherThreads(value) ? .forbidOtherThreads : .unknown
    }

    private func forbidsOtherThreads(_ options: NodeIndex) -> Bool {
        var value = options
        if tree.kind(value) == .identifierExpression {
            guard let initial = context.scopes.constant(tree.text(value))?.value else { return false }
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
}
