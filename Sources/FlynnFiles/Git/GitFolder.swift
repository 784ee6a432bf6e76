/// Git's folder for a working tree, usually `.git`.
///
/// An unpacked archive can contain a `.git` file, link or `commondir` file that names a different repository of the
/// user. Git would then read the index of that repository, and the linter would print its sources and write its hooks.
/// For this reason, a folder outside of the working tree must name the working tree as well. Git writes this
/// information for linked working trees and submodules.
struct GitFolder {
    /// The real path of the working tree.
    let root: String
    /// The real path of the folder shared by all working trees of the repository.
    let common: String

    /// Finds git's folder for a folder in a working tree.
    ///
    /// - Parameter folder: The real path of the folder in the working tree.
    init(of folder: String, _ environment: [String: String]) throws(GitError) {
        let lines = try GitCommand.lines(
            ["rev-parse", "--show-toplevel", "--absolute-git-dir", "--git-common-dir"], in: folder, environment)
        guard lines.count == 3 else { throw .unexpected(command: "rev-parse", reason: "a path has several lines") }
        let real = [lines[0], lines[1], Path.absolute(lines[2], in: folder)].map { Path.real($0) ?? $0 }
        let own = real[1]
        root = real[0]
        common = real[2]
        // The environment variables are set by the user, or by the git command running a hook.
        if ["GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR"].contains(where: { environment[$0] != nil }) { return }
        guard Path.contains(root, folder) else {
            throw .noRepository(path: Path.shortened(folder))
        }
        // Messages would repeat the paths in files outside of the repository.
        for file in [Path.join(root, ".git"), Path.join(own, "commondir"), Path.join(own, "gitdir")] {
            try checkIsNoLink(file)
        }
        guard Path.areSame(GitFolder.named(by: root), own) else { throw .foreignTree(repository: root, folder: own) }
        // `||` would lose the type of the error.
        var isOwn = isInside(own)
        if !isOwn { isOwn = try names(own, environment) }
        guard isOwn else { throw .foreign(repository: root, folder: own) }
        // Only git creates folders in the repository of a linked working tree.
        guard
            Path.areSame(common, own) || isInside(common)
                || Path.areSame(Path.folder(of: own), Path.join(common, "worktrees"))
        else {
            throw .foreign(repository: root, folder: common)
        }
        // Git would also write the index through the link.
        if environment["GIT_INDEX_FILE"] == nil { try checkIsNoLink(Path.join(own, "index")) }
    }

    /// Checks that a file of git isn't a link. Links to folders are allowed.
    private func checkIsNoLink(_ path: String) throws(GitError) {
        guard (try? FileKind(fileStatus(path, followingLinks: false))) == .link, FileKind(of: path) != .folder else {
            return
        }
        throw .linkedFile(path: Path.shortened(path))
    }

    /// Returns the environment variables for git in a folder.
    ///
    /// In linked working trees, git runs hooks with `GIT_DIR` but doesn't set `GIT_WORK_TREE`, so git takes the current
    /// folder for the root of the working tree. But a hook can change the folder, and the linter runs git in the
    /// folders of the linted paths. This function adds `GIT_WORK_TREE` if the root is certain: `.git` in the root names
    /// the same folder as `GIT_DIR`.
    ///
    /// A hook can also change to a working tree of a different repository. In this case, the variables for the hook's
    /// repository are removed.
    static func variables(_ environment: [String: String], in folder: String) -> [String: String] {
        guard let root = Path.workingTree(folder), let own = named(by: root) else { return environment }
        // Git sets `GIT_PREFIX` for hooks. Otherwise, the variables are set by the user and take precedence.
        let areGits = environment["GIT_PREFIX"] != nil
        let tree = environment["GIT_WORK_TREE"]
        // A relative path was relative to the folder in which the hook started.
        let isTreeKnown = tree.map { Path.isAbsolute($0) || !areGits } ?? false
        let directory = environment["GIT_DIR"]
        if let directory {
            let named = [Path.workingFolder, root].firstResult { Path.real(Path.absolute(directory, in: $0)) }
            if !Path.areSame(own, named) {
                let contains = tree.flatMap(Path.real).map { Path.contains($0, folder) } ?? false
                return areGits && !(isTreeKnown && contains) ? withoutRepository(environment) : environment
            }
        }
        let common = target(of: Path.join(own, "commondir"), after: "", in: own) ?? own
        let others = [("GIT_INDEX_FILE", [own]), ("GIT_OBJECT_DIRECTORY", [own, common])].filter { name, folders in
            environment[name].map { isOfOther($0, than: folders, root) } ?? false
        }
        if !others.isEmpty { return withoutRepository(environment) }
        if directory == nil || isTreeKnown { return environment }
        return environment.merging(["GIT_DIR": own, "GIT_WORK_TREE": root]) { $1 }
    }

