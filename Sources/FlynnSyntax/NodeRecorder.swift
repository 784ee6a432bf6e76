/// Takes nodes down as they end, and puts them in order.
///
/// A node is complete when it ends, and only then is it known whether another one begins around it. So the nodes are
/// written down in postorder, each behind what is in it, in the same form as in a ``NodeList`` except that their places are
/// told by their last tokens. ``ordered()`` moves them to their places in preorder, without a second copy.
struct NodeRecorder {
    private typealias Layout = NodeList.Layout

    private var words: [UInt32] = []
    /// For each block, the token behind its first node.
    private var bases: [UInt32] = []
    /// The nodes that don't fit in words, in the order in which they ended.
    private var outliers: [NodeList.Outlier] = []

    /// A node as it was written down.
    struct Entry {
        var firstToken: UInt32
        var endToken: UInt32
        /// How many nodes are in it.
        var size: Int
    }

    /// How many nodes have ended.
    var count: Int { words.count }

    /// What has ended last.
    var lastKind: SyntaxKind { NodeList.kind(words[words.count - 1]) }

    /// Whether one of the nodes is of one of the kinds.
    func contains(_ kinds: SyntaxKind...) -> Bool { words.contains { kinds.contains(NodeList.kind($0)) } }

    /// Makes room for the nodes of some tokens; sources have 0.8 to 1 nodes a token. Of room that isn't needed the system
    /// provides no memory.
    mutating func reserve(tokenCount: Int) {
        let capacity = tokenCount + tokenCount / 2 + 4
        words.reserveCapacity(capacity)
        bases.reserveCapacity(capacity >> Layout.blockBits + 1)
    }

    /// Ends a node. What has ended since `start` nodes had is in it.
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

    /// The node that has ended last.
    var last: Entry { entry(words.count - 1, words[words.count - 1], outliers.count - 1) }

    /// Lets the node that has ended last end behind more tokens.
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

    /// The nodes in preorder, which must all have ended; nothing is left here.
    ///
    /// A node with `a` nodes around it whose first descendant is the `s`th to end is the `s + a`th to begin. Read from its
    /// end, the postorder tells both: the nodes around a node come before it.
    mutating func ordered() -> NodeList {
        let (blocks, closing) = blocks()
        let words = sorted(blocks)
        outliers.sort { $0.node < $1.node }
        defer { self = NodeRecorder() }
        return NodeList(words: words, blocks: blocks, outliers: outliers, closing: closing)
    }

    /// A node that is open while the postorder is read from its end.
    private struct OpenNode {
        /// The first node in it, in postorder.
        var start: Int
        /// Its index in preorder.
        var position: NodeIndex
        /// How many nodes are in it.
        var size: Int
        /// What will stand at its index in preorder.
        var word: UInt32 = 0
        /// The depth of the innermost node around it that waits as well; see ``NodeRecorder/sorted(_:)``.
        var waiting = -1
    }

    /// Reads the postorder from its end.
    private struct BackwardReader {
        /// The index of the current node in postorder.
        var index: Int
        /// The outliers that are not read yet.
        var outlierCount: Int
        /// How many nodes are around the current one.
        var depth = 0
        /// These nodes, outermost first, and behind them what is no longer needed.
        var around: [OpenNode] = []
        /// Where the innermost of them starts.
        private var start = 0

        init(count: Int, outlierCount: Int) {
            index = count
            self.outlierCount = outlierCount
        }

        /// Goes on with the node before and gives back its index in preorder.
        @inline(__always)
        mutating func place(size: Int) -> NodeIndex {
            while start > index {
                depth -= 1
                start = depth > 0 ? around[depth - 1].start : 0
            }
            return index - size + depth
        }

        /// Enters the current node, which is no leaf.
        @inline(__always)
        mutating func enter(_ node: OpenNode) {
            start = node.start
            if depth == around.count { around.append(node) } else { around[depth] = node }
            depth += 1
        }
    }

    /// What is common to the nodes of each block of the preorder.
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
            let position = reader.place(size: size)
            if position & (blockSize - 1) == 0 {
                let lastOfBlock = min(position + blockSize, words.count) - 1
                var block = NodeList.Block(
                    firstToken: entry(reader.index, word, reader.outlierCount).firstToken,
                    firstClosing: UInt32(truncatingIfNeeded: closing.count))
                for node in reader.around[..<reader.depth].reversed() {
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

    /// The words in preorder.
    ///
    /// A node whose place is behind the one that is being read can go there at once: what stood there is read already. Else
    /// its place is among the nodes in it, and it waits until that is read; the innermost node that waits is the next to go.
    private mutating func sorted(_ blocks: [NodeList.Block]) -> [UInt32] {
        var words: [UInt32] = []
        swap(&words, &self.words)
        words.withUnsafeMutableBufferPointer { sort($0, blocks) }
        return words
    }

    /// Sorts words in place. A buffer, because an array would be asked at each word whether it is shared.
    private mutating func sort(_ words: UnsafeMutableBufferPointer<UInt32>, _ blocks: [NodeList.Block]) {
        // The depth of the next node to go and its place, or -1.
        var waiting = -1
        var nextPlace = -1
        var reader = BackwardReader(count: words.count, outlierCount: outliers.count)
        while reader.index > 0 {
            reader.index -= 1
            let index = reader.index
            let old = words[index]
            let isOutlier = old >> Layout.size == Layout.outlier
            if isOutlier { reader.outlierCount -= 1 }
            let entry = entry(index, old, reader.outlierCount)
            let position = reader.place(size: entry.size)
            let distance = entry.firstToken &- blocks[position >> Layout.blockBits].firstToken
            var word = old & ~(Layout.distanceBits << Layout.distance)
            if !isOutlier, distance <= Layout.distanceBits {
                word |= distance << Layout.distance
            } else {
                word |= Layout.outlier << Layout.size
                note(entry, at: position, knownAs: isOutlier ? reader.outlierCount : nil)
            }
            if position >= index {
                words[position] = word
            }
            if nextPlace == index {
                words[index] = reader.around[waiting].word
                waiting = reader.around[waiting].waiting
                nextPlace = waiting < 0 ? -1 : reader.around[waiting].position
            }
            if entry.size > 0 {
                reader.enter(
                    OpenNode(
                        start: index - entry.size, position: position, size: entry.size, word: word, waiting: waiting))
                if position < index {
                    waiting = reader.depth - 1
                    nextPlace = position
                }
            }
        }
    }

    /// Notes the place of a node that doesn't fit in a word, or no longer does.
    @inline(never)
    private mutating func note(_ entry: Entry, at position: NodeIndex, knownAs outlier: Int?) {
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
