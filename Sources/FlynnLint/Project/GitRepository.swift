import Foundation

/// A working tree of git, asked by way of the `git` command.
struct GitRepository {
    /// The real path of the working tree.
    let root: String

    /// Finds the working tree around a file or folder, which is named by its real path.
    init(containing path: String) throws(LintRequestError) {
        let folder = RealPath.isFile(path) ? RealPath.folder(of: path) : path
        let output = try GitRepository.run(["rev-parse", "--show-toplevel"], in: folder)
        let line = String(decoding: output, as: UTF8.self).split(separator: "\n").first.map(String.init)
        root = line.flatMap(RealPath.of) ?? folder
    }

    /// The real paths of the files that differ from a revision, those included that git doesn't track yet.
    func files(changedSince revision: String) throws(LintRequestError) -> Set<String> {
        let commit = try GitRepository.run(
            ["rev-parse", "--verify", "--end-of-options", revision + "^{commit}"], in: root)
        let name = String(decoding: commit, as: UTF8.self).filter { !$0.isNewline }
        let changed = try GitRepository.run(["diff", "--name-only", "-z", "--diff-filter=d", name, "--"], in: root)
        let new = try GitRepository.run(["ls-files", "-z", "--others", "--exclude-standard"], in: root)
        let names = (changed + new).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return Set(names.compactMap { RealPath.of(root + "/" + $0) })
    }

    /// The folder that git looks for hooks in, whether it is there or not: `core.hooksPath` and working trees beside the
    /// first one count.
    func hooksFolder() throws(LintRequestError) -> String {
        // A relative path is relative to where hooks run, which is the root.
        let output = try GitRepository.run(["rev-parse", "--git-path", "hooks"], in: root)
        let path = String(decoding: output, as: UTF8.self).filter { !$0.isNewline }
        return path.hasPrefix("/") ? path : root + "/" + path
    }

    private static func run(_ arguments: [String], in folder: String) throws(LintRequestError) -> Data {
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
            // What git complains of fits into a pipe.
            message = errors.fileHandleForReading.readDataToEndOfFile()
        } catch {
            throw LintRequestError("git can't be run: \(error.localizedDescription)")
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let text = String(decoding: message, as: UTF8.self).split(separator: "\n").first.map(String.init)
            throw LintRequestError("git \(arguments[0]) failed: \(text ?? "status \(process.terminationStatus)")")
        }
        return data
    }
}
