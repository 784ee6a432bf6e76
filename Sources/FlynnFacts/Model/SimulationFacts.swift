import FlynnSyntax

/// The code in a file that a FlynnTesting simulation may run: functions, behaviors and initial values with uncontrolled
/// uses or with calls to other code.
package struct SimulationFacts: Sendable {
    package var codes: [SimulatedCode] = []
    package var helpers: [SimulationHelper] = []

    /// Whether the file starts a simulation.
    package var startsSimulations: Bool { codes.contains { $0.start != nil } }

    /// The facts for a file without code that a simulation can run.
    package static let none = SimulationFacts()
}

/// The code of a function, behavior, initial value or simulation closure, with its inner closures.
package struct SimulatedCode: Sendable {
    /// The declaration containing the code.
    package enum Unit: Sendable, Hashable {
        /// The closure passed to `simulate`.
        case simulation
        /// A function or initializer, by its index in the type members or in the functions of the file.
        case function(Int)
        case behavior(String)
        /// The initial value of a stored property.
        case initialValue
    }

    /// The enclosing type; `nil` outside of types.
    package var owner: TypeSummary.ID?
    package var unit: Unit
    /// The simulation that starts with the code.
    package var start: SimulationStart?
    /// Whether the code queries the current simulation and so may take another branch in a simulation.
    package var asksForSimulation = false
    /// The closures in the code, from outer to inner closures.
    package var closures: [SimulatedClosure] = []
    package var uses: [UnsimulatedUse] = []
    package var calls: [SimulatedCall] = []

    package init(
        owner: TypeSummary.ID? = nil, unit: Unit, start: SimulationStart? = nil, asksForSimulation: Bool = false,
        closures: [SimulatedClosure] = [], uses: [UnsimulatedUse] = [], calls: [SimulatedCall] = []
    ) {
        self.owner = owner
        self.unit = unit
        self.start = start
        self.asksForSimulation = asksForSimulation
        self.closures = closures
        self.uses = uses
        self.calls = calls
    }
}

/// The start of a simulation.
package struct SimulationStart: Sendable {
    /// The reason why a simulation runs the code.
    package enum Reason: Sendable {
        /// A test with the simulation trait.
        case trait
        /// The closure in a call to `simulate`.
        case call(ExpressionSummary, PassedArguments)
        /// An argument to another function, which passes the argument to `simulate` if the function is a
        /// ``SimulationHelper``.
        case argument(ClosureArgument, of: ExpressionSummary, PassedArguments, mayAllowOtherThreads: Bool)
    }

    package var reason: Reason
    /// The name of the function, or of the test attribute.
    package var span: SourceSpan
    /// Whether the main actor runs the code.
    package var isOnMainActor: Bool

    package init(reason: Reason, span: SourceSpan, isOnMainActor: Bool) {
        self.reason = reason
        self.span = span
        self.isOnMainActor = isOnMainActor
    }
}

/// A function that runs an argument in a simulation: `func check(_ body: …) { simulate(runs: 100, body) }`
package struct SimulationHelper: Sendable {
    /// The enclosing type; `nil` outside of types.
    package var owner: TypeSummary.ID?
    /// The index in the type members, or in the functions of the file.
    package var functionIndex: Int
    /// The index of the parameter.
    package var parameterIndex: Int
    /// Whether another parameter passes the options, which may allow other threads.
    package var takesOptions: Bool
    /// The called function, `simulate`.
    package var simulate: ExpressionSummary
    package var passed: PassedArguments

    package init(
        owner: TypeSummary.ID? = nil, functionIndex: Int, parameterIndex: Int, takesOptions: Bool,
        simulate: ExpressionSummary, passed: PassedArguments
    ) {
        self.owner = owner
        self.functionIndex = functionIndex
        self.parameterIndex = parameterIndex
        self.takesOptions = takesOptions
        self.simulate = simulate
        self.passed = passed
    }
}

/// A closure in code that a simulation may run.
package struct SimulatedClosure: Sendable {
    /// The index of the enclosing closure.
    package var outer: Int?
    package var place: ClosurePlace
    /// Whether the main actor runs the closure.
    package var isOnMainActor: Bool

    package init(outer: Int? = nil, place: ClosurePlace, isOnMainActor: Bool) {
        self.outer = outer
        self.place = place
        self.isOnMainActor = isOnMainActor
    }
}

