/// The headers of a run, and the library that reads them.
public struct HeaderStatistics: Sendable, Equatable {
    /// The number of headers imported by the files of the run.
    public var headerCount = 0
    /// The number of headers that can explain a name.
    public var readCount = 0
    /// The number of parsed headers. The other headers were known from an earlier run.
    public var parsedCount = 0
    /// The number of relevant declarations.
    public var declarationCount = 0
    /// The path of the library. This is `nil` if the library wasn't needed.
    public var library: String?
    /// The name and version of the library.
    public var version = ""
    /// The time spent on parsing.
    public var duration = Duration.zero

    /// Creates the statistics of a run without headers.
    package init() {}

    /// Adds the headers of a second project.
    package mutating func add(_ other: HeaderStatistics) {
        headerCount += other.headerCount
        readCount += other.readCount
        parsedCount += other.parsedCount
        declarationCount += other.declarationCount
        duration += other.duration
        if let library = other.library { (self.library, version) = (library, other.version) }
    }
}
