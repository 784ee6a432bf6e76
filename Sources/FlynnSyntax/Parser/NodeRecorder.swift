/// Records nodes in postorder, and sorts them into preorder.
///
/// The parser records a node when the node ends, because until then, a node can still be inserted around it. The words
/// have the format of a ``NodeList``, but their distance field refers to the end token instead of the start token.
/// ``ordered()`` sorts the words in place.
struct NodeRecorder {
    private typealias Layout = NodeList.Layout

    private var words: [UInt32] = []
    /// The end tokens of the nodes at the beginnings of the blocks.
    private var bases: [UInt32] = []
    /// The nodes with numbers that do not fit into a word, in postorder.
    private var outliers: [NodeList.Outlier] = []

    /// A recorded node.
    struct Entry {
        var firstToken: UInt32
        var endToken: UInt32
        /// The number of descendants.
        var size: Int
    }

    /// The number of recorded nodes.
    var count: Int { words.count }

    /// The kind of the most recently recorded node.
    var lastKind: SyntaxKind { NodeList.kind(words[words.count - 1]) }

    /// Returns whether any recorded node has one of the kinds.
    func contains(_ kinds: SyntaxKind...) -> Bool { words.contains { kinds.contains(NodeList.kind($0)) } }

    /// Reserves capacity for the nodes of a text with this number of tokens. Sources have 0.8 to 1 nodes per token.
    /// Unused capacity uses no physical memory.
    mutating func reserve(tokenCount: Int) {
        let capacity = tokenCount + tokenCount / 2 + 4
        words.reserveCapacity(capacity)
        bases.reserveCapacity(capacity >> Layout.blockBits + 1)
    }

    /// Records a node. The descendants are the recorded nodes from index `start`.
    @inline(__always)
    mutating func append(_ kind: SyntaxKind, firstToken: UInt32, endToken: UInt32, from start: Int) {
        let index = words.count
        if index > start { words[index - 1] |= Layout.isLast }
        if index & ((1 << Layout.blockBits) - 1) == 0 { bases.append(endToken) }
        let distance = endToken &- bases[index >> Layout.blockBits]
        let tokenCount = endToken &- firstToken
        let size = UInt32(truncatingIfNeeded: index - start)
        var word = UInt32(kind.rawValue)
        if size < Layout.outlier, tokenCount <= Layout.tokenCountBits, distance <= Layout.distanceBits {
            word |= distance << Layout.distance | tokenCount << Layout.tokenCount | size << Layout.size
        } else {
            word |= Layout.outlier << Layout.size
            outliers.append(NodeList.Outlier(node: 0, firstToken: firstToken, endToken: endToken, size: size))
        }
        words.append(word)
    }

    /// The most recently recorded node.
    var last: Entry { entry(words.count - 1, words[words.count - 1], outliers.count - 1) }

    /// Extends the most recently recorded node to a later end token.
    mutating func extendLast(to endToken: UInt32) {
        let last = last
        let word = words.removeLast()
        if word >> Layout.size == Layout.outlier { outliers.removeLast() }
        if words.count & ((1 << Layout.blockBits) - 1) == 0 { bases.removeLast() }
        append(NodeList.kind(word), firstToken: last.firstToken, endToken: endToken, from: words.count - last.size)
    }

    @inline(__always)
    private func entry(_ index: Int, _ word: UInt32, _ outlier: Int) -> Entry {
        let size = word >> Layout.size
        if size == Layout.outlier {
            let outlier = outliers[outlier]
            return Entry(firstToken: outlier.firstToken, endToken: outlier.endToken, size: Int(outlier.size))
        }
        let endToken = bases[index >> Layout.blockBits] + (word >> Layout.distance & Layout.distanceBits)
        let tokenCount = word >> Layout.tokenCount & Layout.tokenCountBits
        return Entry(firstToken: endToken - tokenCount, endToken: endToken, size: Int(size))
    }

    // MARK: - Order

    /// Returns all nodes in preorder and removes them from the recorder. The root must already be recorded.
    ///
    /// A node with `a` ancestors and a subtree that begins at index `s` in the postorder has index `s + a` in the
    /// preorder. Both numbers are known in a backward pass over the postorder, because this pass reads a node later
    /// than its ancestors.
    mutating func ordered() -> NodeList {
        let (blocks, closing) = blocks()
        let words = sorted(blocks)
        outliers.sort { $0.node < $1.node }
        defer { self = NodeRecorder() }
        return NodeList(words: words, blocks: blocks, outliers: outliers, closing: closing)
    }

    /// An ancestor of the current node in a backward pass.
    private struct OpenNode {
        /// The postorder index at which the subtree begins.
        var start: Int
        /// The preorder index of the node.
        var position: Int
        /// The number of descendants.
        var size: Int
        /// The word for the preorder.
        var word: UInt32 = 0
        /// The depth of the innermost deferred ancestor, or -1; see ``NodeRecorder/sorted(_:)``.
        var nextDeferred = -1
    }

    /// A backward pass over the postorder.
    private struct BackwardReader {
        /// The index of the current node in postorder.
        var index: Int
        /// The number of outliers still to be read.
        var outlierCount: Int
        /// The number of ancestors of the current node.
        var depth = 0
        /// The ancestors of the current node, outermost first. Elements from index `depth` are unused.
        var ancestors: [OpenNode] = []
        /// The postorder index at which the subtree of the innermost ancestor begins.
        private var start = 0

