import Foundation

/// A program with its arguments and environment.
struct Command: Sendable {
    var executable: String
    var arguments: [String] = []
    /// The working directory, or nil for the current one.
    var directory: String?
    /// The file that is its standard input, or nil for an empty input.
    var input: String?
    /// Variables that are added to this process's environment.
    var environment: [String: String] = [:]
    /// The exit statuses that mean success.
    var accepted: ClosedRange<Int32> = 0...0

    /// Runs the command and discards its output.
    func measure() throws -> Usage {
        let meter = try Command(
            executable: URL(filePath: Self.own()).deletingLastPathComponent().path + "/ProcessMeter",
            arguments: [directory ?? ".", input ?? "/dev/null", executable] + arguments, environment: environment)
        guard let usage = Usage(try meter.output()) else {
            throw BenchmarkFailure("'ProcessMeter' printed no measurement of '\(line)'")
        }
        guard accepted.contains(usage.status) else {
            throw BenchmarkFailure("'\(line)' ended with status \(usage.status)")
        }
        return usage
    }

    /// Runs the command and returns its output.
    ///
    /// - Parameter readsErrors: whether to return standard error instead of standard output. If false, standard error
    ///   is not captured.
    func output(errors readsErrors: Bool = false) throws -> String {
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

    private var line: String { ([executable] + arguments).joined(separator: " ") }

    /// The path of this program.
    static func own() throws(BenchmarkFailure) -> String {
        guard let path = Bundle.main.executablePath else {
            throw BenchmarkFailure("the path of this program is unknown")
        }
        return path
    }

    /// Returns the path of an installed program, or nil if it isn't installed.
    static func installed(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Returns the path of an installed program, or throws if it isn't installed.
    static func required(_ name: String) throws(BenchmarkFailure) -> String {
        guard let path = installed(name) else {
            throw BenchmarkFailure("'\(name)' is not in the search path; install it")
        }
        return path
    }
}
