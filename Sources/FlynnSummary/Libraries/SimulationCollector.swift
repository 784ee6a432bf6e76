import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects the uncontrolled functions and properties that a FlynnTesting simulation can run.
///
/// A simulation can call functions in any file, so uses are collected in all files. Calls are collected only in files
/// importing an actor library.
struct SimulationCollector {
    /// The state for the code of a declaration or simulation during the visit.
    private final class OpenCode {
        var code: SimulatedCode
        /// The tokens of the body. This excludes, for example, the default values of parameters.
        let body: Range<TokenIndex>
        /// The closures around the current node, from outermost to innermost.
        var closures: [OpenClosure] = []
        /// The arguments of collected uses.
        var arguments: [(tokens: Range<TokenIndex>, use: Int, closureCount: Int)] = []

        init(_ code: SimulatedCode, body: Range<TokenIndex>) {
            self.code = code
            self.body = body
        }
    }

    private struct OpenClosure {
        var node: NodeIndex
        /// The number of bindings visible to the call that receives the closure.
        var mark: Int
        /// The place of the closure; `nil` if it was not read yet.
        var place: ClosurePlace?
        /// The index of the closure in the summarized code, if it was added there.
        var position: Int?
    }

    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let expressions: ExpressionReader
    private let places: ClosurePlaceReader
    private let names: NameMatcher
    private let paths: SimulatedPaths
    private(set) var facts = SimulationFacts.none
    /// The code around the current node, from outermost to innermost. The value `nil` marks a type, because its members
    /// aren't part of the code around the type.
    private var open: [OpenCode?] = [] {
        didSet { isOpen = innermost != nil }
    }
    /// Whether a simulation can run the current node.
    private(set) var isOpen = false
    /// The functions around the current node, from outermost to innermost. Local functions are excluded.
    private var functions: [(node: NodeIndex, position: Int, isTest: Bool)] = []

    /// The maximum number of collected calls and uses in a declaration.
    private static let maxCount = 256
    /// The maximum number of examined closures around a use.
    private static let maxDepth = 8

    init(
        _ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader,
        _ places: ClosurePlaceReader, _ names: NameMatcher
    ) {
        self.tree = tree
        self.context = context
        self.locator = locator
        self.expressions = expressions
        self.places = places
        self.names = names
        paths = SimulatedPaths(tree)
    }

    private var innermost: OpenCode? { open.last ?? nil }

    // MARK: - Declarations

    mutating func beginType() { open.append(nil) }

    mutating func endType() { open.removeLast() }

    /// Begins the code of a declaration.
    mutating func begin(_ unit: SimulatedCode.Unit, body: NodeIndex) {
        open.append(OpenCode(SimulatedCode(owner: context.type, unit: unit), body: tree.tokenRange(body)))
    }

    /// Begins the code of a function. If the result is `true`, ``endFunction()`` must follow.
    ///
    /// - Parameter position: The index in the members of its type, or in the functions of the file.
    mutating func begin(function node: NodeIndex, at position: Int) -> Bool {
        guard let body = tree.firstChild(node, .codeBlock) else { return false }
        let test = tree.children(node).first { isTestAttribute($0) }
        let start = context.importsTesting ? test.flatMap { simulation(ofTest: node, $0) } : nil
        let isTest = test != nil || isXCTest(node)
        functions.append((node, position, isTest))
        if start == nil, isTest {
            // Only the testing library calls this function.
            open.append(nil)
            return true
        }
        begin(.function(position), body: body)
        innermost?.code.start = start
        return true
    }

    mutating func endFunction() {
        functions.removeLast()
        end()
    }

    /// Ends the code from a `begin` function.
    mutating func end() {
        guard let last = open.removeLast() else { return }
        let code = last.code
        if code.start != nil || !code.uses.isEmpty || !code.calls.isEmpty { facts.codes.append(code) }
    }

    // MARK: - Simulations

    private func isTestAttribute(_ node: NodeIndex) -> Bool {
        tree.kind(node) == .attribute && ["Test", "Testing.Test"].contains(tree.attributeName(node))
    }

    /// Returns whether `function` can be an XCTest test.
    private func isXCTest(_ function: NodeIndex) -> Bool {
        context.importsXCTest && context.type != nil && tree.declaredName(function)?.hasPrefix("test") == true
            && tree.firstChild(function, .parameterClause).map { tree.firstChild($0) == nil } == true
    }

