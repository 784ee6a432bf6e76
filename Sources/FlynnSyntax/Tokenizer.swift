/// The tokens and comments of a source text.
///
/// Nothing is lost: the tokens are in order, they don't overlap, and what lies between two of them is trivia (white
/// space and comments), which ``trivia(before:)`` takes apart. The last token is always ``TokenKind/endOfFile``.
public struct TokenizedSource: Sendable {
    /// The text.
    public let source: SourceText
    /// The tokens in order.
    public let tokens: TokenList
    /// The comments in order.
    public let comments: [Comment]

    /// Splits a text into tokens. Any bytes are accepted; what can't be a token is ``TokenKind/invalid``.
    ///
    /// Takes time linear in the size of the text.
    public init(_ source: SourceText) {
        var tokenizer = Tokenizer(source)
        tokenizer.run()
        self.source = source
        tokens = tokenizer.tokens
        comments = tokenizer.comments
    }

    /// The text of a token.
    public func text(of token: Token) -> String { source.string(token.range) }
}

/// Splits bytes into tokens, by hand and in one pass.
///
/// Memory: `base` points into `source`, which this value keeps alive, and every read is at an offset of at most
/// `end + SourceText.padding`: a scan stops at the zero bytes behind the text, or looks ahead a few bytes from a
/// position before it.
///
/// Time: each byte is looked at a bounded number of times. The few places that look ahead for a terminator (regular
/// expressions, raw strings, operators, merge conflicts) remember what they saw.
struct Tokenizer {
    let source: SourceText
    let base: UnsafePointer<UInt8>
    let end: Int
    let classes = ByteClass.table
    let keywords = KeywordTable.shared

    var tokens = TokenList()
    var comments: [Comment] = []
    var position = 0
    /// Flags of the next token, gathered from the trivia before it.
    var pendingFlags: TokenFlags = .startsLine

    /// The opening delimiters that nothing has closed yet, as indices of tokens.
    var openDelimiters: [UInt32] = []
    /// The strings whose interpolations are being read, outermost first.
    var interpolations: [Interpolation] = []
    /// Whether a line end here ends the innermost interpolation: it stands in a single-line string.
    var lineEndEndsInterpolation = false

    /// The end of the run of number signs that was looked at last.
    var poundRunEnd = 0
    /// The end of the run of operator characters that was looked at last, by whether periods belong to it.
    var operatorRunEnds = (plain: 0, dotted: 0)
    /// The quotes of the line that was looked at last.
    var lineQuotes = CloserIndex()
    /// The slashes from the first unterminated multi-line regular expression on.
    var regexSlashes: CloserIndex?
    /// A curly quote before this offset is not closed: the search stopped there.
    var noCurlyQuoteBefore = 0
    /// No merge conflict of the usual form, or of Perforce's, ends from here on.
    var noConflictEnd = (usual: false, perforce: false)

    struct Interpolation {
        var pounds: Int
        var isMultiline: Bool
        var quote: UInt8
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
    }

    // MARK: - Appending

    @inline(__always)
    mutating func append(
        _ kind: TokenKind, from start: Int, flags: TokenFlags = []
    ) {
        append(TokenCode(kind), from: start, flags: flags)
    }

    @inline(__always)
    private mutating func append(_ code: TokenCode, from start: Int, flags: TokenFlags = []) {
        tokens.append(code, start..<position, flags.union(pendingFlags))
        pendingFlags = []
    }

    @inline(__always)
    mutating func appendPunctuation(_ kind: TokenKind) {
        position += 1
        append(kind, from: position - 1)
    }

    // MARK: - Trivia

    /// Skips white space and comments, and notes what the next token needs to know of them.
    mutating func skipTrivia() {
        while true {
            let byte = base[position]
            switch byte {
            case 0x20, 0x09, 0x0B, 0x0C:
                position += 1
                while classes[Int(base[position])] & ByteClass.blank != 0 { position += 1 }
                pendingFlags.insert(.followsSpace)
            case 0x0A, 0x0D:
                position += 1
                pendingFlags.formUnion([.startsLine, .followsSpace])
                if lineEndEndsInterpolation { abandonSingleLineStrings() }
            case UInt8(ascii: "/"):
                let next = base[position + 1]
                if next == UInt8(ascii: "/") {
                    skipLineComment()
                } else if next == UInt8(ascii: "*") {
                    skipBlockComment()
                } else {
                    return
                }
            case 0xC2:
                // A no-break space separates tokens; the compiler complains, but reads on.
                guard base[position + 1] == 0xA0 else { return }
                position += 2
                pendingFlags.insert(.followsSpace)
            case 0xEF:
                // A byte order mark is white space wherever it stands between tokens.
                guard base[position + 1] == 0xBB, base[position + 2] == 0xBF else { return }
                position += 3
                pendingFlags.insert(.followsSpace)
            default:
                return
            }
        }
    }

