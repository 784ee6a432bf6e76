import Foundation

/// A program with everything that it is to be run with.
struct Command: Sendable {
    var executable: String
    var arguments: [String] = []
    /// Where it runs; here if there is none.
    var directory: String?
    /// The file that is its standard input; nothing if there is none.
    var input: String?
    /// What is added to this process's own environment.
    var environment: [String: String] = [:]
    /// The exit statuses that mean that it did its work.
    var accepted: ClosedRange<Int32> = 0...0

    /// Runs it to its end without looking at what it prints.
    func measure() throws -> Usage {
        let meter = try Command(
            executable: URL(filePath: Self.own()).deletingLastPathComponent().path + "/ProcessMeter",
            arguments: [directory ?? ".", input ?? "/dev/null", executable] + arguments, environment: environment)
        guard let usage = Usage(try meter.output()) else {
            throw BenchmarkFailure("'ProcessMeter' has measured nothing of '\(line)'")
        }
        guard accepted.contains(usage.status) else {
            throw BenchmarkFailure("'\(line)' ended with status \(usage.status)")
        }
        return usage
    }

    /// Runs it to its end and returns what it prints.
    ///
    /// - Parameter readsErrors: whether what it writes to standard error is returned instead; else that isn't caught.
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

    /// The path of a program that is installed; `nil` if it isn't.
    static func installed(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// A program that has to be installed.
    static func required(_ name: String) throws(BenchmarkFailure) -> String {
        guard let path = installed(name) else { throw BenchmarkFailure("'\(name)' isn't on the path") }
        return path
    }
}
