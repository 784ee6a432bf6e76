/// Reads tokens into a flat tree: recursive descent, without backtracking.
///
/// Where the grammar needs to look ahead, it looks at tokens only, and jumps over delimiters with the help of
/// `closers`; a search that isn't bounded remembers its result. So the time is linear in the number of tokens.
///
/// Depth: what can nest goes through ``nested(_:)``, which counts. Beyond ``maximumDepth``, delimiters are skipped
/// whole. Chains that only grow to the right (operators, members, `else if`) are loops and flat nodes.
struct Parser {
    /// The deepest nesting that is read; the Swift compiler stops at the same depth.
    static let maximumDepth = 256

    let tokenized: TokenizedSource
    let tokens: [Token]
    /// For each opening delimiter, the index of the token that closes it; 0 if there is none.
    let closers: [UInt32]

    var nodes: [SyntaxNode] = []
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
        var node: NodeIndex
        var lastChild: NodeIndex = 0
        var childBefore: NodeIndex = 0
    }

    init(_ tokenized: TokenizedSource) {
        self.tokenized = tokenized
        tokens = tokenized.tokens
        closers = Parser.matchDelimiters(tokenized.tokens)
        kind = tokenized.tokens[0].kind
        // Sources have 0.8 to 1 nodes a token. Growing would copy them all when memory is fullest.
        nodes.reserveCapacity(tokenized.tokens.count + 4)
        frames.reserveCapacity(64)
    }

    /// Pairs delimiters. A closing brace also ends whatever parentheses and brackets are still open inside it; a
    /// closing parenthesis or bracket that doesn't fit closes nothing.
    private static func matchDelimiters(_ tokens: [Token]) -> [UInt32] {
        var closers = [UInt32](repeating: 0, count: tokens.count)
        var open: [Int] = []
        for index in tokens.indices {
            switch tokens[index].kind {
            case .leftParen, .leftSquare, .leftBrace, .interpolationStart:
                open.append(index)
            case .rightParen:
                if let top = open.last, tokens[top].kind == .leftParen { closers[open.removeLast()] = UInt32(index) }
            case .rightSquare:
                if let top = open.last, tokens[top].kind == .leftSquare { closers[open.removeLast()] = UInt32(index) }
            case .interpolationEnd:
                while let top = open.popLast() {
                    if tokens[top].kind == .interpolationStart {
                        closers[top] = UInt32(index)
                        break
                    }
                }
            case .rightBrace:
                while let top = open.last, tokens[top].kind == .leftParen || tokens[top].kind == .leftSquare {
                    open.removeLast()
                }
                if let top = open.last, tokens[top].kind == .leftBrace { closers[open.removeLast()] = UInt32(index) }
            default:
                break
            }
        }
        return closers
    }

    // MARK: - Tokens

    var current: Token { tokens[index] }

    @inline(__always)
    var keyword: Keyword { tokens[index].keyword }

    @inline(__always)
    func kind(ahead distance: Int) -> TokenKind {
        let target = index + distance
        return target < tokens.count ? tokens[target].kind : .endOfFile
    }

    @inline(__always)
    func keyword(ahead distance: Int) -> Keyword {
        let target = index + distance
        return target < tokens.count ? tokens[target].keyword : .none
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
        return target < tokens.count ? tokens[target].startsLine : true
    }

    /// Goes to the next token; stays at the end of the file.
    @inline(__always)
    mutating func advance() {
        split = 0
        if index + 1 < tokens.count { index += 1 }
        kind = tokens[index].kind
    }

    mutating func move(to target: Int) {
        index = target
        split = 0
        kind = tokens[index].kind
    }

    @inline(__always)
    mutating func consume(_ wanted: TokenKind) -> Bool {
        guard kind == wanted else { return false }
        advance()
        return true
    }

    func at(_ wanted: Keyword) -> Bool { keyword == wanted && !current.flags.contains(.isEscaped) }

    mutating func consume(_ wanted: Keyword) -> Bool {
        guard at(wanted) else { return false }
        advance()
        return true
    }

    var isAtEnd: Bool { kind == .endOfFile }

    /// The part of the current token that is not read yet starts with this byte. For operators.
    func atByte(_ byte: UInt8) -> Bool {
        let offset = Int(tokens[index].start) + split
        return offset < Int(tokens[index].end) && tokenized.source[offset] == byte
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
        if Int(tokens[index].start) + split >= Int(tokens[index].end) {
            advance()
        } else {
            switch tokenized.source[Int(tokens[index].start) + split] {
            case UInt8(ascii: "?"): kind = .postfixQuestionMark
            case UInt8(ascii: "!"): kind = .exclamationMark
            case UInt8(ascii: ".") where Int(tokens[index].end) - Int(tokens[index].start) - split == 1: kind = .period
            case UInt8(ascii: "=") where Int(tokens[index].end) - Int(tokens[index].start) - split == 1: kind = .equal
            default: kind = .binaryOperator
            }
        }
    }

    /// Whether the current token is an operator with this text, and nothing of it is read yet.
    func atOperator(_ text: StaticString) -> Bool {
        split == 0 && tokenized.source.bytes(in: tokens[index].range, equal: text)
    }

    // MARK: - Nodes

    /// Begins a node at the current token.
    @discardableResult
    mutating func begin(_ kind: SyntaxKind) -> NodeIndex {
        let parent = frames.last?.node ?? 0
        nodes.append(
            SyntaxNode(
                kind: kind, firstToken: UInt32(truncatingIfNeeded: index), endToken: 0,
                parent: UInt32(truncatingIfNeeded: parent)))
        let node = nodes.count - 1
        if node > 0 { linkChild(node) }
        frames.append(Frame(node: node))
        return node
    }

    private mutating func linkChild(_ node: NodeIndex) {
        let top = frames.count - 1
        let last = frames[top].lastChild
        if last == 0 {
            nodes[frames[top].node].firstChild = UInt32(truncatingIfNeeded: node)
        } else {
            nodes[last].nextSibling = UInt32(truncatingIfNeeded: node)
        }
        frames[top].childBefore = last
        frames[top].lastChild = node
    }

    /// Ends the innermost open node before the current token, or behind it if it is partly read.
    mutating func end() {
        let frame = frames.removeLast()
        nodes[frame.node].endToken = UInt32(truncatingIfNeeded: index + (split > 0 ? 1 : 0))
    }

    /// Begins a node around the last child of the innermost open node: that child becomes its first child.
    @discardableResult
    mutating func beginAroundLast(_ kind: SyntaxKind) -> NodeIndex {
        let top = frames.count - 1
        let child = frames[top].lastChild
        let before = frames[top].childBefore
        nodes.append(
            SyntaxNode(
                kind: kind, firstToken: nodes[child].firstToken, endToken: 0,
                parent: UInt32(truncatingIfNeeded: frames[top].node), firstChild: UInt32(truncatingIfNeeded: child)))
        let node = nodes.count - 1
        if before == 0 {
            nodes[frames[top].node].firstChild = UInt32(truncatingIfNeeded: node)
        } else {
            nodes[before].nextSibling = UInt32(truncatingIfNeeded: node)
        }
        nodes[child].parent = UInt32(truncatingIfNeeded: node)
        frames[top].lastChild = node
        frames.append(Frame(node: node, lastChild: child))
        return node
    }

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

    /// The last child of the innermost open node.
    var lastChild: NodeIndex { frames[frames.count - 1].lastChild }

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
        if closers[index] != 0 { move(to: Int(closers[index])) }
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
            && !nodes.contains { node in
                node.kind == .missingType || node.kind == .unexpected || node.kind == .skippedNesting
                    || node.kind == .missingExpression
            }
    }
}