    /// Returns the simulation for a test with the simulation trait.
    private func simulation(ofTest function: NodeIndex, _ attribute: NodeIndex) -> SimulationStart? {
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

    /// Returns the start of a simulation, if `closure` is an argument to `simulate`.
    private func start(ofClosure closure: NodeIndex) -> SimulationStart? {
        guard let argument = tree.parent(closure) else { return nil }
        let list = tree.kind(argument) == .trailingClosure ? argument : tree.parent(argument) ?? argument
        guard let chain = tree.parent(list), tree.kind(chain) == .postfixExpression else { return nil }
        // The chain begins with `FlynnTesting`, `simulate`, the arguments and a trailing closure.
        let parts = tree.children(chain).prefix(4).filter { $0 <= list }
        if parts.last == list, let call = simulation(parts), call.closure == closure {
            guard call.options == .forbidOtherThreads else { return nil }
            return SimulationStart(
                reason: .call(call.function, call.passed), span: call.span, isOnMainActor: isOnMainActor(closure))
        }
        return startInHelper(closure, chain, list)
    }

    /// Returns the start of a simulation, if a test passes `closure` to a function of the project that runs it in a
    /// simulation.
    private func startInHelper(_ closure: NodeIndex, _ chain: NodeIndex, _ list: NodeIndex) -> SimulationStart? {
        guard innermost == nil, functions.last?.isTest == true else { return nil }
        // `check { … }`, `self.check(runs: 5) { … }`
        let parts = tree.children(chain).prefix(4).filter { $0 <= list }
        guard parts.last == list, let name = tree.firstChild(chain), let token = tree.simpleNameToken(name),
            !tree.name(ofToken: token).beginsWithCapital || parts.count > 2
        else { return nil }
        guard case .parameter(let callee, let passed, let argument) = expressions.expectation(of: closure) else {
            return nil
        }
        let arguments = parts.first { tree.kind($0) == .callArguments }.map { tree.childList($0) } ?? []
        let options = arguments.first { tree.argumentLabel($0) == "options" }
        return SimulationStart(
            reason: .argument(
                argument, of: callee, PassedArguments(labels: passed.labels, trailingClosures: passed.trailingClosures),
                mayAllowOtherThreads: options.map { self.options($0) != .forbidOtherThreads } ?? false),
            span: locator.span(tree.range(parts[0])), isOnMainActor: isOnMainActor(closure))
    }

    /// A call to `simulate(seed:)` or `simulate(runs:)`.
    private struct Simulation {
        var function: ExpressionSummary
        var passed: PassedArguments
        var span: SourceSpan
        var closure: NodeIndex
        var options: Options
    }

    /// The options of a simulation, with respect to other threads.
    private enum Options {
        case forbidOtherThreads
        /// A function parameter, which can allow other threads.
        case parameter
        case unknown
    }

    private func simulation(_ parts: [NodeIndex]) -> Simulation? {
        let callee: Int
        if tree.kind(parts[0]) == .identifierExpression, parts.count > 1, isNamed(parts[0], "simulate") {
            callee = 0
        } else if parts.count > 2, isNamed(parts[0], "FlynnTesting"), isNamed(parts[1], "simulate") {
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
            function: expressions.chain(parts[...callee], isWhole: false), passed: passed(parts, after: callee),
            span: locator.span(tree.range(parts[callee])), closure: body,
            options: options.map { self.options($0) } ?? .forbidOtherThreads)
    }

    private func options(_ argument: NodeIndex) -> Options {
        guard let value = tree.argumentValue(argument) else { return .unknown }
        if let parameter = parameter(value) { return isOptions(parameter) ? .parameter : .unknown }
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

    /// Returns the parameter of the innermost function to which `expression` refers.
    private func parameter(_ expression: NodeIndex) -> NodeIndex? {
        guard tree.kind(expression) == .identifierExpression, let function = functions.last,
            let parameter = context.scopes.declaration(of: tree.text(expression))?.node,
            let clause = tree.parent(parameter), tree.kind(clause) == .parameterClause,
            tree.parent(clause) == function.node
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

    /// Adds a helper, if the innermost function certainly runs its parameter in a simulation.
    private mutating func addHelper(_ parameter: NodeIndex, _ call: NodeIndex, _ simulation: Simulation) {
        guard let function = functions.last, !function.isTest, simulation.options != .unknown,
            let body = tree.firstChild(function.node, .codeBlock), let clause = tree.parent(parameter),
            let position = Array(tree.children(clause).prefix(16)).firstIndex(of: parameter),
            !paths.mayAvoid(call, in: tree.tokenRange(body)),
            facts.helpers.count < SimulationCollector.maxCount
        else { return }
        facts.helpers.append(
            SimulationHelper(
                owner: context.type, functionIndex: function.position, parameterIndex: position,
                takesOptions: simulation.options == .parameter, simulate: simulation.function,
                passed: simulation.passed))
    }

    private func isNamed(_ node: NodeIndex, _ name: StaticString) -> Bool {
        tree.simpleNameToken(node).map { tree.source.bytes(in: tree.nameRange(ofToken: $0), equal: name) } == true
    }

    private func isOnMainActor(_ closure: NodeIndex) -> Bool { tree.hasAttribute(closure, named: "MainActor") }

    // MARK: - Closures

    /// The kind of code begun for a closure or local function.
    enum Beginning { case none, simulation, closure }

    /// Begins a closure. ``end(_:)`` must follow.
    ///
    /// - Parameters:
    ///   - mark: The number of bindings visible to the call.
    ///   - place: The place of the closure, if known.
    mutating func begin(closure node: NodeIndex, mark: Int, place: ClosurePlace? = nil) -> Beginning {
        if context.importsTesting, tree.kind(node) == .closureExpression, let start = start(ofClosure: node) {
            begin(.simulation, body: node)
            innermost?.code.start = start
            return .simulation
        }
        guard let code = innermost else { return .none }
        // The closure of a declared behavior is the code itself.
        if place == .behavior, code.closures.isEmpty, case .behavior = code.code.unit { return .none }
        innermost?.closures.append(OpenClosure(node: node, mark: mark, place: place))
        if tree.kind(node) == .closureExpression, isOnMainActor(node) {
            let name = tree.firstChild(node, .attribute) ?? node
            add(
                UnsimulatedUse(
                    kind: .mainActorClosure, name: "MainActor", span: locator.span(tree.range(name)),
                    text: tree.quotation(tree.range(name))), at: node)
        }
        return .closure
    }

    mutating func end(_ beginning: Beginning) {
        switch beginning {
        case .none: break
        case .simulation: end()
        case .closure: innermost?.closures.removeLast()
        }
    }

    /// Returns the index of the innermost closure. If the summary doesn't contain this closure, it is added.
    private func innermostClosure(of code: OpenCode) -> Int? {
        var outer: Int?
        for index in code.closures.indices {
            let closure = code.closures[index]
            if closure.position == nil {
                let place =
                    closure.place
                    ?? context.scopes.within(visibleCount: closure.mark) { places.anyPlace(of: closure.node) }
                    ?? .unknown
                code.code.closures.append(
                    SimulatedClosure(
                        outer: outer, place: place,
                        isOnMainActor: tree.kind(closure.node) == .closureExpression && isOnMainActor(closure.node)))
                code.closures[index].position = code.code.closures.count - 1
            }
            outer = code.closures[index].position
        }
        return outer
    }

    /// Returns the code around `node`; `nil` if the node is outside of the body, if it is nested too deeply in
    /// closures, or if the function can take an alternative.
    private func code(at node: NodeIndex) -> OpenCode? {
        guard let code = innermost, code.body.contains(tree.firstTokenIndex(node)),
            code.closures.count <= SimulationCollector.maxDepth,
            code.code.start != nil || !paths.mayAvoid(node, in: code.body)
        else { return nil }
        return code
    }

    private func add(_ use: UnsimulatedUse, at node: NodeIndex, arguments: NodeIndex? = nil) {
        guard let innermost, innermost.code.uses.count < SimulationCollector.maxCount, let code = code(at: node) else {
            return
        }
        let token = tree.firstTokenIndex(node)
        var use = use
        use.closure = innermostClosure(of: code)
        use.enclosingUse =
            code.arguments.last { $0.tokens.contains(token) && $0.closureCount == code.closures.count }?.use
        if let arguments {
            code.arguments.append((tree.tokenRange(arguments), code.code.uses.count, code.closures.count))
        }
        code.code.uses.append(use)
    }

    // MARK: - Chains

    /// Collects the uses and calls in a postfix chain.
    ///
    /// - Parameter behaviorCalls: The indices of the collected behavior calls in the chain.
    mutating func collect(_ parts: [NodeIndex], behaviorCalls: Range<Int>) {
        guard isOpen else {
            collectFunctionReference(parts)
            return
        }
        for (position, part) in parts.enumerated() {
            guard tree.kind(part) == .memberAccess || position == 0 && tree.kind(part) == .identifierExpression,
                let token = tree.simpleNameToken(part)
            else { continue }
            if let name = name(token, KnownUnsimulated.filter) {
                collectUse(parts, at: position, token, name, isCalled: isCalled(parts, at: position))
            }
            if context.importsActorLibrary, isCalled(parts, at: position),
                behaviorCalls.isEmpty || !names.isBehaviorName(token)
            {
                collectCall(parts, at: position, token)
            }
        }
        if !behaviorCalls.isEmpty { addCalls(behaviorCalls, at: parts[0]) }
        collectFunctionReference(parts)
    }

    /// Returns whether a name in a chain is called.
    private func isCalled(_ parts: [NodeIndex], at position: Int) -> Bool {
        position + 1 < parts.count && isCall(parts[position + 1])
    }

    private func isCall(_ part: NodeIndex) -> Bool {
        switch tree.kind(part) {
        case .callArguments, .trailingClosure: true
        default: false
        }
    }

    /// The name that a token spells if a filter looks for it.
    @inline(__always)
    private func name(_ token: TokenIndex, _ filter: NameFilter) -> String? {
        let range = tree.nameRange(ofToken: token)
        return tree.source.withBytes { bytes in
            filter.name(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range])))
        }
    }