        init(count: Int, outlierCount: Int) {
            index = count
            self.outlierCount = outlierCount
        }

        /// Leaves all ancestors that do not contain the current node, and returns the preorder index of the current
        /// node.
        @inline(__always)
        mutating func preorderIndex(size: Int) -> Int {
            while start > index {
                depth -= 1
                start = depth > 0 ? ancestors[depth - 1].start : 0
            }
            return index - size + depth
        }

        /// Makes the current node the innermost ancestor. The node must have descendants.
        @inline(__always)
        mutating func enter(_ node: OpenNode) {
            start = node.start
            if depth == ancestors.count { ancestors.append(node) } else { ancestors[depth] = node }
            depth += 1
        }
    }

    /// Returns the blocks of the preorder with their lists of closing nodes.
    private func blocks() -> (blocks: [NodeList.Block], closing: [UInt32]) {
        let blockSize = 1 << Layout.blockBits
        var blocks = [NodeList.Block](
            repeating: NodeList.Block(), count: (words.count + blockSize - 1) >> Layout.blockBits)
        var closing: [UInt32] = []
        var reader = BackwardReader(count: words.count, outlierCount: outliers.count)
        while reader.index > 0 {
            reader.index -= 1
            let word = words[reader.index]
            var size = Int(word >> Layout.size)
            if size == Layout.outlier {
                reader.outlierCount -= 1
                size = Int(outliers[reader.outlierCount].size)
            }
            let position = reader.preorderIndex(size: size)
            if position & (blockSize - 1) == 0 {
                let lastOfBlock = min(position + blockSize, words.count) - 1
                var block = NodeList.Block(
                    firstToken: entry(reader.index, word, reader.outlierCount).firstToken,
                    firstClosing: UInt32(truncatingIfNeeded: closing.count))
                for node in reader.ancestors[..<reader.depth].reversed() {
                    if node.position + node.size >= lastOfBlock {
                        block.cover = UInt32(truncatingIfNeeded: node.position)
                        break
                    }
                    closing.append(UInt32(truncatingIfNeeded: node.position))
                    block.closingCount += 1
                }
                blocks[position >> Layout.blockBits] = block
            }
            if size > 0 { reader.enter(OpenNode(start: reader.index - size, position: position, size: size)) }
        }
        return (blocks, closing)
    }

    /// Returns the words in preorder.
    ///
    /// This sorts in place, in a backward pass over the postorder. If the preorder index of a node is not less than the
    /// postorder index, the word at the preorder index is already read, and is overwritten immediately. Otherwise, the
    /// index belongs to a descendant, and the node is deferred until this descendant is read. The innermost deferred
    /// node is written first.
    private mutating func sorted(_ blocks: [NodeList.Block]) -> [UInt32] {
        var words: [UInt32] = []
        swap(&words, &self.words)
        words.withUnsafeMutableBufferPointer { sort($0, blocks) }
        return words
    }

    /// Sorts the words in place. The parameter is a buffer, because an array would check for a unique reference on
    /// every write.
    private mutating func sort(_ words: UnsafeMutableBufferPointer<UInt32>, _ blocks: [NodeList.Block]) {
        // The depth and the preorder index of the innermost deferred node, or -1.
        var deferred = -1
        var deferredPosition = -1
        var reader = BackwardReader(count: words.count, outlierCount: outliers.count)
        while reader.index > 0 {
            reader.index -= 1
            let index = reader.index
            let old = words[index]
            let isOutlier = old >> Layout.size == Layout.outlier
            if isOutlier { reader.outlierCount -= 1 }
            let entry = entry(index, old, reader.outlierCount)
            let position = reader.preorderIndex(size: entry.size)
            let distance = entry.firstToken &- blocks[position >> Layout.blockBits].firstToken
            var word = old & ~(Layout.distanceBits << Layout.distance)
            if !isOutlier, distance <= Layout.distanceBits {
                word |= distance << Layout.distance
            } else {
                word |= Layout.outlier << Layout.size
                recordOutlier(entry, at: position, replacing: isOutlier ? reader.outlierCount : nil)
            }
            if position >= index {
                words[position] = word
            }
            if deferredPosition == index {
                words[index] = reader.ancestors[deferred].word
                deferred = reader.ancestors[deferred].nextDeferred
                deferredPosition = deferred < 0 ? -1 : reader.ancestors[deferred].position
            }
            if entry.size > 0 {
                reader.enter(
                    OpenNode(
                        start: index - entry.size, position: position, size: entry.size, word: word,
                        nextDeferred: deferred))
                if position < index {
                    deferred = reader.depth - 1
                    deferredPosition = position
                }
            }
        }
    }

    /// Records the preorder index of an outlier. This is an existing outlier, or a node with a distance that no longer
    /// fits into a word.
    @inline(never)
    private mutating func recordOutlier(_ entry: Entry, at position: Int, replacing outlier: Int?) {
        if let outlier {
            outliers[outlier].node = UInt32(truncatingIfNeeded: position)
        } else {
            outliers.append(
                NodeList.Outlier(
                    node: UInt32(truncatingIfNeeded: position), firstToken: entry.firstToken,
                    endToken: entry.endToken, size: UInt32(truncatingIfNeeded: entry.size)))
        }
    }
}
