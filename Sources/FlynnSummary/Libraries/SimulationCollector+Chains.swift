import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// The uses and calls in postfix chains and loops.
extension SimulationCollector {
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
        position + 1 < parts.count && tree.isCall(parts[position + 1])
    }

    /// The name that a token spells if a filter looks for it.
    @inline(__always)
    private func name(_ token: TokenIndex, _ filter: NameFilter) -> String? {
        let range = tree.nameRange(ofToken: token)
        return tree.source.withBytes { bytes in
            filter.name(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range])))
        }
    }

    private func collectUse(
        _ parts: [NodeIndex], at position: Int, _ token: TokenIndex, _ name: String, isCalled: Bool
    ) {
        if position > 0, name == "current", tree.isNamed(parts[position - 1], "Simulation") {
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
                kind: isCalled ? .call(labels: tree.labels(parts, after: position)) : .value, name: name,
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
        addCall(.function(callee, tree.passedArguments(parts, after: position)), at: parts[0])
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
        guard context.importsTesting, let simulation = simulations.simulation(parts, in: functions.last?.node),
            tree.kind(simulation.closure) != .closureExpression
        else { return }
        if let parameter = simulations.parameter(simulation.closure, of: functions.last?.node) {
            return addHelper(parameter, parts[0], simulation)
        }
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

    /// Adds a helper, if the innermost function certainly runs its parameter in a simulation.
    private mutating func addHelper(
        _ parameter: NodeIndex, _ call: NodeIndex, _ simulation: SimulationReader.Simulation
    ) {
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