    private func labels(_ parts: [NodeIndex], after position: Int) -> [String] {
        guard position + 1 < parts.count, tree.kind(parts[position + 1]) == .callArguments else { return [] }
        return tree.children(parts[position + 1]).prefix(16).map { tree.argumentLabel($0) ?? "" }
    }

    private func collectUse(
        _ parts: [NodeIndex], at position: Int, _ token: TokenIndex, _ name: String, isCalled: Bool
    ) {
        if position > 0, name == "current", isNamed(parts[position - 1], "Simulation") {
            innermost?.code.asksForSimulation = true
            return
        }
        let names = position == 0 ? KnownUnsimulated.globalNames : KnownUnsimulated.names
        guard names.contains(name), context.importsProvider || KnownUnsimulated.ownNames.contains(name) else { return }
        if position == 0, !isCalled || context.scopes.isBound(name) { return }
        if position == 1, tree.kind(parts[0]) == .selfExpression { return }
        let list = isCalled && tree.kind(parts[position + 1]) == .callArguments ? parts[position + 1] : nil
        let arguments = list.map { tree.childList($0) } ?? []
        if arguments.count == 1, WaitCollector.isPoll(arguments[0], tree) { return }
        let range = tree.range(parts[0]).lowerBound..<tree.tokens.range(token).upperBound
        let clock = arguments.first { tree.argumentLabel($0) == "clock" }.flatMap(tree.argumentValue)
        add(
            UnsimulatedUse(
                kind: isCalled ? .call(labels: labels(parts, after: position)) : .value, name: name,
                receiver: position == 0 ? nil : expressions.chain(parts[..<position], isWhole: false),
                clock: clock.map { self.clock($0) }, span: locator.span(range),
                text: position == 0 ? nil : tree.quotation(range)),
            at: parts[0], arguments: list)
    }

