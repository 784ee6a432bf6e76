extension RandomAccessCollection {
    /// The index of the first element that belongs to the second part of a collection whose elements for which a
    /// predicate is false all come before those for which it is true; `endIndex` if there is no second part.
    ///
    /// Takes logarithmic time. The name is that of the Swift Algorithms package.
    @inlinable
    package func partitioningIndex(where belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Index {
        var low = startIndex
        var count = count
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if try belongsInSecondPartition(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
