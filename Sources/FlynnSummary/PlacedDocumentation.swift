/// Where a file's `flynnlint:parameter` lines stand at a behavior, so that the others can be told from them.
struct PlacedDocumentation {
    /// The offsets of comment lines that were read for a behavior.
    private var lines: Set<Int> = []
    /// `Behavior(…) { … }` of any kind.
    private var ranges: [Range<Int>] = []

    /// Notes lines that document a behavior.
    mutating func note(_ documentation: [CommentLine]) {
        for line in documentation { lines.insert(line.range.lowerBound) }
    }

    /// Notes the bytes in which a behavior is made; whatever stands there belongs to it.
    mutating func note(_ construction: Range<Int>) {
        ranges.append(construction)
    }

    /// Joins the ranges that overlap, which ``contains(_:)`` relies on.
    mutating func seal() {
        ranges.sort { $0.lowerBound < $1.lowerBound }
        var joined: [Range<Int>] = []
        for range in ranges {
            if let last = joined.last, range.lowerBound < last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        ranges = joined
    }

    /// Whether the comment line at an offset documents a behavior.
    func contains(_ offset: Int) -> Bool {
        if lines.contains(offset) { return true }
        let next = ranges.partitioningIndex { $0.lowerBound > offset }
        return next > 0 && ranges[next - 1].contains(offset)
    }
}
