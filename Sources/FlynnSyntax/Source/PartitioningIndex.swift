extension RandomAccessCollection {
    /// Returns the start index of the elements that satisfy the predicate. This is `endIndex` if no element satisfies
    /// the predicate.
    ///
    /// The collection must be partitioned: elements that do not satisfy the predicate precede all elements that do. The
    /// Swift Algorithms package has a method with the same name.
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
