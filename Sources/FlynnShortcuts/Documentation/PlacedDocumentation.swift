/// Where `flynnlint:parameter` lines document a behavior. All others are reported.
package struct PlacedDocumentation {
    /// The offsets of the comment lines that were read for a behavior.
    private var lines: Set<Int> = []
    /// The ranges of behavior constructions.
    private var ranges: [Range<Int>] = []

    /// Adds the documentation lines of a behavior.
    mutating func addLines(_ documentation: [CommentLine]) {
        for line in documentation { lines.insert(line.range.lowerBound) }
    }

    /// Adds the construction of a behavior. All lines in the construction belong to this behavior.
    mutating func addRange(_ construction: Range<Int>) {
        ranges.append(construction)
    }

    /// Returns the same places with overlapping ranges joined, as required by ``contains(_:)``.
    package func joined() -> PlacedDocumentation {
        var result = PlacedDocumentation()
        result.lines = lines
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.ranges.last, range.lowerBound < last.upperBound {
                result.ranges[result.ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.ranges.append(range)
            }
        }
        return result
    }

    /// Returns whether the comment line at `offset` documents a behavior.
    func contains(_ offset: Int) -> Bool {
        if lines.contains(offset) { return true }
        let next = ranges.partitioningIndex { $0.lowerBound > offset }
        return next > 0 && ranges[next - 1].contains(offset)
    }
}
