/// The settings for reading C and Objective-C headers.
public struct HeaderSettings: Sendable, Equatable {
    /// Whether headers are read.
    public enum Use: String, Sendable, CaseIterable {
        /// Headers aren't read.
        case off
        /// Headers are read if libclang is found.
        case auto
        /// Headers are read. The run fails if libclang isn't found or a header can't be read.
        case required
    }

    /// Whether headers are read.
    public var use = Use.auto
    /// Additional headers and folders of headers. All files of the project can use the declarations in these headers.
    public var paths: [Configuration.PathSetting] = []
    /// The folders to search for included files.
    public var include: [Configuration.PathSetting] = []
    /// The defined macros: `NAME` or `NAME=VALUE`.
    public var defines: [String] = []

    /// Creates the default settings.
    public init() {}
}

/// The keys of the header settings.
enum HeaderKey: String, CaseIterable {
    case use, paths, include, defines
}
