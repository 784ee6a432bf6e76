import BasicTestSupport
import Foundation
import TestSupport
import Testing

/// A run of the built executable on real files.
struct Command {
    var status: Int32
    var output: String
    var errors: String

    static let executable: URL = {
        // Tests must not change the user's cache.
        setenv("XDG_CACHE_HOME", FileManager.default.temporaryDirectory.appending(path: "flynnlint-tests").path, 1)
        setenv("XDG_STATE_HOME", FileManager.default.temporaryDirectory.appending(path: "flynnlint-tests").path, 1)
        return linterExecutable
    }()

    /// Runs `flynnlint` with arguments in a folder.
    @discardableResult
    static func run(_ arguments: [String], in folder: URL? = nil, input: Data? = nil) throws -> Command {
        try run(executable, arguments, in: folder, input: input)
    }

    /// Runs `flynnlint` without superuser rights, because a superuser can read all files. The executable is copied to a
    /// folder that is accessible to all users.
    static func runUnprivileged(_ arguments: [String], in folder: TemporaryFolder) throws -> Command {
        guard getuid() == 0 else { return try run(arguments) }
        let copy = try TemporaryFolder()
        let program = copy.url.appending(path: "flynnlint")
        // Copied by another process: an executable can't be run while it is open for writing, and the children started
        // by other tests at the same time would inherit the open file.
        try run(URL(filePath: "/bin/cp"), [executable.path, program.path])
        return try run(
            URL(filePath: "/usr/bin/setpriv"),
            ["--reuid=65534", "--regid=65534", "--clear-groups", program.path] + arguments)
    }

    @discardableResult
    static func run(
        _ executable: URL, _ arguments: [String], in folder: URL? = nil, input: Data? = nil
    ) throws -> Command {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        let inputPipe = input.map { _ in Pipe() }
        process.standardInput = inputPipe ?? FileHandle.nullDevice
        let running = try RunningProcess(process)
        if let input, let inputPipe {
            // The process may end before it has read all of the input.
            try? inputPipe.fileHandleForWriting.write(contentsOf: input)
            try? inputPipe.fileHandleForWriting.close()
        }
        // Both pipes are read at the same time, because a full pipe would stop the process.
        let reader = DispatchQueue(label: "errors")
        nonisolated(unsafe) var errorData = Data()
        // `errorData` is written only by the queue, and read only after `sync`.
        reader.async { errorData = errors.fileHandleForReading.readDataToEndOfFile() }
        let outputData = output.fileHandleForReading.readDataToEndOfFile()
        running.waitForEnd()
        reader.sync {}
        return Command(
            status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
            errors: String(decoding: errorData, as: UTF8.self))
    }
}

/// A process with a wait for its end.
///
/// `waitUntilExit()` polls every 50 ms, which would dominate the time of a test that runs many short processes.
struct RunningProcess {
    let process: Process
    private let ended = DispatchSemaphore(value: 0)

    init(_ process: Process) throws {
        self.process = process
        process.terminationHandler = { [ended] _ in ended.signal() }
        try process.run()
    }

    /// Returns when the process has ended. May be called once.
    func waitForEnd() {
        ended.wait()
        // The handler is called before the process is marked as ended.
        process.waitUntilExit()
    }
}

/// A folder that is removed after a test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // The error is ignored: a remaining temporary folder doesn't affect other tests.
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ name: String, _ bytes: some Collection<UInt8>) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func write(_ name: String, _ text: String) throws { try write(name, text.utf8) }

    /// Replaces a file atomically: other processes see either the old or the new contents.
    func replace(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name), options: .atomic)
    }

    /// Runs a shell script in the folder. The script stops at the first failure.
    @discardableResult
    func shell(_ script: String) throws -> Command {
        try Command.run(URL(filePath: "/bin/sh"), ["-ec", script], in: url)
    }

    /// Writes an executable script.
    func writeScript(_ name: String, _ text: String) throws {
        // Written by another process: see `Command.runUnprivileged`.
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Command.run(
            URL(filePath: "/bin/sh"), ["-c", "cat >\"$0\" && chmod 755 \"$0\"", file.path], input: Data(text.utf8))
    }

    func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }

    /// The names of all files in the folder, including hidden files.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}

/// A file with one mistake: a call with one argument too many.
let mistaken = """
    import FlynnRuntime

    class Printer: Actor {
        lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter String - text
            self.write(args[x: 0])
        }
    }

    let printer = Printer()
    \u{7}printer.bePrint("é", 2)

    """.replacingOccurrences(of: "\u{7}", with: "\t")

/// A file with one warning.
let warned = """
    class Clock: Actor {
        lazy var beTick = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter None
            self.count += 1
        }
    }

    """
