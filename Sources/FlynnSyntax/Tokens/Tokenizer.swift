/// A handwritten tokenizer that reads the bytes of a source text in a single pass.
///
/// Memory safety: `base` points into `source`, which this value keeps alive. All reads are at offsets below
/// `end + SourceText.padding`, because scans stop at the zero bytes of the padding, and the lookahead is limited to a
/// few bytes.
///
/// Time: a byte is read a bounded number of times. Unbounded searches for a terminator (in regular expressions, raw
/// strings, operators and merge conflicts) cache the results.
struct Tokenizer {
    let source: SourceText
    let base: UnsafePointer<UInt8>
    let end: Int
    let classes = ByteClass.table
    let keywords = KeywordTable.shared

    var tokens = TokenList()
    var comments: [Comment] = []
    var position = 0
    /// The flags of the next token that are determined by the preceding trivia.
    var pendingFlags: TokenFlags = .startsLine

    /// The token indices of the open delimiters, outermost first.
    var openDelimiters: [UInt32] = []
    /// Whether a delimiter, string or comment could be unbalanced or unterminated, or the text contains a merge
    /// conflict.
    var mayHaveDefect = false
    /// Whether a name may be canonically equivalent to a different name.
    var mayHaveEquivalentNames = false
    /// The offset of the unterminated comment.
    var unterminatedComment: Int?
    /// The open interpolations, outermost first.
    var interpolations: [Interpolation] = []
    /// Whether a line end ends the innermost interpolation, because the interpolation is in a single-line string.
    var lineEndEndsInterpolation = false

    // The results of unbounded searches.

    /// The end of the most recently scanned run of number signs.
    var poundRunEnd = 0
    /// The end of the most recently scanned run of operator characters, excluding and including periods.
    var operatorRunEnds = (plain: 0, dotted: 0)
    /// The quotes in the most recently scanned line.
    var lineQuotes = CloserIndex()
    /// The slashes that follow an unterminated multi-line regular expression.
    var regexSlashes: CloserIndex?
    /// Opening curly quotes before this offset have no closing quote.
    var noCurlyQuoteBefore = 0
    /// Whether the rest of the text does not contain the end of a merge conflict, in the usual form and in the form
    /// used by Perforce.
    var noConflictEnd = (usual: false, perforce: false)

    /// The string containing an interpolation.
    struct Interpolation {
        var pounds: Int
        var isMultiline: Bool
        var quote: UInt8
        /// The number of open parentheses in the interpolation.
        var openParens: Int
    }

    init(_ source: SourceText) {
        self.source = source
        base = source.base
        end = source.byteCount
        tokens.reserve(byteCount: end)
    }

    mutating func run() {
        if end >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF {
            position = 3
        }
        if base[position] == UInt8(ascii: "#"), base[position + 1] == UInt8(ascii: "!"), position + 1 < end {
            let start = position
            position = endOfLine(from: position)
            append(.shebang, from: start)
        }
        while true {
            skipTrivia()
            if position >= end { break }
            readToken()
        }
        append(.endOfFile, from: end)
        tokens.seal()
        if !openDelimiters.isEmpty || unterminatedComment != nil { mayHaveDefect = true }
    }

    // MARK: - Appending

    @inline(__always)
    mutating func append(
        _ kind: TokenKind, from start: Int, flags: TokenFlags = []
    ) {
        append(TokenCode(kind), from: start, flags: flags)
    }

    @inline(__always)
    mutating func append(_ code: TokenCode, from start: Int, flags: TokenFlags = []) {
        tokens.append(code, start..<position, flags.union(pendingFlags))
        pendingFlags = []
    }

    @inline(__always)
    mutating func appendPunctuation(_ kind: TokenKind) {
        position += 1
        append(kind, from: position - 1)
    }

    // MARK: - One token

    private mutating func readToken() {
        let byte = base[position]
        let bits = classes[Int(byte)]
        if bits & ByteClass.identifierStart != 0 {
            readIdentifier()
            return
        }
        switch byte {
        case UInt8(ascii: "("):
            if !interpolations.isEmpty { interpolations[interpolations.count - 1].openParens += 1 }
            appendOpener(.leftParen)
        case UInt8(ascii: ")"):
            if let innermost = interpolations.last {
                if innermost.openParens == 0 {
                    endInterpolation(innermost)
                    return
                }
                interpolations[interpolations.count - 1].openParens -= 1
            }
            appendCloser(.rightParen)
        case UInt8(ascii: "["): appendOpener(.leftSquare)
        case UInt8(ascii: "]"): appendCloser(.rightSquare)
        case UInt8(ascii: "{"): appendOpener(.leftBrace)
        case UInt8(ascii: "}"): appendCloser(.rightBrace)
        case UInt8(ascii: ","): appendPunctuation(.comma)
        case UInt8(ascii: ";"): appendPunctuation(.semicolon)
        case UInt8(ascii: "@"): appendPunctuation(.atSign)
        case UInt8(ascii: "\\"): appendPunctuation(.backslash)
        case UInt8(ascii: ":"):
            let start = position
            position += base[position + 1] == UInt8(ascii: ":") ? 2 : 1
            append(position - start == 2 ? .colonColon : .colon, from: start)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            readString(pounds: 0, from: position)
        case UInt8(ascii: "`"):
            readEscapedIdentifier()
        case UInt8(ascii: "$"):
            readDollarIdentifier()
        case UInt8(ascii: "#"):
            readPound()
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
            if isLeftBound(position) {
                appendPunctuation(byte == UInt8(ascii: "!") ? .exclamationMark : .postfixQuestionMark)
            } else {
                readOperator()
            }
        case UInt8(ascii: "<"), UInt8(ascii: ">"):
            readAngleBracket()
        default:
            if bits & ByteClass.digit != 0 {
                readNumber()
            } else if bits & ByteClass.operatorCharacter != 0 {
                readOperator()
            } else if bits & ByteClass.nonASCII != 0 {
                readNonASCII()
            } else {
                readInvalid()
            }
        }
    }
}
