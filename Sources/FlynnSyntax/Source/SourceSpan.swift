/// A range in a source file, as a pair of locations. A span can be printed without the source.
public struct SourceSpan: Hashable, Sendable, Encodable {
    /// The location of the first byte.
    public var start: SourceLocation
    /// The location after the last byte.
    public var end: SourceLocation

    /// Creates a span.
    public init(start: SourceLocation, end: SourceLocation) {
        self.start = start
        self.end = end
    }
}
