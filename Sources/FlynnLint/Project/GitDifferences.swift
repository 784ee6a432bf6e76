import FlynnSyntax
import Foundation

/// Compares a working tree with its revisions and with its index. Only files that a run can read are compared: Swift
/// files, configurations and `.gitignore` files.
///
/// Files that git doesn't track, but doesn't ignore either, count as new. The index of the repository isn't changed:
/// these files are added to a copy of it.
final class GitDifferences {
    /// A file that differs.
    struct Difference {
        /// The real path before; `nil` if the file is new.
        var old: String?
        /// The real path after; `nil` if the file was removed. It differs from the old one if the file was renamed.
        var new: String?
        /// The name of the object with the contents before.
        fileprivate var object: String
    }

    private let repository: GitRepository
    /// A temporary folder with the copy of the index, and new objects.
    private let folder: String
    /// The variables with which git uses the copy.
    private let environment: [String: String]

    private static let patterns = ["*.swift", "*.yml", "*.yaml", ".gitignore", "**/.gitignore"]

    init(_ repository: GitRepository) throws(GitError) {
        self.repository = repository
        folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)").path
        let paths = try repository.paths(of: ["index", "objects"])
        let index = paths[0]
        environment = [
            "GIT_INDEX_FILE": folder + "/index", "GIT_OBJECT_DIRECTORY": folder,
            "GIT_ALTERNATE_OBJECT_DIRECTORIES": paths[1],
        ]
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            // A repository without tracked files has no index.
            if Path.isFile(index) { try FileManager.default.copyItem(atPath: index, toPath: folder + "/index") }
            let patterns = GitDifferences.patterns
            let untracked = try repository.run(
                ["ls-files", "-z", "--others", "--exclude-standard", "--"] + patterns, environment)
            if untracked.isEmpty { return }
            try untracked.write(to: URL(filePath: folder + "/untracked"))
            _ = try repository.run(
                [
                    "--literal-pathspecs", "add", "--intent-to-add", "--pathspec-from-file=\(folder)/untracked",
                    "--pathspec-file-nul",
                ], environment)
        } catch let error as GitError {
            throw error
        } catch {
            throw .unavailable(reason: error.localizedDescription)
        }
    }

    deinit {
        // A temporary folder that can't be removed affects no later run.
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The differences from a revision, which is given by its tree, or from the index to the working tree.
    func toWorkingTree(from tree: String?) throws(GitError) -> [Difference] {
        try differences(tree.map { [$0] } ?? [])
    }

    /// The differences from a revision, which is given by its tree, to the index.
    func toIndex(from tree: String) throws(GitError) -> [Difference] {
        try differences(["--cached", tree])
    }

    private func differences(_ arguments: [String]) throws(GitError) -> [Difference] {
        let options = [
            "--raw", "-z", "--no-abbrev", "--find-renames", "--no-relative", "--no-ext-diff", "--no-textconv",
            "--ignore-submodules=all",
        ]
        let output = try repository.run(
            ["diff"] + options + arguments + ["--"] + GitDifferences.patterns, environment)
        var fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
        var differences: [Difference] = []
        // `:100644 100644 <old object> <new object> M`, then the path, for a renamed file both paths.
        while let head = fields.popFirst(), let first = fields.popFirst() {
            let words = head.split(separator: " ").map(String.init)
            guard words.count == 5, let status = words[4].first else { continue }
            let old = Path.join(repository.root, first)
            let new = status == "R" ? fields.popFirst().map { Path.join(repository.root, $0) } : old
            // Links count as missing, as when folders are searched.
            differences.append(
                Difference(
                    old: words[0] == ":100644" || words[0] == ":100755" ? old : nil,
                    new: words[1] == "100644" || words[1] == "100755" ? new : nil, object: words[2]))
        }
        return differences
    }

    /// The files before differences to the working tree.
    func tree(before differences: [Difference]) throws(GitError) -> FileTree {
        var tree = FileTree(cachesReplacements: true)
        for difference in differences { if let new = difference.new { tree.replace(new, with: nil) } }
        let old = differences.compactMap { difference in difference.old.map { (path: $0, object: difference.object) } }
        for (path, source) in zip(old.map(\.path), try contents(of: old.map(\.object))) {
            tree.replace(path, with: source)
        }
        return tree
    }

    /// The contents of objects.
    private func contents(of objects: [String]) throws(GitError) -> [SourceText] {
        if objects.isEmpty { return [] }
        let input = folder + "/objects"
        do {
            try Data(objects.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: input))
        } catch {
            throw .unavailable(reason: error.localizedDescription)
        }
        let output = try repository.run(["cat-file", "--batch"], input: input)
        var contents: [SourceText] = []
        var rest = output[...]
        // `<object> blob <size>`, a line feed, the contents, a line feed.
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let head = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            guard let size = head.split(separator: " ").last.flatMap({ Int($0) }), size < rest.count else {
                throw .failed(command: "cat-file", reason: head)
            }
            contents.append(SourceText(Array(rest.prefix(size))))
            rest = rest.dropFirst(size + 1)
        }
        return contents
    }
}
