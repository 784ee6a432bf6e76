/// The index of a node in its tree.
public typealias NodeIndex = Int

/// A node. Doesn't contain its text.
public struct SyntaxNode: Sendable {
    /// The kind of the node.
    public var kind: SyntaxKind
    /// The index of the node's first token.
    public var firstToken: UInt32
    /// The index after the node's last token. Equal to ``firstToken`` if the node is empty.
    ///
    /// If a node ends inside an operator token, this is the index after that token. Example: `Array<Int>` in
    /// `[Array<Int>?]`, where `>?` is one token.
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
/// Nodes are in preorder, and node 0 is the ``SyntaxKind/sourceFile``. The depth of the tree is bounded, so recursive
/// functions are safe.
public struct SyntaxTree: Sendable {
    /// Tokens, comments and text.
    public let tokenized: TokenizedSource
    /// The nodes.
    public let nodes: NodeList
    /// Whether there may be a function or type among statements: any declaration but a variable.
    public let hasLocalDeclarations: Bool
    /// The first token of too deeply nested code, or nil without such code. The code's tokens are
    /// ``SyntaxKind/skippedNesting`` nodes.
    private let firstSkipped: Int?

    init(tokenized: TokenizedSource, nodes: NodeList, hasLocalDeclarations: Bool, firstSkipped: Int?) {
        self.firstSkipped = firstSkipped
        self.tokenized = tokenized
        self.nodes = nodes
        self.hasLocalDeclarations = hasLocalDeclarations
    }

    /// The first place that prevents the parser from building meaningful nodes for parts of the text; see ``TokenizedSource/defect``.
    /// Too deeply nested code is valid, but not parsed.
    public var defect: SyntaxDefect? {
        tokenized.defect
            ?? firstSkipped.map { token in
                SyntaxDefect(
                    offset: tokenized.tokens.range(token).lowerBound,
                    problem: "the code is nested so deeply that its inner parts aren't checked")
            }
    }

    // MARK: - Relatives

    /// The node at an index.
    @inlinable
    public subscript(index: NodeIndex) -> SyntaxNode { nodes[index] }

    /// Returns the kind of a node.
    @inlinable
    public func kind(_ index: NodeIndex) -> SyntaxKind { nodes.kind(index) }

    /// Returns the parent of a node, or nil for the source file.
    public func parent(_ index: NodeIndex) -> NodeIndex? { nodes.parent(index) }

    /// Returns the children of a node in order.
    @inlinable
    public func children(_ index: NodeIndex) -> SyntaxChildren {
        SyntaxChildren(nodes: nodes, upcoming: nodes.firstChild(index))
    }

    /// Returns the children of a node in order, as an array.
    @inlinable
    public func childList(_ index: NodeIndex) -> [NodeIndex] {
        var list: [NodeIndex] = []
        // Most lists are not longer.
        list.reserveCapacity(6)
        var upcoming = nodes.firstChild(index)
        while let child = upcoming {
            list.append(child)
            upcoming = nodes.nextSibling(child)
        }
        return list
    }

    /// Returns the first child of a node, or nil if it has no children.
    @inlinable
    public func firstChild(_ index: NodeIndex) -> NodeIndex? { nodes.firstChild(index) }

    /// Returns the first child of a node that is of a kind, or nil if it has no such child.
    @inlinable
    public func firstChild(_ index: NodeIndex, _ kind: SyntaxKind) -> NodeIndex? {
        var upcoming = nodes.firstChild(index)
        while let child = upcoming {
            if nodes.kind(child) == kind { return child }
            upcoming = nodes.nextSibling(child)
        }
        return nil
    }

    /// Returns the last child of a node, or nil if it has no children.
    @inlinable
    public func lastChild(_ index: NodeIndex) -> NodeIndex? {
        guard var child = nodes.firstChild(index) else { return nil }
        while let next = nodes.nextSibling(child) { child = next }
        return child
    }

    /// Returns the next sibling of a node, or nil if it is the last child.
    @inlinable
    public func nextSibling(_ index: NodeIndex) -> NodeIndex? { nodes.nextSibling(index) }

    // MARK: - Tokens and text

    /// The tokens of the text.
    @inlinable
    public var tokens: TokenList { tokenized.tokens }

    /// The text.
    @inlinable
    public var source: SourceText { tokenized.source }

    /// Returns the first token of a node, or the token after it if the node is empty.
    @inlinable
    public func firstToken(_ index: NodeIndex) -> Token { tokenized.tokens[Int(nodes[index].firstToken)] }

    /// Returns the indices of a node's tokens.
    @inlinable
    public func tokenRange(_ index: NodeIndex) -> Range<Int> {
        let node = nodes[index]
        return Int(node.firstToken)..<Int(node.endToken)
    }

    /// Returns the bytes of a node without the trivia around it. Empty for an empty node.
    @inlinable
    public func range(_ index: NodeIndex) -> Range<Int> {
        let node = nodes[index]
        let start = tokenized.tokens.range(Int(node.firstToken)).lowerBound
        guard node.endToken > node.firstToken else { return start..<start }
        return start..<tokenized.tokens.range(Int(node.endToken) - 1).upperBound
    }

    /// Returns the text of a node without the trivia around it. Names are spelled so that only equal ones are equal strings; see
    /// ``NameSpelling``.
    public func text(_ index: NodeIndex) -> String { tokenized.distinct(tokenized.source.string(range(index))) }

    /// Returns the text of the token at an index as it is in the source.
    public func tokenText(_ index: Int) -> String { tokenized.source.string(tokenized.tokens.range(index)) }
}

/// A sequence of the children of a node.
public struct SyntaxChildren: Sequence, IteratorProtocol {
    @usableFromInline let nodes: NodeList
    @usableFromInline var upcoming: NodeIndex?

    @inlinable
    init(nodes: NodeList, upcoming: NodeIndex?) {
        self.nodes = nodes
        self.upcoming = upcoming
    }

    /// Returns the next child, or nil after the last one.
    @inlinable
    public mutating func next() -> NodeIndex? {
        guard let child = upcoming else { return nil }
        upcoming = nodes.nextSibling(child)
        return child
    }
}

/// A sequence of the attributes and modifiers of a node, and of each `#if` around them.
public struct SyntaxSpecifiers: Sequence, IteratorProtocol {
    @usableFromInline var children: SyntaxChildren

    @inlinable
    init(_ children: SyntaxChildren) { self.children = children }

    /// Returns the next of them, or nil before the first other child.
    @inlinable
    public mutating func next() -> NodeIndex? {
        guard let child = children.next() else { return nil }
        switch children.nodes.kind(child) {
        case .attribute, .modifier, .ifConfiguration: return child
        default: return nil
        }
    }
}