    /// Returns the clock in an argument. `.continuous` and `.suspending` refer to the standard clocks.
    private func clock(_ value: NodeIndex) -> ExpressionSummary {
        switch tree.text(value) {
        case ".continuous": .type(.named("ContinuousClock", arguments: []), nil)
        case ".suspending": .type(.named("SuspendingClock", arguments: []), nil)
        default: expressions.expression(value)
        }
    }

    private func collectCall(_ parts: [NodeIndex], at position: Int, _ token: TokenIndex) {
        if position == 0
            ? name(token, SimulationCollector.standardFunctions) != nil
                || context.scopes.isBound(tree.name(ofToken: token))
            : name(token, SimulationCollector.standardMethods) != nil
        {
            return
        }
        let callee = expressions.chain(parts[...position], isWhole: false)
        switch callee {
        case .name, .metatype: break
        case .member(let base, _) where base != .unknown: break
        default: return
        }
        addCall(.function(callee, passed(parts, after: position)), at: parts[0])
    }

    /// Returns the labels and trailing closures of a call.
    private func passed(_ parts: [NodeIndex], after position: Int) -> PassedArguments {
        let lists = parts[(position + 1)...].prefix { isCall($0) }
        return PassedArguments(
            labels: labels(parts, after: position),
            trailingClosures: lists.filter { tree.kind($0) == .trailingClosure }.count)
    }

