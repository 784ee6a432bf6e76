import FlynnSyntax

/// A text in pieces, to which changes are applied in sequence. A change replaces a range of the text after the previous
/// changes.
///
/// The pieces are the nodes of a random search tree. Finding a position and replacing a range take logarithmic time in
/// the size of the text, for changes in any order. A random number selects the parent when two trees are joined, with a
/// probability proportional to the sizes of the trees, as in Martínez and Roura, "Randomized Binary Search Trees"
/// (1998).
struct TextPieces {
    /// Additive facts about a part of a text.
    private struct Measure {
        var bytes = 0
        /// The length in the encoding of positions.
        var units = 0
        /// The number of line ends: `\n`, `\r\n` or `\r`.
        var breaks = 0
        /// The bytes at both ends.
        var first: UInt8 = 0
        var last: UInt8 = 0

        static func + (left: Measure, right: Measure) -> Measure {
            if left.bytes == 0 { return right }
            if right.bytes == 0 { return left }
            let isDivided = left.last == TextPieces.carriageReturn && right.first == TextPieces.lineFeed
            return Measure(
                bytes: left.bytes + right.bytes, units: left.units + right.units,
                breaks: left.breaks + right.breaks - (isDivided ? 1 : 0), first: left.first, last: right.last)
        }

        /// The number of line ends that don't depend on the following text. A final carriage return may be the first
        /// half of a line end.
        var certainBreaks: Int { last == TextPieces.carriageReturn ? breaks - 1 : breaks }
    }

    private struct Node {
        /// The range of the piece in `bytes`.
        var piece: Range<Int>
        var own: Measure
        /// The measure of the whole tree below this node.
        var total: Measure
        var count = 1
        var left: Int?
        var right: Int?
    }

    /// The maximum number of bytes in a piece.
    private static let maxPiece = 512
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private let encoding: CodeUnits.Encoding
    /// The original text, followed by all inserted texts.
    private var bytes: [UInt8]
    private var nodes: [Node] = []
    private var root: Int?
    private var random: UInt64 = 1
    /// The number of visited nodes and bytes.
    private(set) var stepCount = 0

    init(_ source: SourceText, _ encoding: PositionEncoding) {
        self.encoding = encoding.codeUnits
        bytes = source.withBytes { Array($0) }
        root = tree(of: pieces(0..<bytes.count)[...])
    }

    /// Replaces the range. If it ends before its start, the end is ignored.
    mutating func replace(_ range: TextRange, with text: String) {
        let start = offset(of: range.start)
        let end = max(start, offset(of: range.end))
        let added = bytes.count
        bytes.append(contentsOf: text.utf8)
        let (first, rest) = split(root, at: start)
        let (_, last) = split(rest, at: end - start)
        root = joined(joined(first, tree(of: pieces(added..<bytes.count)[...])), last)
    }

    /// The text.
    var text: SourceText {
        SourceText(capacity: measure(root).bytes) { buffer in
            var count = 0
            bytes.withUnsafeBufferPointer { bytes in
                visit(root) { piece in
                    let target = UnsafeMutableBufferPointer(rebasing: buffer[count..<count + piece.count])
                    _ = target.initialize(fromContentsOf: UnsafeBufferPointer(rebasing: bytes[piece]))
                    count += piece.count
                }
            }
            return count
        }
    }

    // MARK: - Positions

    /// Returns the offset of the position in bytes, as defined by ``DocumentText/offset(of:)``.
    private mutating func offset(of position: Position) -> Int {
        guard position.line >= 0 else { return 0 }
        let line = position.line == 0 ? Measure() : start(ofLine: position.line)
        let end = firstCharacter { $0.breaks > position.line }.before.bytes
        let target = line.units + min(max(position.character, 0), measure(root).units)
        return min(firstCharacter { $0.units > target }.before.bytes, end)
    }

    /// Returns the text before the line, or the whole text if the line doesn't exist. The line must not be the first
    /// line.
    private mutating func start(ofLine line: Int) -> Measure {
        let (before, after) = firstCharacter { $0.certainBreaks >= line }
        // The line above ends with a line feed, or with a carriage return in front of this character.
        return after.last == TextPieces.lineFeed ? after : before
    }

    /// Finds the first character at which the text from the start meets a condition. Returns the text up to this
    /// character, both excluding and including the character. If the condition is never met, both are the whole text.
    ///
    /// - Parameter isReached: The condition. It is false for an empty text. If it is true for a part, it is also true
    ///   for longer parts.
    private mutating func firstCharacter(_ isReached: (Measure) -> Bool) -> (before: Measure, after: Measure) {
        var before = Measure()
        var current = root
        while let number = current {
            stepCount += 1
            let node = nodes[number]
            let left = before + measure(node.left)
            if isReached(left) {
                current = node.left
            } else if isReached(left + node.own) {
                return firstCharacter(in: node.piece, left, isReached)
            } else {
                before = left + node.own
                current = node.right
            }
        }
        return (before, before)
    }

