import Foundation

/// A failure of the `git` command.
public enum GitError: Error, Sendable, CustomStringConvertible {
    /// It can't be started.
    case unavailable(reason: String)
    /// It failed. `command` is its first argument.
    case failed(command: String, reason: String)

    /// The message for users.
    public var description: String {
        switch self {
        case .unavailable(let reason): "git can't be run: \(reason)"
        case .failed(let command, let reason): "git \(command) failed: \(reason)"
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
        let output = try GitRepository.run(["rev-parse", "--show-toplevel"], in: folder)
        let line = String(decoding: output, as: UTF8.self).split(separator: "\n").first.map(String.init)
        root = line.flatMap(Path.real) ?? folder
    }

    /// The real paths of the files that differ from a revision, including untracked files.
    func files(changedSince revision: String) throws(GitError) -> Set<String> {
        let commit = try GitRepository.run(
            ["rev-parse", "--verify", "--end-of-options", revision + "^{commit}"], in: root)
        let name = String(decoding: commit, as: UTF8.self).filter { !$0.isNewline }
        let changed = try GitRepository.run(["diff", "--name-only", "-z", "--diff-filter=d", name, "--"], in: root)
        let new = try GitRepository.run(["ls-files", "-z", "--others", "--exclude-standard"], in: root)
        let names = (changed + new).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return Set(names.compactMap { Path.real(Path.join(root, $0)) })
    }

    /// The folder of the hooks, which may not exist. It depends on `core.hooksPath` and on linked working trees.
    func hooksFolder() throws(GitError) -> String {
        // A relative path is relative to the folder that hooks run in, which is the root.
        let output = try GitRepository.run(["rev-parse", "--git-path", "hooks"], in: root)
        let path = String(decoding: output, as: UTF8.self).filter { !$0.isNewline }
        return Path.absolute(path, in: root)
    }

    private static func run(_ arguments: [String], in folder: String) throws(GitError) -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder] + arguments
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        let data: Data
        let message: Data
        do {
            try process.run()
            data = output.fileHandleForReading.readDataToEndOfFile()
            // Error messages of git fit into the buffer of a pipe, so reading them last doesn't block git.
            message = errors.fileHandleForReading.readDataToEndOfFile()
        } catch {
            throw .unavailable(reason: error.localizedDescription)
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let text = String(decoding: message, as: UTF8.self).split(separator: "\n").first.map(String.init)
            throw .failed(command: arguments[0], reason: text ?? "status \(process.terminationStatus)")
        }
        return data
    }
}
