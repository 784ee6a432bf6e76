/// Git's folder of a working tree, which is usually its `.git`.
///
/// An unpacked archive may contain a `.git` that names another repository of the user: as a file, as a link, or as a folder with
/// the file `commondir`. Git would read that repository's index, and the linter would print its sources and write its
/// hooks. So a folder elsewhere has to name the working tree, too. Git writes that for linked working trees and submodules.
struct GitFolder {
    /// The real path of the working tree.
    let root: String
    /// The real path of the folder that all working trees of the repository share.
    let common: String

    /// Finds git's folder for a folder in a working tree, which is given by its real path.
    init(of folder: String, _ environment: [String: String]) throws(GitError) {
        let lines = try GitCommand.lines(
            ["rev-parse", "--show-toplevel", "--absolute-git-dir", "--git-common-dir"], in: folder, environment)
        guard lines.count == 3 else { throw .unexpected(command: "rev-parse", reason: "a path has several lines") }
        let real = [lines[0], lines[1], Path.absolute(lines[2], in: folder)].map { Path.real($0) ?? $0 }
        let own = real[1]
        root = real[0]
        common = real[2]
        // The user decides with variables, and so does the git command that runs a hook.
        if ["GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR"].contains(where: { environment[$0] != nil }) { return }
        guard Path.contains(root, folder) else {
            throw .noRepository(path: Path.shortened(folder))
        }
        // Messages would repeat paths that files outside of the repository contain.
        for file in [Path.join(root, ".git"), Path.join(own, "commondir"), Path.join(own, "gitdir")] {
            try checkIsNoLink(file)
        }
        guard Path.areSame(GitFolder.named(by: root), own) else { throw .foreignTree(repository: root, folder: own) }
        // `||` would lose the type of the error.
        var isOwn = isInside(own)
        if !isOwn { isOwn = try names(own, environment) }
        guard isOwn else { throw .foreign(repository: root, folder: own) }
        // Only git makes folders in the repository of a linked working tree.
        guard
            Path.areSame(common, own) || isInside(common)
                || Path.areSame(Path.folder(of: own), Path.join(common, "worktrees"))
        else {
            throw .foreign(repository: root, folder: common)
        }
        // Git would also write it through the link.
        if environment["GIT_INDEX_FILE"] == nil { try checkIsNoLink(Path.join(own, "index")) }
    }

    /// Checks that a file of git isn't a link. Links to folders are followed.
    private func checkIsNoLink(_ path: String) throws(GitError) {
        guard (try? FileKind(fileStatus(path, followingLinks: false))) == .link, FileKind(of: path) != .folder else {
            return
        }
        throw .linkedFile(path: Path.shortened(path))
    }

    /// The variables for git in a folder.
    ///
    /// Git gives hooks of linked working trees `GIT_DIR` without `GIT_WORK_TREE`, which means that the current folder is the root of
    /// the working tree. A hook can change the folder, and the linter runs git in the folders of paths. So `GIT_WORK_TREE` is added
    /// where the root is certain: `.git` in it names the same folder.
    ///
    /// A hook can also change to a working tree of another repository. The variables that git gave it are about its own repository, so
    /// they're left out there.
    static func variables(_ environment: [String: String], in folder: String) -> [String: String] {
        guard let root = Path.workingTree(folder), let own = named(by: root) else { return environment }
        // Without the other variable, which git sets, these are the user's, and decide.
        let areGits = environment["GIT_PREFIX"] != nil
        let tree = environment["GIT_WORK_TREE"]
        // A relative one was relative to the folder in which the hook began.
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

    /// The variables without those that name a repository or parts of it.
    static func withoutRepository(_ environment: [String: String]) -> [String: String] {
        let names = ["DIR", "WORK_TREE", "INDEX_FILE", "OBJECT_DIRECTORY", "COMMON_DIR", "PREFIX", "NAMESPACE"]
        return environment.filter { variable, _ in !names.contains { variable == "GIT_" + $0 } }
    }

    /// Whether a file that a variable of git names belongs to another working tree or repository.
    ///
    /// - Parameters:
    ///   - path: The path, which git reads in the root of the working tree.
    ///   - folders: The real paths of git's folders to which it may belong.
    ///   - root: The real path of the working tree.
    private static func isOfOther(_ path: String, than folders: [String], _ root: String) -> Bool {
        // Git gives hooks the path '.git/index'. In a linked working tree and a submodule, '.git' is a file.
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

    /// Whether a folder seems to be git's, of a repository or of a linked working tree.
    private static func isGits(_ folder: String) -> Bool {
        Path.isFile(Path.join(folder, "HEAD"))
            && (FileKind(of: Path.join(folder, "objects")) == .folder || Path.isFile(Path.join(folder, "commondir")))
    }

    private func isInside(_ folder: String) -> Bool { Path.relative(folder, to: root) != nil }

    /// The real path of git's folder that a working tree names with a folder, a link, or a file.
    private static func named(by root: String) -> String? {
        let marker = Path.join(root, ".git")
        guard FileKind(of: marker) == .file else { return Path.real(marker) }
        return target(of: marker, after: "gitdir: ", in: root)
    }

    /// The real path that a file of git contains.
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

    /// Whether git's folder names the working tree: with the file `gitdir` for a linked one, otherwise with `core.worktree`,
    /// which is where the working tree was found.
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
