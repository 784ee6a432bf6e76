/// A node of the tree, without its text.
public struct SyntaxNode: Sendable {
    /// The kind of the node.
    public var kind: SyntaxKind
    /// The index of the token at which the node begins.
    public var firstToken: UInt32
    /// The index of the token that follows the node. This is equal to ``firstToken`` if the node is empty.
    ///
    /// If the node ends inside an operator token, this is the index of the token that follows the operator. For
    /// example, `Array<Int>` in `[Array<Int>?]` ends inside the token `>?`.
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
/// The nodes are in preorder, and ``root`` is the first one. The depth of the tree is bounded, so
/// recursive functions are safe.
public struct SyntaxTree: Sendable {
    /// Tokens, comments and text.
    public let tokenized: TokenizedSource
    /// The nodes.
    public let nodes: NodeList
    /// Whether statements may contain the declaration of a function or type, which is any declaration except a
    /// variable.
    public let hasLocalDeclarations: Bool
    /// The token at which code that is nested too deeply begins, if any. The tokens of this code are
    /// ``SyntaxKind/skippedNesting`` nodes.
    private let firstSkipped: Int?

    init(tokenized: TokenizedSource, nodes: NodeList, hasLocalDeclarations: Bool, firstSkipped: Int?) {
        self.firstSkipped = firstSkipped
        self.tokenized = tokenized
        self.nodes = nodes
        self.hasLocalDeclarations = hasLocalDeclarations
    }

    /// The first location where the parser cannot build meaningful nodes for a part of the text; see
    /// ``TokenizedSource/defect``. This includes code that is valid, but nested too deeply to be parsed.
    public var defect: SyntaxDefect? {
        tokenized.defect
            ?? firstSkipped.map { token in
                SyntaxDefect(
                    offset: tokenized.tokens.range(token).lowerBound,
                    problem: "the code is nested so deeply that its inner parts aren't checked")
            }
    }

    // MARK: - Relatives

    /// The ``SyntaxKind/sourceFile``.
    @inlinable
    public var root: NodeIndex { nodes.startIndex }

    /// Returns the node and its descendants, in preorder.
    @inlinable
    public func subtree(_ index: NodeIndex) -> Range<NodeIndex> { index..<nodes.end(index) }

    /// The node at the index.
    @inlinable
    public subscript(index: NodeIndex) -> SyntaxNode { nodes[index] }

    /// Returns the kind of the node.
    @inlinable
    public func kind(_ index: NodeIndex) -> SyntaxKind { nodes.kind(index) }

    /// Returns the parent of the node, or nil for the source file.
    public func parent(_ index: NodeIndex) -> NodeIndex? { nodes.parent(index) }

    /// Returns the children of the node in order.
    @inlinable
    public func children(_ index: NodeIndex) -> SyntaxChildren {
        SyntaxChildren(nodes: nodes, upcoming: nodes.firstChild(index))
    }

    /// Returns the children of the node in order, as an array.
    @inlinable
    public func childList(_ index: NodeIndex) -> [NodeIndex] {
        var list: [NodeIndex] = []
        // Longer lists are rare.
        list.reserveCapacity(6)
        var upcoming = nodes.firstChild(index)
        while let child = upcoming {
            list.append(child)
            upcoming = nodes.nextSibling(child)
        }
        return list
    }

    /// Returns the first child of the node, or nil for a leaf.
    @inlinable
    public func firstChild(_ index: NodeIndex) -> NodeIndex? { nodes.firstChild(index) }

    /// Returns the first child of the given kind, if any.
    @inlinable
    public func firstChild(_ index: NodeIndex, _ kind: SyntaxKind) -> NodeIndex? {
        var upcoming = nodes.firstChild(index)
        while let child = upcoming {
            if nodes.kind(child) == kind { return child }
            upcoming = nodes.nextSibling(child)
        }
        return nil
    }

    /// Returns the last child of the node, or nil for a leaf.
    @inlinable
    public func lastChild(_ index: NodeIndex) -> NodeIndex? {
        guard var child = nodes.firstChild(index) else { return nil }
        while let next = nodes.nextSibling(child) { child = next }
        return child
    }

    /// Returns the next sibling of the node, or nil if the node is the last child.
    @inlinable
    public func nextSibling(_ index: NodeIndex) -> NodeIndex? { nodes.nextSibling(index) }

    // MARK: - Tokens and text

    /// The tokens of the text.
    @inlinable
    public var tokens: TokenList { tokenized.tokens }

    /// The text.
    @inlinable
    public var source: SourceText { tokenized.source }

    /// Returns the token at which the node begins. An empty node begins at the following token.
    @inlinable
    public func firstToken(_ index: NodeIndex) -> Token { tokenized.tokens[Int(nodes[index].firstToken)] }

    /// Returns the indices of the node's tokens.
    @inlinable
    public func tokenRange(_ index: NodeIndex) -> Range<Int> {
        let node = nodes[index]
        return Int(node.firstToken)..<Int(node.endToken)
    }

    /// Returns the bytes of the node, excluding the surrounding trivia. The range is empty for an empty node.
    @inlinable
    public func range(_ index: NodeIndex) -> Range<Int> {
        let node = nodes[index]
        let start = tokenized.tokens.range(Int(node.firstToken)).lowerBound
        guard node.endToken > node.firstToken else { return start..<start }
        return start..<tokenized.tokens.range(Int(node.endToken) - 1).upperBound
    }

    /// Returns the text of the node, excluding the surrounding trivia. Names are equal as strings if and only if their
    /// bytes are equal; see ``NameSpelling``.
    public func text(_ index: NodeIndex) -> String { tokenized.distinct(tokenized.source.string(range(index))) }

    /// Returns the text of the token at the index, as written in the source.
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

    /// Returns the next child, or nil at the end.
    @inlinable
    public mutating func next() -> NodeIndex? {
        guard let child = upcoming else { return nil }
        upcoming = nodes.nextSibling(child)
        return child
    }
}

/// The attributes and modifiers of a node, and the `#if` directives around them.
public struct SyntaxSpecifiers: Sequence, IteratorProtocol {
    @usableFromInline var children: SyntaxChildren

    @inlinable
    init(_ children: SyntaxChildren) { self.children = children }

    /// Returns the next attribute, modifier or `#if`, or nil at the end of these children.
    @inlinable
    public mutating func next() -> NodeIndex? {
        guard let child = children.next() else { return nil }
        switch children.nodes.kind(child) {
        case .attribute, .modifier, .ifConfiguration: return child
        default: return nil
        }
    }
}
