/// A recursive descent parser without backtracking that builds a flat tree.
///
/// Time: linear in the number of tokens. The lookahead reads tokens, and skips delimiters by using their pairing. The
/// results of unbounded searches are cached.
///
/// Depth: all recursion goes through ``nested(_:)``, which counts the depth. At ``maxDepth``, delimiters and their
/// contents are skipped. Chains that grow to the right (operators, members, `else if`) are parsed in loops and become
/// flat nodes.
struct Parser {
    /// The maximum nesting depth, which is the same as in the Swift compiler.
    static let maxDepth = 256

    let source: SourceText
    let tokens: TokenList

    /// The finished nodes.
    var nodes = NodeRecorder()
    /// The open nodes, outermost first.
    var frames: [Frame] = []
    /// The index of the current token.
    var index = 0
    /// The kind of the current token.
    var kind: TokenKind
    /// The number of bytes in the current operator token that are already parsed. For example, `>>` can close two lists
    /// of generic arguments.
    var split = 0
    var depth = 0
    /// The token at which the parser began to skip code that is nested too deeply, or nil if all code was parsed.
    var firstSkipped: Int?
    /// Whether statements may contain the declaration of a function or type, which is any declaration except a
    /// variable.
    var hasLocalDeclarations = false
    /// The cache of ``genericArgumentsEnd(at:)``, by the index of the `<` token. The value is the token with the
    /// matching `>`, or -1 for an unmatched `<`.
    var angleMatches: [Int: Int] = [:]

    /// An open node.
    struct Frame {
        var kind: SyntaxKind
        var firstToken: UInt32
        /// The number of recorded nodes at the beginning of this node.
        var start: Int
    }

    /// The index of an open node in `frames`.
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

    /// The index of the token that closes the current token, if the current token is an opening delimiter.
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

    /// Returns whether the token can be a label or a parameter name.
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

    /// Moves to the next token, except at the end of the file.
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

    /// Returns whether the unparsed part of the current operator token begins with the byte.
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

    /// Consumes one byte of an operator token. Moves to the next token at the end of the operator.
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

    /// Returns whether the current token is an operator with this text and is not partly consumed.
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

    /// The end token of a node that ends here: the current token, or the next token if the current token is partly
    /// consumed.
    private var endToken: UInt32 { UInt32(truncatingIfNeeded: index + (split > 0 ? 1 : 0)) }

    /// Ends the innermost open node at the current token. A partly consumed token belongs to the node.
    mutating func end() {
        let frame = frames.removeLast()
        nodes.append(frame.kind, firstToken: frame.firstToken, endToken: endToken, from: frame.start)
    }

    /// Begins a node around the last child of the innermost open node. This child becomes a child of the new node.
    mutating func beginAroundLast(_ kind: SyntaxKind) {
        let child = nodes.last
        frames.append(Frame(kind: kind, firstToken: child.firstToken, start: nodes.count - child.size - 1))
    }

    /// Extends the last child of the innermost open node to the current token.
    mutating func extendLast() { nodes.extendLast(to: endToken) }

    /// Adds a node for the current token.
    @inline(__always)
    mutating func leaf(_ kind: SyntaxKind) {
        begin(kind)
        advance()
        end()
    }

    /// Adds an empty node.
    mutating func missing(_ kind: SyntaxKind) {
        begin(kind)
        end()
    }

    /// The kind of the innermost open node, which can be changed until the node ends.
    var openKind: SyntaxKind {
        get { frames[frames.count - 1].kind }
        set { frames[frames.count - 1].kind = newValue }
    }

    /// The kind of the last child of the innermost open node, or nil if there is none yet.
    var lastChildKind: SyntaxKind? { nodes.count > frames[frames.count - 1].start ? nodes.lastKind : nil }

    // MARK: - Depth and recovery

    /// Calls `body` with an incremented depth. At the maximum depth, one token or balanced delimiters are skipped
    /// instead.
    @inline(__always)
    mutating func nested(_ body: (inout Parser) -> Void) {
        if depth >= Parser.maxDepth {
            if firstSkipped == nil { firstSkipped = index }
            skipOne(.skippedNesting)
            return
        }
        depth += 1
        body(&self)
        depth -= 1
    }

    /// Skips one token, or balanced delimiters and their contents, as a node of the given kind.
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

    /// Parses a type. Returns false if more tokens follow, or if the type is not well-formed.
    mutating func parseWholeType() -> Bool {
        begin(.sourceFile)
        parseType()
        let isWhole = isAtEnd
        end()
        return isWhole
            && !nodes.contains(.missingType, .unexpected, .skippedNesting, .missingExpression)
    }
}
