/// An error that explains why a measurement isn't possible, with a suggestion.
public struct BenchmarkFailure: Error, CustomStringConvertible {
    /// The reason and the suggestion.
    public var description: String

    /// Creates an error with the given description.
    public init(_ description: String) { self.description = description }
}
