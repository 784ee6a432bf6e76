/// Reads tokens into a flat tree: recursive descent, without backtracking.
///
/// Where the grammar needs to look ahead, it looks at tokens only, and jumps over delimiters, which know where they
/// end; a search that isn't bounded remembers its result. So the time is linear in the number of tokens.
///
/// Depth: what can nest goes through ``nested(_:)``, which counts. Beyond ``maximumDepth``, delimiters are skipped
/// whole. Chains that only grow to the right (operators, members, `else if`) are loops and flat nodes.
struct Parser {
    /// The deepest nesting that is read; the Swift compiler stops at the same depth.
    static let maximumDepth = 256

    let source: SourceText
    let tokens: TokenList

    /// The nodes that are finished.
    var nodes = NodeRecorder()
    /// The nodes that are not finished, outermost first.
    var frames: [Frame] = []
    /// The index of the current token.
    var index = 0
    /// The kind of the current token.
    var kind: TokenKind
    /// How many bytes of the current token, an operator, are already read: `>>` closes two generic argument lists.
    var split = 0
    var depth = 0
    /// What is known of the `<` tokens that were looked at: see ``genericArgumentsEnd(at:)``.
    var angleMatches: [Int: Int] = [:]

    struct Frame {
        var kind: SyntaxKind
        var firstToken: UInt32
        /// How many nodes were finished when it began.
        var start: Int
    }

    /// The place of an open node among the frames.
    typealias FrameIndex = Int

    init(_ tokenized: TokenizedSource) {
        source = tokenized.source
        tokens = tokenized.tokens
        kind = tokens.kind(0)
        nodes.reserve(tokenCount: tokens.count)
        frames.reserveCapacity(64)
    }

    // MARK: - Tokens

    @inline(__always)
    var keyword: Keyword { tokens.keyword(index) }

    var flags: TokenFlags { tokens.flags(index) }

    /// The bytes of the current token.
    var range: Range<Int> { tokens.range(index) }

    /// If an opening delimiter stands here, the index of the token that closes it.
    @inline(__always)
    var closer: Int? { tokens.closer(index) }

    @inline(__always)
    func kind(ahead distance: Int) -> TokenKind {
        let target = index + distance
        return target < tokens.count ? tokens.kind(target) : .endOfFile
    }

    @inline(__always)
    func keyword(ahead distance: Int) -> Keyword {
        let target = index + distance
        return target < tokens.count ? tokens.keyword(target) : .none
    }

    /// Whether the token can be a label or a parameter's name.
    func isName(ahead distance: Int) -> Bool {
        switch kind(ahead: distance) {
        case .identifier, .wildcard, .keyword: true
        default: false
        }
    }

    func startsLine(ahead distance: Int) -> Bool {
        let target = index + distance
        return target < tokens.count ? tokens.flags(target).contains(.startsLine) : true
    }

    /// Goes to the next token; stays at the end of the file.
    @inline(__always)
    mutating func advance() {
        split = 0
        if index + 1 < tokens.count { index += 1 }
        kind = tokens.kind(index)
    }

    mutating func move(to target: Int) {
        index = target
        split = 0
        kind = tokens.kind(index)
    }

    @inline(__always)
    mutating func consume(_ wanted: TokenKind) -> Bool {
        guard kind == wanted else { return false }
        advance()
        return true
    }

    func at(_ wanted: Keyword) -> Bool { keyword == wanted && !flags.contains(.isEscaped) }

    mutating func consume(_ wanted: Keyword) -> Bool {
        guard at(wanted) else { return false }
        advance()
        return true
    }

    var isAtEnd: Bool { kind == .endOfFile }

    /// The part of the current token that is not read yet starts with this byte. For operators.
    func atByte(_ byte: UInt8) -> Bool {
        let range = range
        let offset = range.lowerBound + split
        return offset < range.upperBound && source[offset] == byte
    }

