/// The index of a node in the tree. Indices are in preorder, so a node precedes its descendants.
///
/// Tokens, offsets and positions in lists are integers of another type, so they can't be confused with nodes.
public struct NodeIndex: Hashable, Strideable, Sendable, CustomStringConvertible {
    @usableFromInline let position: Int

    @inlinable
    init(_ position: Int) { self.position = position }

    /// Returns whether the nodes are the same. The default implementation of `Strideable` is slower.
    @inlinable
    public static func == (left: NodeIndex, right: NodeIndex) -> Bool { left.position == right.position }

    /// Returns whether the first node precedes the second one.
    @inlinable
    public static func < (left: NodeIndex, right: NodeIndex) -> Bool { left.position < right.position }

    /// The number of preceding nodes.
    public var description: String { String(position) }

    /// Returns the number of nodes from this node to another one.
    @inlinable
    public func distance(to other: NodeIndex) -> Int { other.position - position }

    /// Returns the node after this number of nodes.
    @inlinable
    public func advanced(by distance: Int) -> NodeIndex { NodeIndex(position + distance) }
}

/// The nodes of a syntax tree in preorder, in a compact form of four bytes per node. A node is followed by its
/// descendants and then by its next sibling.
///
/// Nodes are grouped into blocks. The word of a node contains the kind, the distance in tokens from the start of the
/// block, the number of tokens, and the number of descendants. If one of these numbers is too large, the node is also
/// in the list of outliers. Outliers are rare, because they are ancestors of almost all other nodes.
public struct NodeList: RandomAccessCollection, Sendable {
    @usableFromInline
    let storage: Storage

    /// A single object, so that a copy of a `NodeList` retains one reference.
    @usableFromInline
    final class Storage: Sendable {
        @usableFromInline let words: [UInt32]
        @usableFromInline let blocks: [Block]
        let outliers: [Outlier]
        let closing: [UInt32]

        init(words: [UInt32], blocks: [Block], outliers: [Outlier], closing: [UInt32]) {
            self.words = words
            self.blocks = blocks
            self.outliers = outliers
            self.closing = closing
        }
    }

    /// A node with numbers that do not fit into a word.
    @usableFromInline
    struct Outlier: Sendable {
        /// The index of the node.
        var node: UInt32
        @usableFromInline var firstToken: UInt32
        @usableFromInline var endToken: UInt32
        /// The number of descendants.
        @usableFromInline var size: UInt32
    }

    /// The shared data of 256 consecutive nodes, used to find the parent of a node.
    ///
    /// The nodes that begin before the block and end in or after the block are nested. The innermost of them that
    /// contains the end of the block is the `cover`. The nodes inside the cover end in the block and are listed in
    /// `closing`, innermost first. A node is listed for at most one block.
    @usableFromInline
    struct Block: Sendable {
        /// The token at which the block begins.
        @usableFromInline var firstToken: UInt32 = 0
        var cover: UInt32 = 0
        /// The index in `closing` at which the entries of the block begin.
        var firstClosing: UInt32 = 0
        var closingCount: UInt32 = 0
    }

    /// The bit fields of a word, from the lowest bit: kind (7 bits), whether the node is the last child (1 bit), number
    /// of preceding tokens in the block (9 bits), number of tokens (7 bits), number of descendants (8 bits).
    @usableFromInline
    enum Layout {
        @inlinable static var kindBits: UInt32 { 0x7F }
        @inlinable static var isLast: UInt32 { 0x80 }
        @inlinable static var distance: UInt32 { 8 }
        @inlinable static var distanceBits: UInt32 { 0x1FF }
        @inlinable static var tokenCount: UInt32 { 17 }
        @inlinable static var tokenCountBits: UInt32 { 0x7F }
        @inlinable static var size: UInt32 { 24 }
        /// The number of descendants that marks an outlier.
        @inlinable static var outlier: UInt32 { 0xFF }
        @inlinable static var blockBits: Int { 8 }
    }

    init(words: [UInt32], blocks: [Block], outliers: [Outlier], closing: [UInt32]) {
        storage = Storage(words: words, blocks: blocks, outliers: outliers, closing: closing)
    }

    // MARK: - Nodes

    /// The index of the source file.
    @inlinable
    public var startIndex: NodeIndex { NodeIndex(0) }
    /// The index that follows the last node.
    @inlinable
    public var endIndex: NodeIndex { NodeIndex(storage.words.count) }

    /// The node at the index.
    @inlinable
    public subscript(index: NodeIndex) -> SyntaxNode {
        let word = storage.words[index.position]
        let kind = NodeList.kind(word)
        if word >> Layout.size == Layout.outlier {
            let outlier = outlier(index)
            return SyntaxNode(kind: kind, firstToken: outlier.firstToken, endToken: outlier.endToken)
        }
        let block = storage.blocks[index.position >> Layout.blockBits]
        let first = block.firstToken + (word >> Layout.distance & Layout.distanceBits)
        return SyntaxNode(
            kind: kind, firstToken: first, endToken: first + (word >> Layout.tokenCount & Layout.tokenCountBits))
    }

    /// Returns the kind of the node.
    @inlinable
    func kind(_ index: NodeIndex) -> SyntaxKind {
        countStep()
        return NodeList.kind(storage.words[index.position])
    }

    /// Returns the kind stored in the word.
    @inlinable @inline(__always)
    static func kind(_ word: UInt32) -> SyntaxKind {
        // This is safe because words only contain raw values of kinds. An enumeration without payloads is represented
        // by its raw value if the raw values are 0, 1, 2, …; a test checks this for all kinds.
        unsafeBitCast(UInt8(truncatingIfNeeded: word & Layout.kindBits), to: SyntaxKind.self)
    }

    // MARK: - Relatives

    /// Returns the number of descendants.
    @inlinable @inline(__always)
    func size(_ index: NodeIndex) -> Int {
        let size = storage.words[index.position] >> Layout.size
        return size == Layout.outlier ? Int(outlier(index).size) : Int(size)
    }

    @usableFromInline @inline(never)
    func outlier(_ index: NodeIndex) -> Outlier {
        storage.outliers[storage.outliers.partitioningIndex { $0.node >= index.position }]
    }

    /// Returns the index of the node that follows the descendants.
    @inlinable @inline(__always)
    func end(_ index: NodeIndex) -> NodeIndex { NodeIndex(index.position + size(index) + 1) }

    /// Returns the first child, or nil for a leaf.
    @inlinable
    func firstChild(_ index: NodeIndex) -> NodeIndex? {
        size(index) == 0 ? nil : NodeIndex(index.position + 1)
    }

    /// Returns the next sibling, or nil if the node is the last child.
    @inlinable
    func nextSibling(_ index: NodeIndex) -> NodeIndex? {
        countStep()
        return storage.words[index.position] & Layout.isLast != 0 ? nil : end(index)
    }

    /// Returns the parent, or nil for the root. This checks a bounded number of nodes.
    func parent(_ index: NodeIndex) -> NodeIndex? {
        if index.position == 0 { return nil }
        let block = index.position >> Layout.blockBits
        // A reversed range is slower.
        var position = index.position - 1
        while position >= block << Layout.blockBits {
            if position + size(NodeIndex(position)) >= index.position { return NodeIndex(position) }
            position -= 1
        }
        let first = Int(storage.blocks[block].firstClosing)
        for entry in first..<first + Int(storage.blocks[block].closingCount) {
            let candidate = NodeIndex(Int(storage.closing[entry]))
            if end(candidate) > index { return candidate }
        }
        return NodeIndex(Int(storage.blocks[block].cover))
    }
}
