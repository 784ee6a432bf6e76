extension Sequence {
    /// Returns the first result that isn't `nil`.
    ///
    /// A lazy collection would call the function twice for the found element, and the file system can give a different
    /// result the second time.
    @inlinable
    package func firstResult<Result>(of function: (Element) throws -> Result?) rethrows -> Result? {
        for element in self {
            if let result = try function(element) { return result }
        }
        return nil
    }
}
