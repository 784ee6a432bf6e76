/// The value of an argument: a literal, or an expression for the index to resolve.
package enum LiteralValue: Sendable, Hashable {
    /// A string, and whether the value is certainly a single character: `"a"`.
    case string(isCharacter: Bool)
    case integer(IntegerLiteral)
    case float, boolean, null
    indirect case closure(ClosureLiteral)
    case array([LiteralValue])
    case dictionary(keys: [LiteralValue], values: [LiteralValue])
    /// An empty tuple, or a tuple with at least two elements.
    case tuple([TupleElementLiteral])
    /// A value converted to a type: `5 as Int64`, `Int64(5)`.
    indirect case typed(LiteralValue, TypeDescription)
    /// Any other expression, including parts of literals.
    indirect case expression(ExpressionSummary)
    /// A call of an initializer by the name of the type: `Image()`.
    indirect case made(ExpressionSummary)
    /// An array that isn't empty: `[1] + [2]`.
    indirect case filled(ExpressionSummary)
    /// `c ? a : b`. The branches are boxed separately.
    case alternatives([LiteralValue])
    case unknown

    /// The expression; `nil` for literals.
    package var expression: ExpressionSummary? {
        switch self {
        case .expression(let value), .made(let value), .filled(let value): value
        default: nil
        }
    }
}

/// An integer literal.
package struct IntegerLiteral: Sendable, Hashable {
    /// The absolute value, if it fits in 64 bits.
    package var magnitude: UInt64?
    /// Whether the literal has a minus sign.
    package var isNegative: Bool
    /// Whether the literal consists of decimal digits without parentheses. Appending `.0` to this literal yields a
    /// floating-point number.
    package var isPlainDecimal: Bool

    package init(magnitude: UInt64? = nil, isNegative: Bool, isPlainDecimal: Bool) {
        self.magnitude = magnitude
        self.isNegative = isNegative
        self.isPlainDecimal = isPlainDecimal
    }
}

/// An element of a tuple.
package struct TupleElementLiteral: Sendable, Hashable {
    package var label: String?
    package var value: LiteralValue

    package init(label: String? = nil, value: LiteralValue) {
        self.label = label
        self.value = value
    }
}

// MARK: - Archive

extension LiteralValue: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        guard archiver.enter() else { return .unknown }
        defer { archiver.leave() }
        var cases = ArchivedCases(value, &archiver)
        cases.add(.unknown, &archiver) { $0 == .unknown }
        cases.add(Self.string, &archiver) { if case .string(let isCharacter) = $0 { isCharacter } else { nil } }
        cases.add(Self.integer, &archiver) { if case .integer(let literal) = $0 { literal } else { nil } }
        cases.add(Self.closure, &archiver) { if case .closure(let literal) = $0 { literal } else { nil } }
        cases.add(.float, &archiver) { $0 == .float }
        cases.add(.boolean, &archiver) { $0 == .boolean }
        cases.add(.null, &archiver) { $0 == .null }
        cases.add(Self.array, &archiver) { if case .array(let elements) = $0 { elements } else { nil } }
        cases.add(Self.dictionary, &archiver) {
            if case .dictionary(let keys, let values) = $0 { (keys, values) } else { nil }
        }
        cases.add(Self.tuple, &archiver) { if case .tuple(let elements) = $0 { elements } else { nil } }
        cases.add(Self.typed, &archiver) { if case .typed(let value, let type) = $0 { (value, type) } else { nil } }
        cases.add(Self.expression, &archiver) { if case .expression(let value) = $0 { value } else { nil } }
        cases.add(Self.made, &archiver) { if case .made(let value) = $0 { value } else { nil } }
        cases.add(Self.filled, &archiver) { if case .filled(let value) = $0 { value } else { nil } }
        cases.add(Self.alternatives, &archiver) { if case .alternatives(let values) = $0 { values } else { nil } }
        return cases.end(&archiver, or: .unknown)
    }
}

extension IntegerLiteral: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            magnitude: archiver.field(value.magnitude), isNegative: archiver.field(value.isNegative),
            isPlainDecimal: archiver.field(value.isPlainDecimal))
    }
}

extension TupleElementLiteral: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(label: archiver.field(value.label), value: archiver.field(value.value))
    }
}
