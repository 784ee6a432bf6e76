/// The nodes of a tree, four bytes each, in preorder: a node is followed by its first child, and by its next sibling behind
/// all that is in it.
///
/// The nodes stand in blocks. A node has its kind, the distance of its first token from that of its block, and how many
/// tokens and nodes are in it; a node for which these numbers are too large stands in a list of its own as well. There
/// are few of them: those that most of the others are in.
public struct NodeList: RandomAccessCollection, Sendable {
    @usableFromInline
    let storage: Storage

    /// One object, so that handing on the nodes costs no more than counting one reference.
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

    /// A node that doesn't fit in a word.
    @usableFromInline
    struct Outlier: Sendable {
        /// Its own index.
        var node: UInt32
        @usableFromInline var firstToken: UInt32
        @usableFromInline var endToken: UInt32
        /// How many nodes are in it.
        @usableFromInline var size: UInt32
    }

    /// What is common to neighboring nodes, with which the node around each of them is found.
    ///
    /// The nodes that begin before a block and reach into it are one in the other. The innermost that reaches to its end is
    /// the cover. Those within that end in the block are listed, innermost first: each node stands in one list at most.
    @usableFromInline
    struct Block: Sendable {
        /// The first token of its first node.
        @usableFromInline var firstToken: UInt32 = 0
        var cover: UInt32 = 0
        /// The part of `closing` that belongs to it.
        var firstClosing: UInt32 = 0
        var closingCount: UInt32 = 0
    }

    /// How a word is divided: from the lowest bit on 7 bits kind, 1 bit that says that it is the last child, 9 bits tokens
    /// before it, 7 bits tokens, 8 bits nodes in it.
    @usableFromInline
    enum Layout {
        @inlinable static var kindBits: UInt32 { 0x7F }
        @inlinable static var isLast: UInt32 { 0x80 }
        @inlinable static var distance: UInt32 { 8 }
        @inlinable static var distanceBits: UInt32 { 0x1FF }
        @inlinable static var tokenCount: UInt32 { 17 }
        @inlinable static var tokenCountBits: UInt32 { 0x7F }
        @inlinable static var size: UInt32 { 24 }
        /// The size of a node that doesn't fit.
        @inlinable static var outlier: UInt32 { 0xFF }
        @inlinable static var blockBits: Int { 8 }
    }

    init(words: [UInt32], blocks: [Block], outliers: [Outlier], closing: [UInt32]) {
        storage = Storage(words: words, blocks: blocks, outliers: outliers, closing: closing)
    }

    // MARK: - Nodes

    /// 0, the index of the source file.
    @inlinable
    public var startIndex: NodeIndex { 0 }
    /// The number of nodes.
    @inlinable
    public var endIndex: NodeIndex { storage.words.count }

    /// A node by its index.
    @inlinable
    public subscript(index: NodeIndex) -> SyntaxNode {
        let word = storage.words[index]
        let kind = NodeList.kind(word)
        if word >> Layout.size == Layout.outlier {
            let outlier = outlier(index)
            return SyntaxNode(kind: kind, firstToken: outlier.firstToken, endToken: outlier.endToken)
        }
        let first =
            storage.blocks[index >> Layout.blockBits].firstToken + (word >> Layout.distance & Layout.distanceBits)
        return SyntaxNode(
            kind: kind, firstToken: first, endToken: first + (word >> Layout.tokenCount & Layout.tokenCountBits))
    }

    /// What a node is.
    @inlinable
    func kind(_ index: NodeIndex) -> SyntaxKind { NodeList.kind(storage.words[index]) }

    /// What a word's node is.
    @inlinable @inline(__always)
    static func kind(_ word: UInt32) -> SyntaxKind {
        // Only the raw values of kinds are written into words, and these count from zero without a gap, as Swift numbers
        // the cases of an enumeration itself; a test compares the two.
        unsafeBitCast(UInt8(truncatingIfNeeded: word & Layout.kindBits), to: SyntaxKind.self)
    }

    // MARK: - Relatives

    /// How many nodes are in a node.
    @inlinable @inline(__always)
    func size(_ index: NodeIndex) -> Int {
        let size = storage.words[index] >> Layout.size
        return size == Layout.outlier ? Int(outlier(index).size) : Int(size)
    }

    @usableFromInline @inline(never)
    func outlier(_ index: NodeIndex) -> Outlier {
        storage.outliers[storage.outliers.partitioningIndex { $0.node >= index }]
    }

    /// The first child of a node.
    @inlinable
    func firstChild(_ index: NodeIndex) -> NodeIndex? {
        size(index) == 0 ? nil : index + 1
    }

    /// The node behind a node among its siblings.
    @inlinable
    func nextSibling(_ index: NodeIndex) -> NodeIndex? {
        storage.words[index] & Layout.isLast != 0 ? nil : index + size(index) + 1
    }

    /// The node around a node; looks at a bounded number of nodes.
    func parent(_ index: NodeIndex) -> NodeIndex? {
        if index == 0 { return nil }
        let block = index >> Layout.blockBits
        var candidate = index - 1
        while candidate >= block << Layout.blockBits {
            if candidate + size(candidate) >= index { return candidate }
            candidate -= 1
        }
        let first = Int(storage.blocks[block].firstClosing)
        for position in first..<first + Int(storage.blocks[block].closingCount) {
            let candidate = Int(storage.closing[position])
            if candidate + size(candidate) >= index { return candidate }
        }
        return Int(storage.blocks[block].cover)
    }
}
