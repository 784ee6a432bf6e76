/// The nodes of a syntax tree in preorder, four bytes each. A node is followed by its descendants, then by its next
/// sibling.
///
/// Nodes are grouped in blocks. The word of a node contains its kind, the number of tokens between the block's first
/// token and its own first token, its number of tokens, and its number of descendants. A node for which one of these
/// numbers is too large is also in the list of outliers. Outliers are rare: they are the ancestors of most other nodes.
public struct NodeList: RandomAccessCollection, Sendable {
    @usableFromInline
    let storage: Storage

    /// A single object, so that copying a `NodeList` retains one reference only.
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

    /// A node whose numbers don't fit in a word.
    @usableFromInline
    struct Outlier: Sendable {
        /// The node's index.
        var node: UInt32
        @usableFromInline var firstToken: UInt32
        @usableFromInline var endToken: UInt32
        /// The number of descendants.
        @usableFromInline var size: UInt32
    }

    /// The shared data of 256 consecutive nodes, with which the parent of each is found.
    ///
    /// The nodes that begin before the block and end in or after it are nested. The innermost of them that contains the
    /// block's last node is the `cover`. The nodes within the cover end in the block; `closing` lists them, innermost
    /// first. Each node is listed for one block at most.
    @usableFromInline
    struct Block: Sendable {
        /// The first token of the block's first node.
        @usableFromInline var firstToken: UInt32 = 0
        var cover: UInt32 = 0
        /// The index in `closing` of the block's first entry.
        var firstClosing: UInt32 = 0
        var closingCount: UInt32 = 0
    }

    /// The bit fields of a word, from the lowest bit: kind (7 bits), whether the node is the last child (1 bit), number
    /// of tokens before it in the block (9 bits), number of tokens (7 bits), number of descendants (8 bits).
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

    /// 0, the index of the source file.
    @inlinable
    public var startIndex: NodeIndex { 0 }
    /// The number of nodes.
    @inlinable
    public var endIndex: NodeIndex { storage.words.count }

    /// The node at an index.
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

    /// Returns the kind of a node.
    @inlinable
    func kind(_ index: NodeIndex) -> SyntaxKind {
        countStep()
        return NodeList.kind(storage.words[index])
    }

    /// Returns the kind in a word.
    @inlinable @inline(__always)
    static func kind(_ word: UInt32) -> SyntaxKind {
        // Safe: words contain raw values of kinds only. An enumeration without payloads has its raw value's
        // representation if the raw values are 0, 1, 2, …; a test checks this for all kinds.
        unsafeBitCast(UInt8(truncatingIfNeeded: word & Layout.kindBits), to: SyntaxKind.self)
    }

    // MARK: - Relatives

    /// Returns the number of descendants of a node.
    @inlinable @inline(__always)
    func size(_ index: NodeIndex) -> Int {
        let size = storage.words[index] >> Layout.size
        return size == Layout.outlier ? Int(outlier(index).size) : Int(size)
    }

    @usableFromInline @inline(never)
    func outlier(_ index: NodeIndex) -> Outlier {
        storage.outliers[storage.outliers.partitioningIndex { $0.node >= index }]
    }

    /// Returns the first child of a node, or nil if it has no children.
    @inlinable
    func firstChild(_ index: NodeIndex) -> NodeIndex? {
        size(index) == 0 ? nil : index + 1
    }

    /// Returns the next sibling of a node, or nil if it is the last child.
    @inlinable
    func nextSibling(_ index: NodeIndex) -> NodeIndex? {
        countStep()
        return storage.words[index] & Layout.isLast != 0 ? nil : index + size(index) + 1
    }

    /// Returns the parent of a node, or nil for the root. Checks a bounded number of nodes.
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