    /// The names of the standard library's methods. Other methods rarely use these names.
    private static let standardMethods = NameFilter(
        KnownCollectionMethod.takingClosures.union(KnownMember.names).union([
            "append", "insert", "remove", "removeAll", "removeLast", "reserveCapacity",
        ]))
    private static let standardFunctions = NameFilter(KnownType.standard.union(KnownFunction.returningNothing))

    private func addCall(_ callee: SimulatedCall.Callee, at node: NodeIndex) {
        guard let innermost, innermost.code.calls.count < SimulationCollector.maxCount, let code = code(at: node) else {
            return
        }
        let call = SimulatedCall(callee: callee, closure: innermostClosure(of: code))
        if !code.code.calls.contains(call) { code.code.calls.append(call) }
    }

    /// Adds behavior calls. Adjacent calls are merged.
    private func addCalls(_ behaviorCalls: Range<Int>, at node: NodeIndex) {
        guard let innermost else { return }
        if let last = innermost.code.calls.last, case .behaviors(let first, let count) = last.callee,
            first + count == behaviorCalls.lowerBound
        {
            guard let code = code(at: node) else { return }
            if last.closure == innermostClosure(of: code) {
                code.code.calls[code.code.calls.count - 1].callee = .behaviors(
                    first: first, count: count + behaviorCalls.count)
                return
            }
        }
        addCall(.behaviors(first: behaviorCalls.lowerBound, count: behaviorCalls.count), at: node)
    }

    /// Collects a simulation of a function: `simulate(runs: 100, check)`
    private mutating func collectFunctionReference(_ parts: [NodeIndex]) {
        guard context.importsTesting, let simulation = simulation(parts),
            tree.kind(simulation.closure) != .closureExpression
        else { return }
        if let parameter = parameter(simulation.closure) { return addHelper(parameter, parts[0], simulation) }
        guard simulation.options == .forbidOtherThreads else { return }
        let function = expressions.expression(simulation.closure)
        guard function != .unknown else { return }
        facts.codes.append(
            SimulatedCode(
                owner: context.type, unit: .simulation,
                start: SimulationStart(
                    reason: .call(simulation.function, simulation.passed), span: simulation.span, isOnMainActor: false),
                calls: [SimulatedCall(callee: .reference(function), closure: nil)]))
    }

    // MARK: - Iterations

    /// Collects a loop that contains behavior calls, or a method call such as `forEach`.
    func collect(iterationOver sequence: ExpressionSummary, _ node: NodeIndex, behaviorCalls: Range<Int>) {
        guard isOpen, context.importsActorLibrary, !behaviorCalls.isEmpty, sequence != .unknown else { return }
        let range = tree.range(node)
        add(
            UnsimulatedUse(
                kind: .iteration(
                    first: behaviorCalls.lowerBound,
                    count: min(behaviorCalls.count, UnsimulatedUse.maxIterationCalls)), name: "",
                receiver: sequence,
                span: locator.span(range), text: tree.quotation(range)), at: node)
    }

    /// Collects the calls to methods such as `forEach` in a chain, after the visit of its closures.
    func collectIterations(_ parts: [NodeIndex], behaviorCalls: Range<Int>) {
        guard isOpen, !behaviorCalls.isEmpty else { return }
        for (position, part) in parts.enumerated().dropFirst() where tree.kind(part) == .memberAccess {
            guard isCalled(parts, at: position), let name = tree.memberName(part),
                KnownCollectionMethod.closureUse(name) != nil
            else { continue }
            collect(
                iterationOver: expressions.chain(parts[..<position], isWhole: false), parts[0],
                behaviorCalls: behaviorCalls)
            return
        }
    }
}
