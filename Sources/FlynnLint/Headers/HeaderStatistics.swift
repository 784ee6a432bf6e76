/// The headers of a run, and the library that read them.
public struct HeaderStatistics: Sendable, Equatable {
    /// The number of headers that files of the run import.
    public var headerCount = 0
    /// The number of those that may explain a name.
    public var readCount = 0
    /// The number of those that were parsed. The others were known from an earlier run.
    public var parsedCount = 0
    /// The number of declarations that matter.
    public var declarationCount = 0
    /// The path of the library; `nil` if none was needed.
    public var library: String?
    /// The library's name and version.
    public var version = ""
    /// The time for parsing.
    public var duration = Duration.zero

    /// Adds the headers of another project.
    mutating func add(_ other: HeaderStatistics) {
        headerCount += other.headerCount
        readCount += other.readCount
        parsedCount += other.parsedCount
        declarationCount += other.declarationCount
        duration += other.duration
        if let library = other.library { (self.library, version) = (library, other.version) }
    }
}
