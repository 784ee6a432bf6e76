/// Suggests corrections of misspelled names.
package enum Spelling {
    /// The candidate with the smallest edit distance to a word, if at most about a third of the letters differ.
    package static func nearest(to word: String, in candidates: [String]) -> String? {
        let letters = Array(word.lowercased().utf8)
        // Comparing takes time proportional to the product of the lengths.
        guard !letters.isEmpty, letters.count <= 64 else { return nil }
        let limit = max(1, letters.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let other = Array(candidate.lowercased().utf8)
            // The distance is at least the difference of the lengths.
            guard abs(other.count - letters.count) <= limit else { continue }
            let distance = distance(letters, other)
            guard distance <= limit else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
        }
        return best?.name
    }

    /// The restricted Damerau–Levenshtein distance: the number of letters to insert, remove, replace, or swap with the next.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
