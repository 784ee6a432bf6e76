/// The meaning of an expression, as far as its file shows. The index resolves the expression to a type.
///
/// The identities refer to the enclosing type, where name lookup begins, and are `nil` outside of types.
package enum ExpressionSummary: Sendable, Hashable {
    /// A value of a type written in the source.
    indirect case type(TypeDescription, TypeSummary.ID?)
    /// A type as a value: `Box<Worker>`
    indirect case metatype(TypeDescription, TypeSummary.ID?)
    /// `self`
    case `self`(TypeSummary.ID)
    /// `super`
    case `super`(TypeSummary.ID)
    /// A name that is not declared locally.
    case name(String, TypeSummary.ID?)
    /// `base.name`, `base.0`
    indirect case member(ExpressionSummary, String)
    /// `base(…)`
    indirect case call(ExpressionSummary, PassedArguments)
    /// `base[…]`
    indirect case subscripted(ExpressionSummary, PassedArguments)
    /// `base[a..<b]`
    indirect case sliced(ExpressionSummary)
    /// An element of a sequence.
    indirect case element(ExpressionSummary)
    /// `base?`, `base!`, or the result of optional binding.
    indirect case unwrapped(ExpressionSummary)
    /// A complete optional chain with an optional result: `a?.b`
    indirect case chained(ExpressionSummary)
    /// `(a, label: b)`. Elements without a label have an empty label.
    case tuple([ExpressionSummary], labels: [String])
    /// `[a, b]`, without duplicate elements.
    case array([ExpressionSummary])
    /// `[a: b]`
    case dictionary(keys: [ExpressionSummary], values: [ExpressionSummary])
    /// `c ? a : b`, `if c { a } else { b }`
    case alternatives([ExpressionSummary])
    /// `a ?? b`
    case coalesced([ExpressionSummary])
    /// The associated value at a position in an enumeration case: `case .name(_, let value)`
    indirect case payload(ExpressionSummary, case: String, index: Int, count: Int)
    /// A closure or local function, represented by the result.
    indirect case closure(ExpressionSummary)
    /// An unannotated closure parameter, represented by the function type expected in the context.
    indirect case closureParameter(of: ExpressionSummary, index: Int, count: Int)
    /// `type(of: value)`
    indirect case dynamicType(ExpressionSummary)
    /// `a |> b`, which returns the left side.
    indirect case flow(ExpressionSummary)
    /// Operators of equal precedence, applied from left to right. A prefix operator has a single operand, as does a
    /// postfix operator, named with the prefix ``postfixOperator``. An operator passed as a function does not have
    /// operands.
    case operation([String], [ExpressionSummary])
    /// A literal without a written type. The type may depend on the context.
    case literal(LiteralKind)
    /// The parameter of a function, initializer or subscript that receives an argument of a call. The call includes the
    /// values of the other arguments.
    indirect case parameter(of: ExpressionSummary, PassedArguments, ClosureArgument)
    /// The type that an operator expects next to an operand.
    indirect case operand(of: String, beside: ExpressionSummary)
    /// `\.a.b`, `\T.a.b`: the root type, or unknown if not written, and the names of the properties.
    indirect case keyPath(ExpressionSummary, [String])
    /// The `Reply` passed by `ask` for an expected answer.
    indirect case reply(ExpressionSummary)
    case unknown

    /// The kinds of literals.
    package enum LiteralKind: Sendable, CaseIterable {
        case integer, float, boolean, string
        /// `nil` or `.member`, which have a type only in a context.
        case contextual
    }

    /// The prefix for the names of postfix operators.
    package static let postfixOperator = "postfix "

    /// The operator that connects actors.
    package static let flowOperator: StaticString = "|>"

    /// The prefix for the names of behavior arguments. Names in the source cannot begin with this prefix.
    package static let argumentsName = "\u{0}arguments "

    /// Whether the expression is a behavior argument of the type expected in the context: `args[x: 0]`
    package var isBehaviorArgument: Bool {
        if case .subscripted(.name(let name, _), let index) = self {
            name.hasPrefix(ExpressionSummary.argumentsName) && index.labels == ["x"]
        } else {
            false
        }
    }

    /// The maximum ``size`` of a summary. Larger summaries are unknown, because each step is a level of an indirect
    /// value.
    package static let maxSize = 40

    /// Returns the summary, or `unknown` if the summary is too large.
    package static func bounded(_ expression: ExpressionSummary) -> ExpressionSummary {
        expression.size <= maxSize ? expression : .unknown
    }

    /// Returns a call and its size. Calls above the maximum size omit the argument values.
    package static func shortCall(
        _ callee: ExpressionSummary, calleeSize: Int, _ arguments: PassedArguments
    ) -> (call: ExpressionSummary, size: Int) {
        let size = calleeSize + arguments.size
        if size <= maxSize { return (.call(callee, arguments), size) }
        let short = PassedArguments(labels: arguments.labels, trailingClosures: arguments.trailingClosures)
        return (.call(callee, short), calleeSize + short.size)
    }

    /// The number of steps from names and literals to this value.
    package var size: Int {
        switch self {
        case .type, .metatype, .`self`, .`super`, .name, .literal, .unknown: 1
        case .member(let base, _), .sliced(let base), .element(let base),
            .unwrapped(let base), .chained(let base), .payload(let base, _, _, _), .closure(let base),
            .closureParameter(let base, _, _), .dynamicType(let base), .flow(let base), .operand(_, let base),
            .reply(let base), .keyPath(let base, _):
            base.size + 1
        case .call(let base, let arguments), .subscripted(let base, let arguments),
            .parameter(let base, let arguments, _):
            base.size + arguments.size
        case .tuple(let parts, _), .operation(_, let parts), .array(let parts), .alternatives(let parts),
            .coalesced(let parts):
            parts.reduce(1) { $0 + $1.size }
        case .dictionary(let keys, let values):
            values.reduce(keys.reduce(1) { $0 + $1.size }) { $0 + $1.size }
        }
    }
}

