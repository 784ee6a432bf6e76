import Dispatch
import Foundation

/// A failure of the `git` command.
public enum GitError: Error, Sendable, CustomStringConvertible {
    /// It can't be started.
    case unavailable(reason: String)
    /// It failed. `command` is its first argument.
    case failed(command: String, reason: String)
    /// It knows no revision with a name.
    case unknownRevision(String, repository: String)
    /// A path of a run isn't in the repository of the others.
    case outside(path: String, repository: String)

    /// The message for users.
    public var description: String {
        switch self {
        case .unavailable(let reason): "git can't be run: \(reason)"
        case .failed(let command, let reason): "git \(command) failed: \(reason)"
        case .unknownRevision(let name, let repository):
            "the repository in '\(repository)' has no revision '\(name)'; check the name, or fetch it"
        case .outside(let path, let repository):
            "'\(path)' is not in the repository '\(repository)'; lint the files of one repository at a time"
        }
    }
}

/// A git working tree. All facts come from the `git` command.
struct GitRepository {
    /// The real path of the working tree.
    let root: String

    /// Finds the working tree that contains a file or folder, which is given by its real path.
    init(containing path: String) throws(GitError) {
        let folder = Path.isFile(path) ? Path.folder(of: path) : path
        root = try Path.real(GitRepository.lines(["rev-parse", "--show-toplevel"], in: folder).first ?? "") ?? folder
    }

    /// The folder of the hooks, which may not exist. It depends on `core.hooksPath` and on linked working trees.
    func hooksFolder() throws(GitError) -> String {
        try paths(of: ["hooks"])[0]
    }

    /// The paths of files in git's folder.
    func paths(of names: [String]) throws(GitError) -> [String] {
        let arguments = ["rev-parse"] + names.flatMap { ["--git-path", $0] }
        let paths = try GitRepository.lines(arguments, in: root)
        guard paths.count == names.count else {
            throw .failed(command: "rev-parse", reason: "a path has several lines")
        }
        // A relative path is relative to the folder that hooks run in, which is the root.
        return paths.map { Path.absolute($0, in: root) }
    }

    /// The object name of a revision's tree.
    func tree(of revision: String) throws(GitError) -> String {
        let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{tree}"]
        guard let name = try? GitRepository.lines(arguments, in: root).first else {
            throw .unknownRevision(revision, repository: root)
        }
        return name
    }

    /// Runs git in the root of the working tree.
    ///
    /// - Parameters:
    ///   - input: The path of the file that is its standard input; `nil` for none.
    ///   - environment: Additional variables.
    func run(
        _ arguments: [String], input: String? = nil, _ environment: [String: String] = [:]
    ) throws(GitError) -> Data {
        try GitRepository.run(arguments, in: root, input: input, environment)
    }

    private static func lines(_ arguments: [String], in folder: String) throws(GitError) -> [String] {
        String(decoding: try run(arguments, in: folder), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static func run(
        _ arguments: [String], in folder: String, input: String? = nil, _ environment: [String: String] = [:]
    ) throws(GitError) -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        // `waitUntilExit()` polls every 50 ms.
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        let data: Data
        let message: Data
        do {
            process.standardInput =
                try input.map { try FileHandle(forReadingFrom: URL(filePath: $0)) } ?? FileHandle.nullDevice
            try process.run()
            data = output.fileHandleForReading.readDataToEndOfFile()
            // Error messages of git fit into the buffer of a pipe, so reading them last doesn't block git.
            message = errors.fileHandleForReading.readDataToEndOfFile()
        } catch {
            throw .unavailable(reason: error.localizedDescription)
        }
        ended.wait()
        guard process.terminationStatus == 0 else {
            let text = String(decoding: message, as: UTF8.self).split(separator: "\n").first.map(String.init)
            throw .failed(command: arguments[0], reason: text ?? "status \(process.terminationStatus)")
        }
        return data
    }
}
