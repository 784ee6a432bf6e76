/// The kind of a token. The names follow the lexical structure in the Swift book where possible.
public enum TokenKind: UInt8, Sendable, CaseIterable {
    case endOfFile

    /// A name, plain or in backticks. For a contextual keyword, ``Token/keyword`` is also set.
    case identifier
    /// A reserved word, stored in ``Token/keyword``.
    case keyword
    /// `$0`, `$1`, …
    case dollarIdentifier
    /// `_`
    case wildcard
    /// `<#…#>`
    case editorPlaceholder

    case integerLiteral
    case floatLiteral
    /// A regular expression literal, including its delimiters.
    case regexLiteral

    /// The opening delimiter of a string: number signs and quotes.
    case stringStart
    /// The text of a string between delimiters and interpolations. The segment is never empty and can contain line
    /// ends.
    case stringSegment
    /// The beginning of an interpolation: a backslash, the string's number signs and `(`.
    case interpolationStart
    /// The `)` at the end of an interpolation.
    case interpolationEnd
    /// The closing delimiter of a string: quotes and number signs.
    case stringEnd

    case leftParen, rightParen, leftSquare, rightSquare, leftBrace, rightBrace
    case comma, colon, colonColon, semicolon, period, arrow, equal, atSign, backslash, backtick
    /// `&` before an operand, as in `swap(&a, &b)`.
    case prefixAmpersand
    /// `!` immediately after an operand.
    case exclamationMark
    /// `?` immediately after an operand.
    case postfixQuestionMark
    /// The `?` of `a ? b : c`.
    case infixQuestionMark
    case binaryOperator, prefixOperator, postfixOperator

    /// `#` before the name of a macro or a special literal.
    case pound
    case poundIf, poundElseif, poundElse, poundEndif, poundSourceLocation, poundAvailable, poundUnavailable

    /// `#!` and the rest of the first line.
    case shebang
    /// Bytes that are not valid in Swift: NUL, control characters, invalid UTF-8, a merge conflict.
    case invalid
}

/// Properties of a token in addition to its kind.
public struct TokenFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates flags from their bits.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A line ends between the previous token and this token. This flag is also set at the beginning of a file.
    @inlinable
    public static var startsLine: TokenFlags { TokenFlags(rawValue: 1) }
    /// White space or a comment precedes the token.
    @inlinable
    public static var followsSpace: TokenFlags { TokenFlags(rawValue: 2) }
    /// The token is malformed, for example an unterminated string, or a number with an invalid digit.
    @inlinable
    public static var isMalformed: TokenFlags { TokenFlags(rawValue: 4) }
    /// The token is an identifier in backticks.
    @inlinable
    public static var isEscaped: TokenFlags { TokenFlags(rawValue: 8) }
    /// The token is a delimiter or segment of a `"""` string, or a multi-line regular expression.
    @inlinable
    public static var isMultiline: TokenFlags { TokenFlags(rawValue: 16) }
}

/// A token, without its text.
public struct Token: Sendable {
    /// The offset of the first byte.
    public var start: UInt32
    /// The offset after the last byte.
    public var end: UInt32
    /// The kind of the token.
    public var kind: TokenKind
    /// The keyword, if the token is a reserved word, or a contextual keyword without backticks.
    public var keyword: Keyword
    /// Other properties of the token.
    public var flags: TokenFlags

    @inlinable
    init(start: UInt32, end: UInt32, kind: TokenKind, keyword: Keyword, flags: TokenFlags) {
        self.start = start
        self.end = end
        self.kind = kind
        self.keyword = keyword
        self.flags = flags
    }

    /// The bytes of the token.
    @inlinable
    public var range: Range<Int> { Int(start)..<Int(end) }

    /// Whether a line ends between the previous token and this token.
    @inlinable @inline(__always)
    public var startsLine: Bool { flags.contains(.startsLine) }
}

/// A comment.
public struct Comment: Sendable {
    /// The form of a comment.
    public enum Kind: UInt8, Sendable {
        /// `// …`
        case line
        /// `/// …`
        case documentationLine
        /// `/* … */`
        case block
        /// `/** … */`
        case documentationBlock
    }

    /// The offset of the first byte.
    public var start: UInt32
    /// The offset after the last byte. For a line comment, this excludes the line end.
    public var end: UInt32
    /// The form of the comment.
    public var kind: Kind
    /// Whether only white space precedes the comment on its line.
    public var startsLine: Bool

    /// The bytes of the comment.
    public var range: Range<Int> { Int(start)..<Int(end) }
}
