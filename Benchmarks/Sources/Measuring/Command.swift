import Foundation

/// A program with its arguments and environment.
public struct Command: Sendable {
    /// The path of the program.
    public var executable: String
    /// The arguments, without the program's name.
    public var arguments: [String] = []
    /// The working directory, or nil for the current one.
    public var directory: String?
    /// The file for standard input when the command is measured, or nil for empty input.
    public var input: String?
    /// Variables to add to the environment of this process.
    public var environment: [String: String] = [:]
    /// The exit statuses that indicate success.
    public var accepted: ClosedRange<Int32> = 0...0

    /// Creates a command without running it.
    public init(
        executable: String, arguments: [String] = [], directory: String? = nil, input: String? = nil,
        environment: [String: String] = [:], accepted: ClosedRange<Int32> = 0...0
    ) {
        self.executable = executable
        self.arguments = arguments
        self.directory = directory
        self.input = input
        self.environment = environment
        self.accepted = accepted
    }

    /// Runs the command and returns its output.
    ///
    /// - Parameter readsErrors: whether to return standard error instead of standard output. If false, standard error
    ///   is not captured.
    public func output(errors readsErrors: Bool = false) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let directory { process.currentDirectoryURL = URL(filePath: directory) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = readsErrors ? FileHandle.nullDevice : pipe
        if readsErrors { process.standardError = pipe }
        try process.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let text = String(decoding: bytes, as: UTF8.self)
        guard accepted.contains(process.terminationStatus) else {
            throw BenchmarkFailure(
                "'\(line)' ended with status \(process.terminationStatus)" + (readsErrors ? ":\n\(text)" : ""))
        }
        return text
    }

    /// The command as text, for messages.
    public var line: String { ([executable] + arguments).joined(separator: " ") }

    /// The path of this program.
    public static func own() throws(BenchmarkFailure) -> String {
        guard let path = Bundle.main.executablePath else {
            throw BenchmarkFailure("the path of this program is unknown")
        }
        return path
    }

    /// Returns the path of an installed program, or nil if it isn't installed.
    public static func installed(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Returns the path of an installed program, or throws if it isn't installed.
    public static func required(_ name: String) throws(BenchmarkFailure) -> String {
        guard let path = installed(name) else {
            throw BenchmarkFailure("'\(name)' is not in the search path; install it")
        }
        return path
    }
}