/// The arguments of a call, as far as the result depends on them.
package struct PassedArguments: Sendable, Hashable {
    /// The labels of the arguments in parentheses, with an empty string for a missing label.
    package var labels: [String] = []
    /// The number of trailing closures.
    package var trailingClosures = 0
    /// The first arguments in parentheses, where long values are unknown. For a subscript, the index or the last member
    /// of the key path.
    package var values: [ExpressionSummary] = []
    /// The result of the last closure, if the expression is short or the result of the call certainly depends on it:
    /// `workers.map { $0.printer }`
    package var closure: ExpressionSummary?
    /// Whether the call passes a single closure with a body that doesn't affect the parameter types: a closure with
    /// several statements, or with uses of the parameters only as behavior arguments.
    package var hasIndependentClosure = false

    /// The number of steps to the values and the closure result, plus 1 for the call.
    var size: Int { (closure?.size ?? 0) + values.reduce(1) { $0 + $1.size } }

    package init(
        labels: [String] = [], trailingClosures: Int = 0, values: [ExpressionSummary] = [],
        closure: ExpressionSummary? = nil
    ) {
        self.labels = labels
        self.trailingClosures = trailingClosures
        self.values = values
        self.closure = closure
    }
}

/// The position of a value, usually a closure, among the arguments of a call.
package enum ClosureArgument: Sendable, Hashable {
    /// An argument in the parentheses, with an empty label if the label is not written.
    case listed(position: Int, label: String)
    /// The first trailing closure, with the total number of trailing closures.
    case trailing(of: Int)
    /// A trailing closure with a label.
    case labeled(String)
}

extension [String] {
    /// Returns the position of a tuple's element in a tuple with these labels, by its label or its number. The labels are
    /// empty if no element has one. Returns `nil` if the tuple lacks the element.
    package func position(ofElement name: String, in count: Int) -> Int? {
        (Int(name) ?? firstIndex(of: name)).flatMap { (0..<count).contains($0) ? $0 : nil }
    }
}

// MARK: - Archive

