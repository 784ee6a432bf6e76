import FlynnFiles

/// The reason why a file wasn't linted or rewritten. It makes the run fail with status 2.
public struct LintFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of the file, as the user gave it.
    public var path: String
    /// What happened and what to do about it.
    public var message: String

    /// Creates a failure.
    public init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    /// Paths are compared by their bytes.
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