/// A use of an API outside the control of simulations, identified by name.
package struct UnsimulatedUse: Sendable {
    package enum Kind: Sendable, Hashable {
        /// A call with these labels.
        case call(labels: [String])
        case value
        /// A closure run by the main actor.
        case mainActorClosure
        /// A loop over a sequence, or a method call with a closure for each element. The range refers to the first
        /// behavior calls inside, by index in ``FileSummary/calls``.
        case iteration(first: Int, count: Int)
    }

    /// The maximum number of behavior calls in an iteration.
    package static let maxIterationCalls = 16

    package var kind: Kind
    /// The name of the function, type or property.
    package var name: String
    /// The expression before the name, or the sequence.
    package var receiver: ExpressionSummary?
    /// The clock passed to a function.
    package var clock: ExpressionSummary?
    /// The expression up to the name.
    package var span: SourceSpan
    /// The abbreviated source text, unless equal to the name.
    package var text: String?
    /// The index of the innermost enclosing closure.
    package var closure: Int?
    /// The index of the use that contains this use in an argument. A single finding for both is sufficient.
    package var enclosingUse: Int?

    package init(
        kind: Kind, name: String, receiver: ExpressionSummary? = nil, clock: ExpressionSummary? = nil, span: SourceSpan,
        text: String? = nil, closure: Int? = nil, enclosingUse: Int? = nil
    ) {
        self.kind = kind
        self.name = name
        self.receiver = receiver
        self.clock = clock
        self.span = span
        self.text = text
        self.closure = closure
        self.enclosingUse = enclosingUse
    }
}

/// A call in code that a simulation may run.
package struct SimulatedCall: Sendable, Hashable {
    package enum Callee: Sendable, Hashable {
        case function(ExpressionSummary, PassedArguments)
        /// A function passed as a value, to be called later.
        case reference(ExpressionSummary)
        /// A range of behavior calls, by index in ``FileSummary/calls``.
        case behaviors(first: Int, count: Int)
    }

    package var callee: Callee
    /// The index of the innermost enclosing closure.
    package var closure: Int?

    package init(callee: Callee, closure: Int? = nil) {
        self.callee = callee
        self.closure = closure
    }
}

extension SimulationFacts {
    /// Whether all behavior calls are in a list of calls, each of them in at most one range outside of loops.
    func hasBehaviorCalls(below callCount: Int) -> Bool {
        var remaining = callCount
        func contains(_ first: Int, _ count: Int) -> Bool { first <= callCount && count <= callCount - first }
        return codes.allSatisfy { code in
            code.calls.allSatisfy { call in
                guard case .behaviors(let first, let count) = call.callee else { return true }
                guard contains(first, count), count <= remaining else { return false }
                remaining -= count
                return true
            }
                && code.uses.allSatisfy { use in
                    guard case .iteration(let first, let count) = use.kind else { return true }
                    return contains(first, count) && count <= UnsimulatedUse.maxIterationCalls
                }
        }
    }
}

// MARK: - Archive

extension SimulationFacts: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(codes: archiver.field(value.codes), helpers: archiver.field(value.helpers))
    }
}

extension SimulatedCode: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        let code = Self(
            owner: archiver.field(value.owner), unit: archiver.field(value.unit), start: archiver.field(value.start),
            asksForSimulation: archiver.flag(value.asksForSimulation), closures: archiver.field(value.closures),
            uses: archiver.field(value.uses), calls: archiver.field(value.calls))
        if !code.isOrdered { archiver.fail() }
        return code
    }

    /// Whether closures and uses follow their enclosing closures and uses.
    private var isOrdered: Bool {
        func isClosure(_ position: Int?) -> Bool { position.map { $0 < closures.count } ?? true }
        return Nesting.isValid(closures.lazy.map(\.outer))
            && uses.indices.allSatisfy { index in
                isClosure(uses[index].closure) && (uses[index].enclosingUse.map { $0 < index } ?? true)
            }
            && calls.allSatisfy { isClosure($0.closure) }
    }
}

