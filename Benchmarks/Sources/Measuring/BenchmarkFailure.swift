/// An error that says why nothing can be measured, and what to do.
public struct BenchmarkFailure: Error, CustomStringConvertible {
    /// The reason and the advice.
    public var description: String

    /// Creates an error with the given description.
    public init(_ description: String) { self.description = description }
}