    private mutating func firstCharacter(
        in piece: Range<Int>, _ before: Measure, _ isReached: (Measure) -> Bool
    ) -> (before: Measure, after: Measure) {
        var (before, after, start) = (before, before, piece.lowerBound)
        while start < piece.upperBound, !isReached(after) {
            let (measure, end) = character(at: start)
            (before, after, start) = (after, after + measure, end)
        }
        stepCount += start - piece.lowerBound
        return (before, after)
    }

    private func character(at start: Int) -> (measure: Measure, end: Int) {
        let byte = bytes[start]
        let isBreak = byte == TextPieces.lineFeed || byte == TextPieces.carriageReturn
        let (length, units) = bytes.withUnsafeBufferPointer { CodeUnits.character(at: start, $0, encoding) }
        return (
            Measure(
                bytes: length, units: units, breaks: isBreak ? 1 : 0, first: byte, last: bytes[start + length - 1]),
            start + length
        )
    }

    // MARK: - Trees

    private func measure(_ root: Int?) -> Measure { root.map { nodes[$0].total } ?? Measure() }
    private func count(_ root: Int?) -> Int { root.map { nodes[$0].count } ?? 0 }

    /// Divides a range of `bytes` between characters.
    private func pieces(_ range: Range<Int>) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var start = range.lowerBound
        while start < range.upperBound {
            var end = min(start + TextPieces.maxPiece, range.upperBound)
            while end < range.upperBound, end > start + TextPieces.maxPiece / 2, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            pieces.append(start..<end)
            start = end
        }
        return pieces
    }

    private mutating func node(_ piece: Range<Int>) -> Int {
        nodes.append(Node(piece: piece, own: Measure(), total: Measure()))
        setPiece(of: nodes.count - 1, piece)
        return nodes.count - 1
    }

    private mutating func setPiece(of number: Int, _ piece: Range<Int>) {
        stepCount += piece.count
        var (own, start) = (Measure(), piece.lowerBound)
        while start < piece.upperBound {
            let (measure, end) = character(at: start)
            (own, start) = (own + measure, end)
        }
        (nodes[number].piece, nodes[number].own) = (piece, own)
        update(number)
    }

    private mutating func update(_ number: Int) {
        stepCount += 1
        let node = nodes[number]
        nodes[number].total = measure(node.left) + node.own + measure(node.right)
        nodes[number].count = count(node.left) + 1 + count(node.right)
    }

    /// Returns a balanced tree of pieces.
    private mutating func tree(of pieces: ArraySlice<Range<Int>>) -> Int? {
        if pieces.isEmpty { return nil }
        let middle = pieces.startIndex + pieces.count / 2
        let number = node(pieces[middle])
        nodes[number].left = tree(of: pieces[..<middle])
        nodes[number].right = tree(of: pieces[(middle + 1)...])
        update(number)
        return number
    }

    /// Returns the tree of two consecutive texts.
    private mutating func joined(_ left: Int?, _ right: Int?) -> Int? {
        guard let left, let right else { return left ?? right }
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        if Int(random >> 33) % (count(left) + count(right)) < count(left) {
            nodes[left].right = joined(nodes[left].right, right)
            update(left)
            return left
        }
        nodes[right].left = joined(left, nodes[right].left)
        update(right)
        return right
    }

    /// Returns the trees of the texts before and after an offset in a tree.
    private mutating func split(_ root: Int?, at offset: Int) -> (first: Int?, last: Int?) {
        guard let root else { return (nil, nil) }
        let start = measure(nodes[root].left).bytes
        let piece = nodes[root].piece
        if offset <= start {
            let (first, last) = split(nodes[root].left, at: offset)
            nodes[root].left = last
            update(root)
            return (first, root)
        }
        if offset >= start + piece.count {
            let (first, last) = split(nodes[root].right, at: offset - start - piece.count)
            nodes[root].right = first
            update(root)
            return (root, last)
        }
        let middle = piece.lowerBound + offset - start
        let last = joined(node(middle..<piece.upperBound), nodes[root].right)
        nodes[root].right = nil
        setPiece(of: root, piece.lowerBound..<middle)
        return (root, last)
    }

    private func visit(_ root: Int?, _ body: (Range<Int>) -> Void) {
        guard let root else { return }
        visit(nodes[root].left, body)
        body(nodes[root].piece)
        visit(nodes[root].right, body)
    }
}
