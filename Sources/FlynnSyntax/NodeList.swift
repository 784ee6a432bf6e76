/// The nodes of a tree, four bytes each, in preorder: a node is followed by its first child, and by its next sibling behind
/// all that is in it.
///
/// The nodes stand in blocks. A node has its kind, the distance of its first token from that of its block, and how many
/// tokens and nodes are in it; a node for which these numbers are too large stands in a list of its own as well. There
/// are few of them: those that most of the others are in.
public struct NodeList: RandomAccessCollection, Sendable {
    private let storage: Storage

    /// One object, so that handing on the nodes costs no more than counting one reference.
    private final class Storage: Sendable {
        let words: [UInt32]
        let blocks: [Block]
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
    struct Outlier: Sendable {
        /// Its own index.
        var node: UInt32
        var firstToken: UInt32
        var endToken: UInt32
        /// How many nodes are in it.
        var size: UInt32
    }

    /// What is common to neighboring nodes, with which the node around each of them is found.
    ///
    /// The nodes that begin before a block and reach into it are one in the other. The innermost that reaches to its end is
    /// the cover. Those within that end in the block are listed, innermost first: each node stands in one list at most.
    struct Block: Sendable {
        /// The first token of its first node.
        var firstToken: UInt32 = 0
        var cover: UInt32 = 0
        /// The part of `closing` that belongs to it.
        var firstClosing: UInt32 = 0
        var closingCount: UInt32 = 0
    }

    /// How a word is divided: from the lowest bit on 7 bits kind, 1 bit that says that it is the last child, 9 bits tokens
    /// before it, 7 bits tokens, 8 bits nodes in it.
    enum Layout {
        static let kindBits: UInt32 = 0x7F
        static let isLast: UInt32 = 0x80
        static let distance: UInt32 = 8
        static let distanceBits: UInt32 = 0x1FF
        static let tokenCount: UInt32 = 17
        static let tokenCountBits: UInt32 = 0x7F
        static let size: UInt32 = 24
        /// The size of a node that doesn't fit.
        static let outlier: UInt32 = 0xFF
        static let blockBits = 8
    }

    init(words: [UInt32], blocks: [Block], outliers: [Outlier], closing: [UInt32]) {
        storage = Storage(words: words, blocks: blocks, outliers: outliers, closing: closing)
    }

    // MARK: - Nodes

    /// 0, the index of the source file.
    public var startIndex: NodeIndex { 0 }
    /// The number of nodes.
    public var endIndex: NodeIndex { storage.words.count }

    /// A node by its index.
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
    func kind(_ index: NodeIndex) -> SyntaxKind { NodeList.kind(storage.words[index]) }

    /// What a word's node is.
    @inline(__always)
    static func kind(_ word: UInt32) -> SyntaxKind {
        // Only the raw values of kinds are written into words.
        SyntaxKind(rawValue: UInt8(truncatingIfNeeded: word & Layout.kindBits)) ?? .unexpected
    }

    // MARK: - Relatives

    /// How many nodes are in a node.
    @inline(__always)
    private func size(_ index: NodeIndex) -> Int {
        let size = storage.words[index] >> Layout.size
        return size == Layout.outlier ? Int(outlier(index).size) : Int(size)
    }

    @inline(never)
    private func outlier(_ index: NodeIndex) -> Outlier {
        storage.outliers[storage.outliers.partitioningIndex { $0.node >= index }]
    }

    func firstChild(_ index: NodeIndex) -> NodeIndex? {
        size(index) == 0 ? nil : index + 1
    }

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
