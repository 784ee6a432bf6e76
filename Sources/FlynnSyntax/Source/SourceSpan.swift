/// A range in a source file, as a pair of locations. The source is not needed to print a span.
public struct SourceSpan: Hashable, Sendable, Encodable {
    /// The location of the start.
    public var start: SourceLocation
    /// The location of the end, which is not part of the range.
    public var end: SourceLocation

    /// Creates a span.
    public init(start: SourceLocation, end: SourceLocation) {
        self.start = start
        self.end = end
    }
}
