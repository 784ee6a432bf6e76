extension Sequence {
    /// The first result that isn't `nil`.
    ///
    /// A lazy collection would call the function again for the element that it found. The file system may give another answer then.
    @inlinable
    package func firstResult<Result>(of function: (Element) throws -> Result?) rethrows -> Result? {
        for element in self {
            if let result = try function(element) { return result }
        }
        return nil
    }
}
