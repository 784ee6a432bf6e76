/// An argument as far as its type is written into it.
public indirect enum LiteralValue: Sendable, Hashable {
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
public struct IntegerLiteral: Sendable, Hashable {
    /// Its absolute value, if that isn't too large for anything but 128 bits.
    public var magnitude: UInt64?
    /// Whether a minus stands before it.
    public var isNegative: Bool
    /// Whether it is written with decimal digits and without parentheses, so that `.0` behind it makes it a
    /// floating-point number.
    public var isPlainDecimal: Bool
}

/// An element of a tuple.
public struct TupleElementLiteral: Sendable, Hashable {
    /// Its label, if it has one.
    public var label: String?
    /// What it is.
    public var value: LiteralValue
}

/// What the source of a closure tells of its type.
public struct ClosureLiteral: Sendable, Hashable {
    /// What it returns.
    public enum Result: Sendable, Hashable {
        /// What is written behind its arrow.
        case annotated(TypeDescription)
        /// A single expression, or nothing, which is the empty tuple.
        case value(LiteralValue)
        case unknown
    }

    /// Its parameters, each with its type if that is written; `nil` if nobody knows how many there are.
    public var parameters: [TypeDescription?]?
    /// What it returns.
    public var result: Result
    /// Its attributes, as they are written.
    public var attributes: [String]
    /// Whether it says that it throws. One that doesn't may throw nevertheless.
    public var isThrowing: Bool
    /// Whether it is asynchronous, if that is known.
    public var isAsync: Bool?
}
