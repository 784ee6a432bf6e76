/// What a token is. The names are those of the Swift book's lexical structure where it has one.
public enum TokenKind: UInt8, Sendable, CaseIterable {
    case endOfFile

    /// A name: plain, in backticks, or an editor placeholder's stand-in. ``Token/keyword`` may name a contextual keyword.
    case identifier
    /// A reserved word; ``Token/keyword`` says which.
    case keyword
    /// `$0`, `$1`, …
    case dollarIdentifier
    /// `_`
    case wildcard
    /// `<#…#>`
    case editorPlaceholder

    case integerLiteral
    case floatLiteral
    /// A whole regular expression literal, its delimiters included.
    case regexLiteral

    /// The opening delimiter of a string: number signs and quotes.
    case stringStart
    /// Text of a string between its delimiters and interpolations; never empty, and it may span lines.
    case stringSegment
    /// A backslash, the string's number signs and `(`.
    case interpolationStart
    /// The `)` that ends an interpolation.
    case interpolationEnd
    /// The closing delimiter of a string: quotes and number signs.
    case stringEnd

    case leftParen, rightParen, leftSquare, rightSquare, leftBrace, rightBrace
    case comma, colon, colonColon, semicolon, period, arrow, equal, atSign, backslash, backtick
    /// `&` before an operand, as in `swap(&a, &b)`.
    case prefixAmpersand
    /// `!` right behind an operand.
    case exclamationMark
    /// `?` right behind an operand.
    case postfixQuestionMark
    /// The `?` of `a ? b : c`.
    case infixQuestionMark
    case binaryOperator, prefixOperator, postfixOperator

    /// `#` before the name of a macro or a special literal.
    case pound
    case poundIf, poundElseif, poundElse, poundEndif, poundSourceLocation, poundAvailable, poundUnavailable

    /// `#!` and the rest of the first line.
    case shebang
    /// Bytes that belong to no Swift source: NUL, control characters, invalid UTF-8, a merge conflict.
    case invalid
}

/// Facts about a token that its kind does not tell.
public struct TokenFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes flags from their bits.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A line ends between the token before and this one; true for the first token of a file.
    @inlinable
    public static var startsLine: TokenFlags { TokenFlags(rawValue: 1) }
    /// White space or a comment stands before this token.
    @inlinable
    public static var followsSpace: TokenFlags { TokenFlags(rawValue: 2) }
    /// The token is not well formed: an unterminated string, a number with a wrong digit.
    @inlinable
    public static var isMalformed: TokenFlags { TokenFlags(rawValue: 4) }
    /// An identifier in backticks.
    @inlinable
    public static var isEscaped: TokenFlags { TokenFlags(rawValue: 8) }
    /// A string's delimiter or segment that belongs to a `"""` string.
    @inlinable
    public static var isMultiline: TokenFlags { TokenFlags(rawValue: 16) }
}

/// One token; it has no text of its own.
public struct Token: Sendable {
    /// The offset of its first byte.
    public var start: UInt32
    /// The offset behind its last byte.
    public var end: UInt32
    /// What it is.
    public var kind: TokenKind
    /// Which word an identifier or keyword is, if the parser knows it.
    public var keyword: Keyword
    /// More about it.
    public var flags: TokenFlags

    @inlinable
    init(start: UInt32, end: UInt32, kind: TokenKind, keyword: Keyword, flags: TokenFlags) {
        self.start = start
        self.end = end
        self.kind = kind
        self.keyword = keyword
        self.flags = flags
    }

    /// The bytes it covers.
    @inlinable
    public var range: Range<Int> { Int(start)..<Int(end) }

    /// Whether a line ends before it.
    @inlinable @inline(__always)
    public var startsLine: Bool { flags.contains(.startsLine) }
}

/// A comment: trivia that the linter reads.
public struct Comment: Sendable {
    /// Its form.
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

    /// The offset of its first byte.
    public var start: UInt32
    /// The offset behind its last byte; a line comment's line end is not part of it.
    public var end: UInt32
    /// Its form.
    public var kind: Kind
    /// Whether nothing but white space stands before it on its line.
    public var startsLine: Bool

    /// The bytes it covers.
    public var range: Range<Int> { Int(start)..<Int(end) }
}