    var isOperatorToken: Bool {
        switch kind {
        case .binaryOperator, .prefixOperator, .postfixOperator: true
        default: false
        }
    }

    /// Reads one byte of an operator: the whole token if it is the last one.
    mutating func advanceByte() {
        split += 1
        let rest = range.dropFirst(split)
        guard let next = rest.first else {
            advance()
            return
        }
        switch source[next] {
        case UInt8(ascii: "?"): kind = .postfixQuestionMark
        case UInt8(ascii: "!"): kind = .exclamationMark
        case UInt8(ascii: ".") where rest.count == 1: kind = .period
        case UInt8(ascii: "=") where rest.count == 1: kind = .equal
        default: kind = .binaryOperator
        }
    }

    /// Whether the current token is an operator with this text, and nothing of it is read yet.
    func atOperator(_ text: StaticString) -> Bool {
        split == 0 && source.bytes(in: tokens.range(index), equal: text)
    }

    // MARK: - Nodes

    /// Begins a node at the current token.
    @discardableResult
    @inline(__always)
    mutating func begin(_ kind: SyntaxKind) -> FrameIndex {
        frames.append(Frame(kind: kind, firstToken: UInt32(truncatingIfNeeded: index), start: nodes.count))
        return frames.count - 1
    }

    /// The token behind the node that ends here: the current one, or the next if it is partly read.
    private var endToken: UInt32 { UInt32(truncatingIfNeeded: index + (split > 0 ? 1 : 0)) }

    /// Ends the innermost open node before the current token, or behind it if it is partly read.
    mutating func end() {
        let frame = frames.removeLast()
        nodes.append(frame.kind, firstToken: frame.firstToken, endToken: endToken, from: frame.start)
    }

    /// Begins a node around the last child of the innermost open node: that child becomes its first child.
    mutating func beginAroundLast(_ kind: SyntaxKind) {
        let child = nodes.last
        frames.append(Frame(kind: kind, firstToken: child.firstToken, start: nodes.count - child.size - 1))
    }

    /// Lets the last child of the innermost open node end here.
    mutating func extendLast() { nodes.extendLast(to: endToken) }

    /// A node of the current token alone.
    @inline(__always)
    mutating func leaf(_ kind: SyntaxKind) {
        begin(kind)
        advance()
        end()
    }

    /// A node without a token.
    mutating func missing(_ kind: SyntaxKind) {
        begin(kind)
        end()
    }

    /// What the innermost open node is; it can become something else as long as it is open.
    var openKind: SyntaxKind {
        get { frames[frames.count - 1].kind }
        set { frames[frames.count - 1].kind = newValue }
    }

    /// What the last child of the innermost open node is.
    var lastChildKind: SyntaxKind? { nodes.count > frames[frames.count - 1].start ? nodes.lastKind : nil }

    // MARK: - Depth and recovery

    /// Runs `body` one level deeper, or skips what it would have read if that is too deep.
    @inline(__always)
    mutating func nested(_ body: (inout Parser) -> Void) {
        if depth >= Parser.maximumDepth {
            skipOne(.skippedNesting)
            return
        }
        depth += 1
        body(&self)
        depth -= 1
    }

    /// Skips one token, or a delimiter with all that it encloses.
    mutating func skipOne(_ kind: SyntaxKind = .unexpected) {
        if isAtEnd {
            missing(kind)
            return
        }
        begin(kind)
        if let closer { move(to: closer) }
        advance()
        end()
    }

    // MARK: - Entry points

    mutating func parseSourceFile() {
        begin(.sourceFile)
        if kind == .shebang { advance() }
        while !isAtEnd { parseItem(in: .topLevel) }
        end()
    }

    /// Reads one type; false if that isn't all there is, or if it isn't well formed.
    mutating func parseWholeType() -> Bool {
        begin(.sourceFile)
        parseType()
        let isWhole = isAtEnd
        end()
        return isWhole
            && !nodes.contains(.missingType, .unexpected, .skippedNesting, .missingExpression)
    }
}