extension ExpressionSummary: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        guard archiver.enter() else { return .unknown }
        defer { archiver.leave() }
        var cases = ArchivedCases(value, &archiver)
        cases.add(.unknown, &archiver) { $0 == .unknown }
        cases.add(Self.name, &archiver) { if case .name(let name, let type) = $0 { (name, type) } else { nil } }
        cases.add(Self.type, &archiver) { if case .type(let value, let type) = $0 { (value, type) } else { nil } }
        cases.add(Self.member, &archiver) { if case .member(let base, let name) = $0 { (base, name) } else { nil } }
        cases.add(Self.call, &archiver) {
            if case .call(let base, let arguments) = $0 { (base, arguments) } else { nil }
        }
        cases.add(Self.`self`, &archiver) { if case .`self`(let type) = $0 { type } else { nil } }
        cases.add(Self.unwrapped, &archiver) { if case .unwrapped(let base) = $0 { base } else { nil } }
        cases.add(Self.chained, &archiver) { if case .chained(let base) = $0 { base } else { nil } }
        cases.add(Self.subscripted, &archiver) {
            if case .subscripted(let base, let arguments) = $0 { (base, arguments) } else { nil }
        }
        cases.add(Self.array, &archiver) { if case .array(let parts) = $0 { parts } else { nil } }
        cases.add(Self.metatype, &archiver) {
            if case .metatype(let value, let type) = $0 { (value, type) } else { nil }
        }
        cases.add(Self.`super`, &archiver) { if case .`super`(let type) = $0 { type } else { nil } }
        cases.add(Self.sliced, &archiver) { if case .sliced(let base) = $0 { base } else { nil } }
        cases.add(Self.element, &archiver) { if case .element(let base) = $0 { base } else { nil } }
        cases.add(Self.tuple, &archiver) { if case .tuple(let parts, let labels) = $0 { (parts, labels) } else { nil } }
        cases.add(Self.dictionary, &archiver) {
            if case .dictionary(let keys, let values) = $0 { (keys, values) } else { nil }
        }
        cases.add(Self.alternatives, &archiver) { if case .alternatives(let parts) = $0 { parts } else { nil } }
        cases.add(Self.coalesced, &archiver) { if case .coalesced(let parts) = $0 { parts } else { nil } }
        cases.add({ .payload($0, case: $1, index: $2.index, count: $2.count) }, &archiver) {
            if case .payload(let base, let name, let index, let count) = $0 {
                (base, name, ArchivedPosition(index: index, count: count))
            } else {
                nil
            }
        }
        cases.add(Self.closure, &archiver) { if case .closure(let result) = $0 { result } else { nil } }
        cases.add({ .closureParameter(of: $0, index: $1.index, count: $1.count) }, &archiver) {
            if case .closureParameter(let function, let index, let count) = $0 {
                (function, ArchivedPosition(index: index, count: count))
            } else {
                nil
            }
        }
        cases.add(Self.dynamicType, &archiver) { if case .dynamicType(let value) = $0 { value } else { nil } }
        cases.add(Self.flow, &archiver) { if case .flow(let base) = $0 { base } else { nil } }
        cases.add(Self.operation, &archiver) {
            if case .operation(let names, let operands) = $0 { (names, operands) } else { nil }
        }
        cases.add(Self.literal, &archiver) { if case .literal(let kind) = $0 { kind } else { nil } }
        cases.add({ .parameter(of: $0, $1, $2) }, &archiver) {
            if case .parameter(let callee, let call, let argument) = $0 { (callee, call, argument) } else { nil }
        }
        cases.add({ .operand(of: $0, beside: $1) }, &archiver) {
            if case .operand(let name, let other) = $0 { (name, other) } else { nil }
        }
        cases.add(Self.reply, &archiver) { if case .reply(let answer) = $0 { answer } else { nil } }
        cases.add(Self.keyPath, &archiver) { if case .keyPath(let root, let names) = $0 { (root, names) } else { nil } }
        return cases.end(&archiver, or: .unknown)
    }
}

extension ExpressionSummary.LiteralKind: ArchivableCase {}

/// The position of a value in a list.
private struct ArchivedPosition: Archivable {
    var index: Int
    var count: Int

    @inline(never)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        let position = Self(index: archiver.natural(value.index), count: archiver.natural(value.count))
        if position.index >= position.count { archiver.fail() }
        return position
    }
}

extension PassedArguments: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var arguments = Self(
            labels: archiver.field(value.labels), trailingClosures: archiver.natural(value.trailingClosures),
            values: archiver.field(value.values), closure: archiver.field(value.closure))
        arguments.hasIndependentClosure = archiver.flag(value.hasIndependentClosure)
        return arguments
    }
}

extension ClosureArgument: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add({ .trailing(of: $0.value) }, &archiver) {
            if case .trailing(let count) = $0 { Natural(value: count) } else { nil }
        }
        cases.add({ .listed(position: $0.value, label: $1) }, &archiver) {
            if case .listed(let position, let label) = $0 { (Natural(value: position), label) } else { nil }
        }
        cases.add(Self.labeled, &archiver) { if case .labeled(let label) = $0 { label } else { nil } }
        return cases.end(&archiver, or: .labeled(""))
    }
}
