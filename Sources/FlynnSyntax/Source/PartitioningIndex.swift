extension RandomAccessCollection {
    /// Returns the index of the first element for which the predicate is true, or `endIndex` if it is false for all.
    ///
    /// The collection must be partitioned: all elements for which the predicate is false precede those for which it is
    /// true. The name is that of the Swift Algorithms package.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of elements.
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
