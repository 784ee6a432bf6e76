/// An error that says why nothing can be measured, and what to do.
struct BenchmarkFailure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
