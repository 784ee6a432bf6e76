/// Matches the equal lines of two texts with Bram Cohen's patience diff: first the lines that are unique in both texts,
/// as many as possible in the same order, and then the lines between them. The differences start and end where readers
/// expect them. The time complexity is O(n log n).
struct LineMatching {
    /// The runs of equal lines in order, with the start in both texts and the length.
    private(set) var runs: [Run] = []

    struct Run: Equatable {
        var old: Int
        var new: Int
        var count: Int
    }

    /// The maximum depth of matching between matches. The remaining lines count as different.
    private static let maxDepth = 8

    private let old: [Int]
    private let new: [Int]

    /// Matches two lists of lines. Equal numbers stand for equal lines.
    init(old: [Int], new: [Int]) {
        self.old = old
        self.new = new
        match(0..<old.count, 0..<new.count, depth: 0)
    }

    private mutating func match(_ oldRange: Range<Int>, _ newRange: Range<Int>, depth: Int) {
        var (oldStart, newStart) = (oldRange.lowerBound, newRange.lowerBound)
        var (oldEnd, newEnd) = (oldRange.upperBound, newRange.upperBound)
        while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
            oldStart += 1
            newStart += 1
        }
        append(Run(old: oldRange.lowerBound, new: newRange.lowerBound, count: oldStart - oldRange.lowerBound))
        while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        if oldStart < oldEnd, newStart < newEnd, depth < LineMatching.maxDepth {
            let anchors = anchors(oldStart..<oldEnd, newStart..<newEnd)
            var (oldDone, newDone) = (oldStart, newStart)
            for anchor in anchors {
                match(oldDone..<anchor.old, newDone..<anchor.new, depth: depth + 1)
                append(Run(old: anchor.old, new: anchor.new, count: 1))
                (oldDone, newDone) = (anchor.old + 1, anchor.new + 1)
            }
            if !anchors.isEmpty { match(oldDone..<oldEnd, newDone..<newEnd, depth: depth + 1) }
        }
        append(Run(old: oldEnd, new: newEnd, count: oldRange.upperBound - oldEnd))
    }

    private mutating func append(_ run: Run) {
        guard run.count > 0 else { return }
        if let last = runs.last, last.old + last.count == run.old, last.new + last.count == run.new {
            runs[runs.count - 1].count += run.count
        } else {
            runs.append(run)
        }
    }

    /// Returns the longest increasing sequence of pairs of lines that are unique in both ranges.
    private func anchors(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [(old: Int, new: Int)] {
        var places: [Int: (old: Int?, new: Int?, isUnique: Bool)] = [:]
        for index in oldRange {
            if places[old[index]] == nil {
                places[old[index]] = (index, nil, true)
            } else {
                places[old[index]]?.isUnique = false
            }
        }
        for index in newRange {
            guard let place = places[new[index]], place.isUnique else { continue }
            if place.new == nil { places[new[index]]?.new = index } else { places[new[index]]?.isUnique = false }
        }
        // Patience sorting: a pair is placed on the first pile with a top that isn't smaller, and refers to the top of
        // the previous pile.
        var pairs: [(old: Int, new: Int, previous: Int)] = []
        var tops: [Int] = []
        for index in oldRange {
            guard let place = places[old[index]], place.isUnique, let partner = place.new else { continue }
            let pile = tops.partitioningIndex { pairs[$0].new >= partner }
            pairs.append((index, partner, pile > 0 ? tops[pile - 1] : -1))
            if pile == tops.count { tops.append(pairs.count - 1) } else { tops[pile] = pairs.count - 1 }
        }
        var anchors: [(old: Int, new: Int)] = []
        var next = tops.last ?? -1
        while next >= 0 {
            anchors.append((pairs[next].old, pairs[next].new))
            next = pairs[next].previous
        }
        return anchors.reversed()
    }
}
