import FlynnFiles

/// The mistakes in a configuration, in line order.
public struct ConfigurationError: Error, Sendable, CustomStringConvertible {
    /// A mistake.
    public struct Problem: Sendable, Equatable {
        /// The line, 1-based. This is `nil` if the mistake concerns the whole file.
        public var line: Int?
        /// The mistake, and the text to write instead.
        public var message: String
    }

    /// The path of the file.
    public var path: String
    /// The mistakes.
    public var problems: [Problem]

    /// Returns the place of the first mistake without the message, because the message can contain text from the file.
    ///
    /// - Parameters:
    ///   - realPath: The real path of the file.
    ///   - folder: The folder in which the contents of files may be shown.
    func withoutContents(_ realPath: String, outside folder: String) -> ConfigurationError {
        let message =
            "the configuration has a mistake, which isn't shown, because the file is outside of "
            + "'\(Path.shortened(folder))'; check it with '--config \(Path.shortened(realPath))'"
        return ConfigurationError(path: path, problems: [Problem(line: problems.first?.line, message: message)])
    }

    /// The mistakes in the form `path:line: error: message`, one per line.
    public var description: String { lines.joined(separator: "\n") }

    /// The mistakes in the form `path:line: error: message`. The messages contain values from the file, including line
    /// ends.
    package var lines: [String] {
        problems.map { problem in
            "\(path):\(problem.line.map { "\($0):" } ?? "") error: \(problem.message)"
        }
    }
}