    private mutating func skipLineComment() {
        let start = position
        position = endOfLine(from: position)
        let isDocumentation = base[start + 2] == UInt8(ascii: "/") && base[start + 3] != UInt8(ascii: "/")
        appendComment(isDocumentation ? .documentationLine : .line, from: start)
    }

    private mutating func skipBlockComment() {
        let start = position
        var depth = 1
        var hasLineEnd = false
        position += 2
        while position < end {
            switch base[position] {
            case UInt8(ascii: "*"):
                position += 1
                if base[position] == UInt8(ascii: "/") {
                    position += 1
                    depth -= 1
                }
            case UInt8(ascii: "/"):
                position += 1
                if base[position] == UInt8(ascii: "*") {
                    position += 1
                    depth += 1
                }
            case 0x0A, 0x0D:
                hasLineEnd = true
                position += 1
            default:
                position += 1
            }
            if depth == 0 { break }
        }
        let isDocumentation =
            base[start + 2] == UInt8(ascii: "*") && base[start + 3] != UInt8(ascii: "/")
            && base[start + 3] != UInt8(ascii: "*")
        appendComment(isDocumentation ? .documentationBlock : .block, from: start)
        if hasLineEnd { pendingFlags.insert(.startsLine) }
    }

    private mutating func appendComment(_ kind: Comment.Kind, from start: Int) {
        comments.append(
            Comment(
                start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position),
                kind: kind, startsLine: pendingFlags.contains(.startsLine)))
        pendingFlags.insert(.followsSpace)
    }

    /// The offset of the first line end at or behind `start`, or the end of the text.
    func endOfLine(from start: Int) -> Int {
        var index = start
        let lineFeeds: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
        let carriageReturns: UInt64 = 0x0D0D_0D0D_0D0D_0D0D
        // Eight bytes at a time; see "Determine if a word has a byte equal to n" among Anderson's bit hacks.
        while index + 8 <= end {
            let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
            let first = word ^ lineFeeds
            let second = word ^ carriageReturns
            let ones: UInt64 = 0x0101_0101_0101_0101
            let highs: UInt64 = 0x8080_8080_8080_8080
            if (((first &- ones) & ~first) | ((second &- ones) & ~second)) & highs != 0 { break }
            index += 8
        }
        while index < end, base[index] != 0x0A, base[index] != 0x0D { index += 1 }
        return index
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
        case UInt8(ascii: "<"):
            if base[position + 1] == UInt8(ascii: "#"), let placeholderEnd = endOfPlaceholder(from: position) {
                let start = position
                position = placeholderEnd
                append(.editorPlaceholder, from: start)
            } else if isConflictMarker(position), let conflictEnd = endOfConflict(from: position) {
                let start = position
                position = conflictEnd
                append(.invalid, from: start)
            } else {
                readOperator()
            }
        case UInt8(ascii: ">"):
            if isConflictMarker(position), let conflictEnd = endOfConflict(from: position) {
                let start = position
                position = conflictEnd
                append(.invalid, from: start)
            } else {
                readOperator()
            }
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

    // MARK: - Identifiers

    private mutating func readIdentifier() {
        let start = position
        position += 1
        while classes[Int(base[position])] & ByteClass.identifierContinue != 0 { position += 1 }
        if base[position] >= 0x80 { skipIdentifierContinuation() }
        let length = position - start
        if length == 1, base[start] == UInt8(ascii: "_") {
            append(.wildcard, from: start)
            return
        }
        append(keywords.code(at: base + start, length: length), from: start)
    }

    /// Goes behind all characters that may continue an identifier, those beyond ASCII included.
    mutating func skipIdentifierContinuation() {
        while true {
            let byte = base[position]
            if byte < 0x80 {
                guard classes[Int(byte)] & ByteClass.identifierContinue != 0 else { return }
                position += 1
            } else {
                let (scalar, length) = scalar(at: position)
                guard length > 0, ScalarClass.isIdentifierContinue(scalar) else { return }
                position += length
            }
        }
    }

    /// A name in backticks; since SE-0451 it may hold almost anything but a line end.
    private mutating func readEscapedIdentifier() {
        let start = position
        position += 1
        while position < end, base[position] != UInt8(ascii: "`"), base[position] != 0x0A, base[position] != 0x0D {
            position += 1
        }
        if base[position] == UInt8(ascii: "`"), position < end {
            position += 1
            append(
                .identifier, from: start,
                flags: position - start > 2 ? .isEscaped : [.isEscaped, .isMalformed])
        } else {
            position = start + 1
            append(.backtick, from: start)
        }
    }

    private mutating func readDollarIdentifier() {
        let start = position
        position += 1
        while classes[Int(base[position])] & ByteClass.digit != 0 { position += 1 }
        let digitsEnd = position
        skipIdentifierContinuation()
        append(digitsEnd == position ? .dollarIdentifier : .identifier, from: start)
    }

    private mutating func readNonASCII() {
        let start = position
        let (scalar, length) = scalar(at: position)
        guard length > 0 else {
            readInvalid()
            return
        }
        if ScalarClass.isIdentifierContinue(scalar) {
            // A combining character can't begin a name; it is read as one all the same, as the compiler does.
            position += length
            skipIdentifierContinuation()
            append(.identifier, from: start, flags: ScalarClass.isIdentifierStart(scalar) ? [] : .isMalformed)
        } else if ScalarClass.isOperatorStart(scalar) {
            readOperator()
        } else if scalar == 0x201C {
            position = endOfCurlyQuotes(from: start)
            append(.identifier, from: start, flags: .isMalformed)
        } else {
            readInvalid()
        }
    }

    /// The end of text in curly quotes, which word processors make of straight ones, or of the opening quote alone if
    /// the text isn't closed on its line. As in the compiler it stands for a name: the closest thing to a string without
    /// interpolations.
    private mutating func endOfCurlyQuotes(from start: Int) -> Int {
        var index = start + 3
        if start < noCurlyQuoteBefore { return index }
        while index < end, base[index] != 0x0A, base[index] != 0x0D {
            switch base[index] {
            case UInt8(ascii: "\""):
                return index + 1
            case 0xE2 where base[index + 1] == 0x80 && base[index + 2] == 0x9D:
                return index + 3
            case UInt8(ascii: "\\"):
                if base[index + 1] == UInt8(ascii: "(") {
                    noCurlyQuoteBefore = index
                    return start + 3
                }
                index += base[index + 1] == UInt8(ascii: "\"") || base[index + 1] == UInt8(ascii: "\\") ? 2 : 1
            default:
                index += 1
            }
        }
        noCurlyQuoteBefore = index
        return start + 3
    }

    /// Takes all bytes up to the next one that can begin a token or trivia as one invalid token.
    private mutating func readInvalid() {
        let start = position
        repeat {
            let byte = base[position]
            if byte < 0x80 {
                let isControl = byte < 0x20 || byte == 0x7F
                let isTrivia = byte == 0x0A || byte == 0x0D || classes[Int(byte)] & ByteClass.blank != 0
                if !isControl || isTrivia { break }
                position += 1
            } else {
                let (scalar, length) = scalar(at: position)
                if length == 0 {
                    position += 1
                } else if scalar == 0xA0 || scalar == 0x201C || ScalarClass.isIdentifierContinue(scalar)
                    || ScalarClass.isOperatorStart(scalar)
                {
                    break
                } else if scalar == 0x201D {
                    // A closing curly quote is a token by itself.
                    if position == start { position += length }
                    break
                } else {
                    position += length
                }
            }
        } while position < end
        append(.invalid, from: start, flags: .isMalformed)
    }

    /// The scalar at an offset and its length in bytes; length 0 where the bytes are not UTF-8.
    func scalar(at offset: Int) -> (scalar: UInt32, length: Int) {
        let start = base + offset
        let length = UTF8Validation.scalarLength(start, available: end - offset)
        switch length {
        case 1: return (UInt32(start[0]), 1)
        case 2: return (UInt32(start[0] & 0x1F) << 6 | UInt32(start[1] & 0x3F), 2)
        case 3:
            return (UInt32(start[0] & 0x0F) << 12 | UInt32(start[1] & 0x3F) << 6 | UInt32(start[2] & 0x3F), 3)
        case 4:
            return (
                UInt32(start[0] & 0x07) << 18 | UInt32(start[1] & 0x3F) << 12 | UInt32(start[2] & 0x3F) << 6
                    | UInt32(start[3] & 0x3F), 4
            )
        default: return (0, 0)
        }
    }

    // MARK: - Number signs

    private mutating func readPound() {
        let start = position
        // Each sign of a run may become a token, so the run's end is looked for once only.
        if position >= poundRunEnd {
            poundRunEnd = position
            while base[poundRunEnd] == UInt8(ascii: "#") { poundRunEnd += 1 }
        }
        let index = poundRunEnd
        if base[index] == UInt8(ascii: "\"") {
            position = index
            readString(pounds: index - start, from: start)
            return
        }
        if base[index] == UInt8(ascii: "/") {
            readExtendedRegex(pounds: index - start)
            return
        }
        position = start + 1
        var wordEnd = position
        while classes[Int(base[wordEnd])] & ByteClass.identifierStart != 0 { wordEnd += 1 }
        let kind = poundKind(position..<wordEnd)
        if kind != .pound { position = wordEnd }
        append(kind, from: start)
    }

    private func poundKind(_ word: Range<Int>) -> TokenKind {
        switch word.count {
        case 2: source.bytes(in: word, equal: "if") ? .poundIf : .pound
        case 4: source.bytes(in: word, equal: "else") ? .poundElse : .pound
        case 5: source.bytes(in: word, equal: "endif") ? .poundEndif : .pound
        case 6: source.bytes(in: word, equal: "elseif") ? .poundElseif : .pound
        case 9: source.bytes(in: word, equal: "available") ? .poundAvailable : .pound
        case 11: source.bytes(in: word, equal: "unavailable") ? .poundUnavailable : .pound
        case 14: source.bytes(in: word, equal: "sourceLocation") ? .poundSourceLocation : .pound
        default: .pound
        }
    }

    // MARK: - Placeholders and merge conflicts

    /// The end of the placeholder that begins at `start`, if there is one on this line.
    func endOfPlaceholder(from start: Int) -> Int? {
        var index = start + 2
        while index < end {
            switch base[index] {
            case 0x0A:
                return nil
            case UInt8(ascii: "<") where base[index + 1] == UInt8(ascii: "#"):
                return nil
            case UInt8(ascii: "#") where base[index + 1] == UInt8(ascii: ">"):
                return index + 2
            default:
                index += 1
            }
        }
        return nil
    }

    private func isAtLineStart(_ offset: Int) -> Bool {
        offset == 0 || base[offset - 1] == 0x0A || base[offset - 1] == 0x0D
    }

    private func isConflictMarker(_ offset: Int) -> Bool {
        guard isAtLineStart(offset) else { return false }
        return matches(offset, "<<<<<<< ") || matches(offset, ">>>> ")
    }

    private func matches(_ offset: Int, _ text: StaticString) -> Bool {
        guard offset + text.utf8CodeUnitCount <= end else { return false }
        for index in 0..<text.utf8CodeUnitCount where base[offset + index] != text.utf8Start[index] { return false }
        return true
    }

    /// The end of the conflict that begins at `start`: the line end behind its closing marker.
    private mutating func endOfConflict(from start: Int) -> Int? {
        let isPerforce = base[start] == UInt8(ascii: ">")
        if isPerforce ? noConflictEnd.perforce : noConflictEnd.usual { return nil }
        var index = start
        while index < end {
            index = endOfLine(from: index)
            while index < end, base[index] == 0x0A || base[index] == 0x0D { index += 1 }
            if isPerforce ? matches(index, "<<<<\n") : matches(index, ">>>>>>> ") {
                return endOfLine(from: index)
            }
        }
        if isPerforce { noConflictEnd.perforce = true } else { noConflictEnd.usual = true }
        return nil
    }
}
