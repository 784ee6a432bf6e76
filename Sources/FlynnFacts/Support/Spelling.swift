/// Suggests corrections for misspelled names.
package enum Spelling {
    /// Returns the candidate with the smallest edit distance to `word`, if at most about a third of the letters are
    /// different. Candidates must be ASCII.
    package static func nearest(to word: String, in candidates: [String]) -> String? {
        let letters = Array(word.lowercased().utf8)
        // The time for a comparison is proportional to the product of the lengths.
        guard !letters.isEmpty, letters.count <= 64 else { return nil }
        let limit = max(1, letters.count / 3)
        var best: (name: String, distance: Int)?
        // The distance is at least the difference between the lengths.
        for candidate in candidates where abs(candidate.utf8.count - letters.count) <= limit {
            let other = Array(candidate.lowercased().utf8)
            guard let distance = distance(letters, other, limit: best.map { $0.distance - 1 } ?? limit) else {
                continue
            }
            best = (candidate, distance)
        }
        return best?.name
    }

    /// Returns the restricted Damerau–Levenshtein distance: the number of letters to insert, remove, replace or
    /// transpose. The result is `nil` if the distance is above `limit`.
    private static func distance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
        // The matrix contains the distances between prefixes of `left` and `right`, row by row.
        let width = right.count + 1
        var distances = Array(repeating: 0, count: (left.count + 1) * width)
        for column in 0..<width { distances[column] = column }
        // These are the smallest distances in the last two rows.
        var (least, leastBefore) = (0, 0)
        for (row, letter) in left.enumerated() {
            let (last, current) = (row * width, (row + 1) * width)
            distances[current] = row + 1
            (least, leastBefore) = (row + 1, least)
            for (column, other) in right.enumerated() {
                var cost = min(
                    distances[last + column] + (letter == other ? 0 : 1), distances[last + column + 1] + 1,
                    distances[current + column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    cost = min(cost, distances[last - width + column - 1] + 1)
                }
                distances[current + column + 1] = cost
                least = min(least, cost)
            }
            // A row depends on the two previous rows.
            if least > limit, leastBefore >= limit { return nil }
        }
        let distance = distances[distances.count - 1]
        return distance <= limit ? distance : nil
    }
}