    /// Returns `environment` without git's variables for a repository and its parts.
    static func withoutRepository(_ environment: [String: String]) -> [String: String] {
        let names = ["DIR", "WORK_TREE", "INDEX_FILE", "OBJECT_DIRECTORY", "COMMON_DIR", "PREFIX", "NAMESPACE"]
        return environment.filter { variable, _ in !names.contains { variable == "GIT_" + $0 } }
    }

    /// Returns whether a variable of git names a file of a different working tree or repository.
    ///
    /// - Parameters:
    ///   - path: The path in the variable. Git resolves the path in the root of the working tree.
    ///   - folders: The real paths of the permitted git folders.
    ///   - root: The real path of the working tree.
    private static func isOfOther(_ path: String, than folders: [String], _ root: String) -> Bool {
        // Git gives hooks the path '.git/index'. In a linked working tree and in a submodule, '.git' is a file.
        if !Path.isAbsolute(path) {
            return Path.hasPrefix(path, ".git/") && FileKind(of: Path.join(root, ".git")) == .file
        }
        var folder = Path.folder(of: Path.resolved(path))
        while folder != "/" {
            if isGits(folder) { return !folders.contains { Path.areSame($0, folder) } }
            folder = Path.folder(of: folder)
        }
        return false
    }

    /// Returns whether a folder looks like git's folder of a repository or of a linked working tree.
    private static func isGits(_ folder: String) -> Bool {
        Path.isFile(Path.join(folder, "HEAD"))
            && (FileKind(of: Path.join(folder, "objects")) == .folder || Path.isFile(Path.join(folder, "commondir")))
    }

    private func isInside(_ folder: String) -> Bool { Path.relative(folder, to: root) != nil }

    /// Returns the real path of git's folder for a working tree. `.git` can be a folder, a link or a file.
    private static func named(by root: String) -> String? {
        let marker = Path.join(root, ".git")
        guard FileKind(of: marker) == .file else { return Path.real(marker) }
        return target(of: marker, after: "gitdir: ", in: root)
    }

    /// Returns the real path written in a file of git.
    private static func target(of file: String, after prefix: String, in folder: String) -> String? {
        guard let text = try? InputFile.read(file, as: .configuration).string, text.utf8.starts(with: prefix.utf8)
        else {
            return nil
        }
        let bytes = text.utf8.dropFirst(prefix.utf8.count)
        let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        let count = bytes.reversed().prefix(while: isEnd).count
        return Path.real(Path.absolute(String(decoding: bytes.dropLast(count), as: UTF8.self), in: folder))
    }

    /// Returns whether git's folder names the working tree: in the file `gitdir` of a linked working tree, or else in
    /// the setting `core.worktree`, which git used to find the working tree.
    private func names(_ folder: String, _ environment: [String: String]) throws(GitError) -> Bool {
        let marker = Path.join(root, ".git")
        if let named = GitFolder.target(of: Path.join(folder, "gitdir"), after: "", in: folder) {
            return Path.areSame(named, Path.real(marker))
        }
        let arguments = ["config", "-z", "--show-scope", "--get-all", "core.worktree"]
        let output = try GitCommand.run(arguments, in: root, environment, accepting: 1)
        // The scope, a zero byte, the value, a zero byte.
        let scopes = output.split(separator: 0, omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map { String(decoding: $0.element, as: UTF8.self) }
        return scopes.contains { $0 == "local" || $0 == "worktree" }
    }
}
