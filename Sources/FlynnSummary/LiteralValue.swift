/// An argument as far as its type is written into it.
package indirect enum LiteralValue: Sendable, Hashable {
    /// A string, and whether it certainly is one character: `"a"`.
    case string(isCharacter: Bool)
    case integer(IntegerLiteral)
    case float, boolean, null
    case closure(ClosureLiteral)
    case array([LiteralValue])
    case dictionary(keys: [LiteralValue], values: [LiteralValue])
    /// None or at least two elements.
    case tuple([TupleElementLiteral])
    /// `5 as Int64`, `Int64(5)`: a value, and the type that is written beside it.
    case typed(LiteralValue, TypeDescription)
    case unknown
}

/// A whole number.
package struct IntegerLiteral: Sendable, Hashable {
    /// Its absolute value, if that isn't too large for anything but 128 bits.
    package var magnitude: UInt64?
    /// Whether a minus stands before it.
    package var isNegative: Bool
    /// Whether it is written with decimal digits and without parentheses, so that `.0` behind it makes it a
    /// floating-point number.
    package var isPlainDecimal: Bool
}

/// An element of a tuple.
package struct TupleElementLiteral: Sendable, Hashable {
    /// Its label, if it has one.
    package var label: String?
    /// What it is.
    package var value: LiteralValue
}

/// What the source of a closure tells of its type.
package struct ClosureLiteral: Sendable, Hashable {
    /// What it returns.
    package enum Result: Sendable, Hashable {
        /// What is written behind its arrow.
        case annotated(TypeDescription)
        /// A single expression, or nothing, which is the empty tuple.
        case value(LiteralValue)
        case unknown
    }

    /// Its parameters, each with its type if that is written; `nil` if nobody knows how many there are.
    package var parameters: [TypeDescription?]?
    /// What it returns.
    package var result: Result
    /// Its attributes, as they are written.
    package var attributes: [String]
    /// Whether it says that it throws. One that doesn't may throw nevertheless.
    package var isThrowing: Bool
    /// Whether it is asynchronous, if that is known.
    package var isAsync: Bool?
}
