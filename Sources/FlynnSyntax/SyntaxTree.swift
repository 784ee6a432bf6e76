/// The index of a node in its tree.
public typealias NodeIndex = Int

/// A node. It has no text of its own.
public struct SyntaxNode: Sendable {
    /// What it is.
    public var kind: SyntaxKind
    /// The index of its first token.
    public var firstToken: UInt32
    /// The index behind its last token. Equal to ``firstToken`` where the node is empty.
    ///
    /// A node that ends inside an operator (`Array<Int>` in `[Array<Int>?]`, where `>?` is one token) ends behind it.
    public var endToken: UInt32

    @inlinable
    init(kind: SyntaxKind, firstToken: UInt32, endToken: UInt32) {
        self.kind = kind
        self.firstToken = firstToken
        self.endToken = endToken
    }
}

/// The lightweight syntax tree of a source text.
///
/// Node 0 is the ``SyntaxKind/sourceFile``. A node stands before the nodes in it, and these before what follows it. The depth
/// of the tree is bounded, so a function may descend it recursively.
public struct SyntaxTree: Sendable {
    /// Tokens, comments and text.
    public let tokenized: TokenizedSource
    /// The nodes.
    public let nodes: NodeList

    /// Reads a text. Anything is accepted; what isn't understood is ``SyntaxKind/unexpected``.
    ///
    /// Takes time linear in the size of the text, and a bounded amount of stack.
    public init(_ source: SourceText) {
        self.init(TokenizedSource(source))
    }

    /// Reads a text that is already split into tokens.
    public init(_ tokenized: TokenizedSource) {
        var parser = Parser(tokenized)
        parser.parseSourceFile()
        self.tokenized = tokenized
        nodes = parser.nodes.ordered()
    }

    private init(tokenized: TokenizedSource, nodes: NodeList) {
        self.tokenized = tokenized
        self.nodes = nodes
    }

    /// Reads a text that is a type and nothing else; `nil` if it is none. Node 0 is the source file, its child the type.
    public static func type(_ source: SourceText) -> SyntaxTree? {
        let tokenized = TokenizedSource(source)
        var parser = Parser(tokenized)
        guard parser.parseWholeType() else { return nil }
        return SyntaxTree(tokenized: tokenized, nodes: parser.nodes.ordered())
    }

    // MARK: - Relatives

    /// A node by its index.
    @inlinable
    public subscript(index: NodeIndex) -> SyntaxNode { nodes[index] }

    /// What a node is.
    @inlinable
    public func kind(_ index: NodeIndex) -> SyntaxKind { nodes.kind(index) }

    /// The node around a node; `nil` for the source file.
    public func parent(_ index: NodeIndex) -> NodeIndex? { nodes.parent(index) }

    /// The children of a node in order.
    @inlinable
    public func children(_ index: NodeIndex) -> SyntaxChildren {
        SyntaxChildren(nodes: nodes, upcoming: nodes.firstChild(index))
    }

    /// The children of a node in order, as a list.
    @inlinable
    public func childList(_ index: NodeIndex) -> [NodeIndex] {
        var list: [NodeIndex] = []
        // Most lists that anybody asks for are short, and no longer than this.
        list.reserveCapacity(6)
        var upcoming = nodes.firstChild(index)
        while let child = upcoming {
            list.append(child)
            upcoming = nodes.nextSibling(child)
        }
        return list
    }

    /// The first child of a node.
    @inlinable
    public func firstChild(_ index: NodeIndex) -> NodeIndex? { nodes.firstChild(index) }

    /// The first child of a kind.
    @inlinable
    public func firstChild(_ index: NodeIndex, _ kind: SyntaxKind) -> NodeIndex? {
        var upcoming = nodes.firstChild(index)
        while let child = upcoming {
            if nodes.kind(child) == kind { return child }
            upcoming = nodes.nextSibling(child)
        }
        return nil
    }

    /// The last child of a node.
    @inlinable
    public func lastChild(_ index: NodeIndex) -> NodeIndex? {
        guard var child = nodes.firstChild(index) else { return nil }
        while let next = nodes.nextSibling(child) { child = next }
        return child
    }

    /// The node behind a node among its siblings.
    @inlinable
    public func nextSibling(_ index: NodeIndex) -> NodeIndex? { nodes.nextSibling(index) }

    // MARK: - Tokens and text

    /// The tokens of the text.
    @inlinable
    public var tokens: TokenList { tokenized.tokens }

    /// The text.
    @inlinable
    public var source: SourceText { tokenized.source }

    /// The first token of a node, or the one it would stand before if it is empty.
    @inlinable
    public func firstToken(_ index: NodeIndex) -> Token { tokenized.tokens[Int(nodes[index].firstToken)] }

    /// The tokens of a node.
    @inlinable
    public func tokenRange(_ index: NodeIndex) -> Range<Int> {
        let node = nodes[index]
        return Int(node.firstToken)..<Int(node.endToken)
    }

    /// The bytes of a node, without the trivia around it; empty for an empty node.
    @inlinable
    public func range(_ index: NodeIndex) -> Range<Int> {
        let node = nodes[index]
        let start = tokenized.tokens.range(Int(node.firstToken)).lowerBound
        guard node.endToken > node.firstToken else { return start..<start }
        return start..<tokenized.tokens.range(Int(node.endToken) - 1).upperBound
    }

    /// The text of a node, without the trivia around it.
    public func text(_ index: NodeIndex) -> String { tokenized.source.string(range(index)) }

    /// The text of a token by its index.
    public func tokenText(_ index: Int) -> String { tokenized.source.string(tokenized.tokens.range(index)) }
}

/// The children of a node.
public struct SyntaxChildren: Sequence, IteratorProtocol {
    @usableFromInline let nodes: NodeList
    @usableFromInline var upcoming: NodeIndex?

    @inlinable
    init(nodes: NodeList, upcoming: NodeIndex?) {
        self.nodes = nodes
        self.upcoming = upcoming
    }

    /// The next child.
    @inlinable
    public mutating func next() -> NodeIndex? {
        guard let child = upcoming else { return nil }
        upcoming = nodes.nextSibling(child)
        return child
    }
}
