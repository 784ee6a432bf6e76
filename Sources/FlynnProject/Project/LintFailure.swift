import FlynnFiles

/// The reason for not linting or rewriting a file. A failure makes the run end with status 2.
public struct LintFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of the file, as given by the user.
    public var path: String
    /// What happened, and what to do about it.
    public var message: String

    /// Creates a failure.
    public init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    /// Compares failures. Paths are compared byte by byte.
    public static func == (left: LintFailure, right: LintFailure) -> Bool {
        Path.areSame(left.path, right.path) && left.message == right.message
    }

    /// Adds the failure to a hash.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Path(path))
        hasher.combine(message)
    }

    /// `path: message`
    public var description: String { "\(path): \(message)" }
}
