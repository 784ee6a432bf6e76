/// Which headers of C and Objective-C are read, and how.
public struct HeaderSettings: Sendable, Equatable {
    /// Whether headers are read.
    public enum Use: String, Sendable, CaseIterable {
        /// No header is read.
        case off
        /// Headers are read if libclang is found.
        case auto
        /// A run fails without libclang, or if it can't read a header.
        case required
    }

    /// Whether headers are read.
    public var use = Use.auto
    /// Headers, and folders of headers, besides those that are found. All files of the project can use what they declare.
    public var paths: [Configuration.PathSetting] = []
    /// The folders in which included files are looked up.
    public var include: [Configuration.PathSetting] = []
    /// The macros that are defined: `NAME` or `NAME=VALUE`.
    public var defines: [String] = []

    /// Creates the settings without a configuration.
    public init() {}
}

/// The keys of the settings of headers.
enum HeaderKey: String, CaseIterable {
    case use, paths, include, defines
}
