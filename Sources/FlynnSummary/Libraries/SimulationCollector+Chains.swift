import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// The uses and calls in postfix chains and loops.
extension SimulationCollector {
    /// Collects the uses and calls in a postfix chain.
    ///
    /// - Parameter behaviorCalls: The indices of the collected behavior calls in the chain.
    mutating func collect(_ chain: Chain, behaviorCalls: Range<Int>) {
        guard isOpen else { return collectFunctionReference(chain) }
        for (position, part) in chain.enumerated() {
            guard tree.kind(part) == .memberAccess || position == 0 && tree.kind(part) == .identifierExpression,
                let token = tree.simpleNameToken(part)
            else { continue }
            if let name = name(token, KnownUnsimulated.filter) {
                collectUse(chain[...position], token, name, tree.call(at: position + 1, in: chain))
            }
            if context.importsActorLibrary, behaviorCalls.isEmpty || !names.isBehaviorName(token),
                let call = tree.call(at: position + 1, in: chain)
            {
                collectCall(call, token)
            }
        }
        if !behaviorCalls.isEmpty { addCalls(behaviorCalls, at: chain[0]) }
        collectFunctionReference(chain)
    }

    /// The name that a token spells if a filter looks for it.
    @inline(__always)
    private func name(_ token: TokenIndex, _ filter: NameFilter) -> String? {
        let range = tree.nameRange(ofToken: token)
        return tree.source.withBytes { bytes in
            filter.name(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range])))
        }
    }

    /// Collects the use of a function or property.
    ///
    /// - Parameters:
    ///   - path: The chain up to the name.
    ///   - call: The call of the name.
    private func collectUse(_ path: Chain, _ token: TokenIndex, _ name: String, _ call: Call?) {
        let receiver = path.dropLast()
        if let last = receiver.last, name == "current", tree.isNamed(last, "Simulation") {
            innermost?.code.asksForSimulation = true
            return
        }
        let names = receiver.isEmpty ? KnownUnsimulated.globalNames : KnownUnsimulated.names
        guard names.contains(name), context.importsProvider || KnownUnsimulated.ownNames.contains(name) else { return }
        if receiver.isEmpty, call == nil || context.scopes.isBound(name) { return }
        if receiver.count == 1, tree.kind(receiver[0]) == .selfExpression { return }
        let list = call?.list
        if let argument = list.flatMap(tree.onlyArgument), WaitCollector.isPoll(argument, tree) { return }
        let range = tree.range(path[0]).lowerBound..<tree.tokens.range(token).upperBound
        let clock = list.flatMap { tree.argumentValue("clock", in: $0) }
        add(
            UnsimulatedUse(
                kind: call.map { .call(labels: passedLabels(of: $0).labels) } ?? .value, name: name,
                receiver: receiver.isEmpty ? nil : expressions.chain(receiver, isWhole: false),
                clock: clock.map { self.clock($0) }, span: locator.span(range),
                text: receiver.isEmpty ? nil : tree.quotation(range)),
            at: path[0], arguments: list)
    }

    private func passedLabels(of call: Call) -> PassedArguments {
        tree.passedLabels(of: call, maxCount: SimulationReader.maxLabels)
    }

    /// Returns the clock in an argument. `.continuous` and `.suspending` refer to the standard clocks.
    private func clock(_ value: NodeIndex) -> ExpressionSummary {
        switch tree.text(value) {
        case ".continuous": .type(.named("ContinuousClock", arguments: []), nil)
        case ".suspending": .type(.named("SuspendingClock", arguments: []), nil)
        default: expressions.expression(value)
        }
    }

    private func collectCall(_ call: Call, _ token: TokenIndex) {
        if call.receiver.isEmpty
            ? name(token, SimulationCollector.standardFunctions) != nil
                || context.scopes.isBound(tree.name(ofToken: token))
            : name(token, SimulationCollector.standardMethods) != nil
        {
            return
        }
        let callee = expressions.chain(call.function, isWhole: false)
        switch callee {
        case .name, .metatype: break
        case .member(let base, _) where base != .unknown: break
        default: return
        }
        addCall(.function(callee, passedLabels(of: call)), at: call.chain[0])
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
    private mutating func collectFunctionReference(_ chain: Chain) {
        guard context.importsTesting, let simulation = simulations.simulation(chain, in: functions.last?.node),
            tree.kind(simulation.closure) != .closureExpression
        else { return }
        if let parameter = simulations.parameter(simulation.closure, of: functions.last?.node) {
            return addHelper(parameter, chain[0], simulation)
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
    func collectIterations(_ chain: Chain, behaviorCalls: Range<Int>) {
        guard isOpen, !behaviorCalls.isEmpty else { return }
        for (position, part) in chain.enumerated() where tree.kind(part) == .memberAccess {
            guard let name = tree.memberName(part), KnownCollectionMethod.closureUse(name) != nil,
                let call = tree.call(at: position + 1, in: chain)
            else { continue }
            let sequence = expressions.chain(call.receiver, isWhole: false)
            return collect(iterationOver: sequence, chain[0], behaviorCalls: behaviorCalls)
        }
    }
}