extension SimulatedCode.Unit: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add({ .function($0.value) }, &archiver) {
            if case .function(let position) = $0 { Natural(value: position) } else { nil }
        }
        cases.add(Self.behavior, &archiver) { if case .behavior(let name) = $0 { name } else { nil } }
        cases.add(.initialValue, &archiver) { $0 == .initialValue }
        cases.add(.simulation, &archiver) { $0 == .simulation }
        return cases.end(&archiver, or: .simulation)
    }
}

extension SimulationStart: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            reason: archiver.field(value.reason), span: archiver.field(value.span),
            isOnMainActor: archiver.flag(value.isOnMainActor))
    }
}

extension SimulationStart.Reason: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(Self.call, &archiver) {
            if case .call(let function, let passed) = $0 { (function, passed) } else { nil }
        }
        cases.add({ .argument($0.argument, of: $0.callee, $0.passed, mayAllowOtherThreads: $0.mayAllow) }, &archiver) {
            if case .argument(let argument, let callee, let passed, let mayAllow) = $0 {
                ArchivedArgument(argument: argument, callee: callee, passed: passed, mayAllow: mayAllow)
            } else {
                nil
            }
        }
        cases.add(.trait, &archiver) { if case .trait = $0 { true } else { false } }
        return cases.end(&archiver, or: .trait)
    }
}

private struct ArchivedArgument: Archivable {
    var argument: ClosureArgument
    var callee: ExpressionSummary
    var passed: PassedArguments
    var mayAllow: Bool

    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            argument: archiver.field(value.argument), callee: archiver.field(value.callee),
            passed: archiver.field(value.passed), mayAllow: archiver.flag(value.mayAllow))
    }
}

extension SimulationHelper: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            owner: archiver.field(value.owner), functionIndex: archiver.natural(value.functionIndex),
            parameterIndex: archiver.natural(value.parameterIndex), takesOptions: archiver.flag(value.takesOptions),
            simulate: archiver.field(value.simulate), passed: archiver.field(value.passed))
    }
}

extension SimulatedClosure: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            outer: archiver.position(value.outer), place: archiver.field(value.place),
            isOnMainActor: archiver.flag(value.isOnMainActor))
    }
}

extension UnsimulatedUse: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            kind: archiver.field(value.kind), name: archiver.field(value.name),
            receiver: archiver.field(value.receiver),
            clock: archiver.field(value.clock), span: archiver.field(value.span), text: archiver.field(value.text),
            closure: archiver.position(value.closure), enclosingUse: archiver.position(value.enclosingUse))
    }
}

extension UnsimulatedUse.Kind: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add({ .call(labels: $0) }, &archiver) { if case .call(let labels) = $0 { labels } else { nil } }
        cases.add(.value, &archiver) { $0 == .value }
        cases.add(.mainActorClosure, &archiver) { $0 == .mainActorClosure }
        cases.add({ .iteration(first: $0.value, count: $1.value) }, &archiver) {
            if case .iteration(let first, let count) = $0 {
                (Natural(value: first), Natural(value: count))
            } else {
                nil
            }
        }
        return cases.end(&archiver, or: .value)
    }
}

extension SimulatedCall: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(callee: archiver.field(value.callee), closure: archiver.position(value.closure))
    }
}

extension SimulatedCall.Callee: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(Self.function, &archiver) {
            if case .function(let callee, let passed) = $0 { (callee, passed) } else { nil }
        }
        cases.add({ .behaviors(first: $0.value, count: $1.value) }, &archiver) {
            if case .behaviors(let first, let count) = $0 {
                (Natural(value: first), Natural(value: count))
            } else {
                nil
            }
        }
        cases.add(Self.reference, &archiver) { if case .reference(let value) = $0 { value } else { nil } }
        return cases.end(&archiver, or: .behaviors(first: 0, count: 0))
    }
}

extension Archiver {
    /// Archives the index of another value in a list, if any.
    fileprivate mutating func position(_ value: @autoclosure () -> Int?) -> Int? {
        flag(value() != nil) ? natural(value() ?? 0) : nil
    }
}
