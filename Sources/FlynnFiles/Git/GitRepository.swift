import Foundation

/// A git working tree. All facts come from the `git` command.
///
/// The repository can be an unpacked archive, with a configuration by an unknown author. Git never runs a command from
/// this configuration; see ``GitCommand`` and ``overrides()``. The names in the index and in trees are checked by
/// ``path(of:)``. A working tree from an archive can also name the repository of a different working tree; see
/// ``GitFolder``.
package struct GitRepository {
    /// The real path of the working tree.
    package let root: String
    /// The environment variables for the `git` command.
    private let environment: [String: String]

    /// Git's folder, which belongs to the working tree.
    private let gitFolder: GitFolder

    /// Finds the working tree with a file or folder.
    ///
    /// - Parameter path: The real path of the file or folder.
    package init(containing path: String) throws(GitError) {
        var folder = path
        while folder != "/", (try? FileKind(fileStatus(folder, followingLinks: true))) != .folder {
            folder = Path.folder(of: folder)
        }
        environment = GitFolder.variables(ProcessInfo.processInfo.environment, in: folder)
        gitFolder = try GitFolder(of: folder, environment)
        root = gitFolder.root
    }

    /// Returns the working tree of a submodule, or `nil` if the submodule isn't checked out or the path contains links.
    ///
    /// - Parameter root: The path of the submodule in the working tree of the outer repository.
    package init?(submodule root: String) throws(GitError) {
        guard Path.areSame(Path.real(root), root), Path.areSame(Path.workingTree(root), root) else { return nil }
        // The variables are for the outer repository, as in hooks.
        environment = GitFolder.withoutRepository(ProcessInfo.processInfo.environment)
        gitFolder = try GitFolder(of: root, environment)
        // A folder named `.git` isn't always a git folder.
        guard Path.areSame(gitFolder.root, root) else { return nil }
        self.root = root
    }

    /// Returns the folder with the hooks of this repository only. The folder doesn't have to exist.
    ///
    /// - Returns: `nil` if the hooks are elsewhere according to git's configuration, for example for all repositories
    ///   of a user.
    package func hooksFolder() throws(GitError) -> String? {
        // The settings don't include the one that disables hooks.
        let folder = try paths(of: ["hooks"], settings: GitCommand.settings)[0]
        let resolved = Path.resolved(folder)
        // Working trees share the hooks in git's common folder.
        return [root, gitFolder.common].contains { Path.relative(resolved, to: $0) != nil } ? folder : nil
    }

    /// The folder with the hooks, unless `core.hooksPath` names a different folder.
    package var defaultHooksFolder: String { Path.join(gitFolder.common, "hooks") }

    /// Returns the path of a hooks folder relative to the working tree, if git can track the files in the folder.
    package func nameForCommits(ofHooks folder: String) -> String? {
        let real = Path.resolved(folder)
        guard let name = Path.relative(real, to: root), Path.relative(real, to: gitFolder.common) == nil,
            Path.relative(real, to: Path.join(root, ".git")) == nil
        else { return nil }
        // The command prints the ignored paths, and fails if no path is ignored.
        let ignored = try? GitCommand.run(
            ["check-ignore", "--", name + "/pre-commit"], in: root, environment, accepting: 1)
        return ignored?.isEmpty == true ? name : nil
    }

    /// Returns the paths of files in git's folder.
    func paths(of names: [String], settings: [String] = GitCommand.settings + GitCommand.withoutHooks) throws(GitError)
        -> [String]
    {
        let arguments = ["rev-parse"] + names.flatMap { ["--git-path", $0] }
        let paths = try GitCommand.lines(arguments, in: root, environment, settings: settings)
        guard paths.count == names.count else {
            throw .unexpected(command: "rev-parse", reason: "a path has several lines")
        }
        // A relative path is relative to the folder in which hooks run, which is the root.
        return paths.map { Path.absolute($0, in: root) }
    }

    /// Returns the absolute path for a name in the index or in a tree.
    ///
    /// - Returns: `nil` for a name outside of the working tree or in git's folder. Git doesn't check out these names,
    ///   but indexes and trees can contain them.
    func path(of name: String) -> String? { GitRepository.isSafe(name) ? Path.join(root, name) : nil }

    /// Returns whether a relative path names something in its folder, except for the files of git.
    private static func isSafe(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { name in
            !["", ".", "..", ".git"].contains(String(Substring(name)).lowercased())
        }
    }

    /// Returns the real path of the folder with the objects of a submodule that isn't checked out.
    ///
    /// - Parameters:
    ///   - name: The name of the submodule, which can be any text.
    ///   - modules: The folder with the repositories of submodules.
    /// - Returns: `nil` if the folder doesn't exist or is outside of `modules`.
    static func objects(ofSubmodule name: String, in modules: String) -> String? {
        guard isSafe(name), let modules = Path.real(modules),
            let objects = Path.real(Path.join(modules, name + "/objects")), Path.relative(objects, to: modules) != nil
        else { return nil }
        return objects
    }

    /// Returns the options with which git can compare files and write an index. Git then doesn't run any command that
    /// is defined in the configuration of the repository.
    func overrides() throws(GitError) -> [String] {
        let settings = try settings()
        return try ownFilters(settings) + hooks(settings)
    }

    /// A setting in git's configuration.
    private struct Setting: Hashable {
        /// The name `section.key` or `section.subsection.key`, a line feed, and the value.
        let text: Data

        private var end: Data.Index { text.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex }
        var name: Data { text[..<end] }
        var value: String { end < text.endIndex ? String(decoding: text[(end + 1)...], as: UTF8.self) : "true" }
    }

    /// Returns the settings of all configurations. Later settings override earlier ones.
    private func settings(_ options: [String] = []) throws(GitError) -> [Setting] {
        try GitCommand.run(options + ["config", "-z", "--list"], in: root, environment).split(separator: 0)
            .map { Setting(text: $0) }
    }

    /// Returns options that replace the filters defined in the configuration of the repository with the user's
    /// definitions.
    ///
    /// Git runs the filters of changed files during a comparison. The filters of the user's configuration stay, unless
    /// the repository has settings for the programs of these filters, because the settings can name commands. All other
    /// filters are disabled.
    private func ownFilters(_ settings: [Setting]) throws(GitError) -> [String] {
        let all = definitions(of: "filter", in: settings)
        if all.isEmpty { return [] }
        // Outside of a repository, git reads only the other configurations.
        let usersSettings = try self.settings(["--git-dir=/dev/null"])
        let users = definitions(of: "filter", in: usersSettings)
        let configured = configuredSections(in: settings, without: Set(usersSettings))
        var options: [String] = []
        for (name, filter) in all.sorted(by: { $0.key < $1.key }) {
            let isConfigured = configured.contains(Path(name.string.lowercased()))
            if filter == users[name], !isConfigured { continue }
            try check(name, "filter")
            var user = isConfigured ? [:] : users[name] ?? [:]
            // An empty `process` also replaces the other commands.
            if filter["process"] != nil, user["process"] == nil { user = ["process": ""] }
            for key in ["clean", "process", "required", "smudge"] where filter[key] != nil {
                let value = user[key] ?? (key == "required" ? "false" : "")
                options += ["-c", "filter.\(name.string).\(key)=\(value)"]
            }
        }
        return options
    }

    /// Returns the names of the filters that change files on checkout. Filters defined only by the repository aren't
    /// included, because they don't run; see ``overrides()``.
    func usedFilters() throws(GitError) -> Set<Path> {
        let filters = definitions(of: "filter", in: try settings(["--git-dir=/dev/null"]))
        return Set(filters.filter { $0.value["smudge"] != nil || $0.value["process"] != nil }.keys)
    }

    /// The last parts of the Git LFS settings that don't name a command and are allowed in a repository.
    private static let settingsWithoutCommands: Set = [
        "access", "fetchexclude", "fetchinclude", "locksverify", "pushurl", "repositoryformatversion", "url",
    ]

    /// Returns the sections with settings in the configuration of the repository. Settings that don't name a command
    /// are ignored. The program of a filter can read the section with the name of the filter. Git LFS does this, and
    /// its extensions are commands.
    private func configuredSections(in settings: [Setting], without users: Set<Setting>) -> Set<Path> {
        var sections: Set<Path> = []
        for setting in settings where !users.contains(setting) {
            let name = String(decoding: setting.name, as: UTF8.self)
            guard let last = name.lastIndex(of: ".") else { continue }
            let key = String(name[name.index(after: last)...])
            if name.hasPrefix("lfs."), !name.hasPrefix("lfs.extension."),
                GitRepository.settingsWithoutCommands.contains(key)
            {
                continue
            }
            // The name of a filter can contain periods.
            for end in name.indices where name[end] == "." { sections.insert(Path(name[..<end].lowercased())) }
        }
        return sections
    }

    /// Returns options that disable the hooks defined in configurations. Since version 2.54, git runs these hooks even
    /// if `core.hooksPath` doesn't name a folder.
    private func hooks(_ settings: [Setting]) throws(GitError) -> [String] {
        let names = definitions(of: "hook", in: settings).keys.sorted()
        for name in names { try check(name, "hook") }
        return names.flatMap { ["-c", "hook.\($0.string).enabled=false"] }
    }

    /// Checks that a name can be used in an option.
    private func check(_ name: Path, _ kind: String) throws(GitError) {
        // Names in invalid UTF-8 can't be arguments.
        if name.string.unicodeScalars.contains(where: { $0 == "=" || $0 == "\u{FFFD}" }) {
            throw .unusable(kind: kind, repository: Path.shortened(root))
        }
    }

    /// Returns the named sections of a kind by name. Names are compared byte by byte.
    private func definitions(of kind: String, in settings: [Setting]) -> [Path: [String: String]] {
        var definitions: [Path: [String: String]] = [:]
        for setting in settings where setting.name.starts(with: (kind + ".").utf8) {
            let rest = setting.name.dropFirst(kind.utf8.count + 1)
            guard let dot = rest.lastIndex(of: UInt8(ascii: ".")) else { continue }
            let key = String(decoding: rest[(dot + 1)...], as: UTF8.self)
            definitions[Path(String(decoding: rest[..<dot], as: UTF8.self)), default: [:]][key] = setting.value
        }
        return definitions
    }

    /// Returns the value of `GIT_ALTERNATE_OBJECT_DIRECTORIES` with an additional folder.
    func objectFolders(_ folder: String) -> String {
        // Colons separate folders, except in quotation marks.
        let escaped = folder.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        let inherited = environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"].map { ":" + $0 } ?? ""
        return "\"" + String(escaped) + "\"" + inherited
    }

    /// Returns the object name of a revision's tree. Before the first commit, `HEAD` stands for the empty tree.
    package func tree(of revision: String) throws(GitError) -> String {
        func object(_ name: String) -> String? {
            let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", name]
            return try? GitCommand.lines(arguments, in: root, environment).first
        }
        let form = GitError.RevisionForm(revision)
        if let form, form != .upstream { throw .notRevision(revision, form) }
        // The text after ':/' is searched for in the messages of commits.
        let commit = Path.hasPrefix(revision, ":/") ? object(revision) : revision
        guard let name = commit.flatMap({ object($0 + "^{tree}") }) else {
            if ["HEAD", "@"].contains(revision), (try? run(["symbolic-ref", "--quiet", "HEAD"])) != nil,
                (try? run(["rev-parse", "--verify", "--quiet", "HEAD"])) == nil,
                let empty = try GitCommand.lines(["hash-object", "-t", "tree", "/dev/null"], in: root, environment)
                    .first
            {
                return empty
            }
            if let form { throw .notRevision(revision, form) }
            let isShallow = try GitCommand.lines(["rev-parse", "--is-shallow-repository"], in: root, environment)
            throw .unknownRevision(revision, repository: root, isShallow: isShallow == ["true"])
        }
        try checkSize(ofTree: name)
        return name
    }

    /// The maximum number of files and folders in a tree.
    static let maxPathCount = 3_000_000

    /// Checks the number of files and folders in a tree. A folder object can occur in many other folders, so a few
    /// objects can stand for an unlimited number of files.
    ///
    /// - Parameter environment: The environment variables with additional object folders.
    func checkSize(ofTree name: String, _ environment: [String: String] = [:]) throws(GitError) {
        var count = 0
        let arguments = ["ls-tree", "-r", "-t", "-z", "--name-only", name]
        try GitCommand.run(arguments, in: root, self.environment.merging(environment) { $1 }) {
            (bytes) throws(GitError) in
            count += bytes.count { $0 == 0 }
            if count > GitRepository.maxPathCount {
                throw .tooMuch(
                    command: "ls-tree", repository: Path.shortened(root),
                    limit: "\(GitRepository.maxPathCount) files and folders")
            }
        }
    }

    /// Returns the commit of a submodule recorded in a tree. Throws an error if no commit is recorded.
    package func commit(ofSubmodule path: String, in tree: String) throws(GitError) -> String {
        let name = Path.relative(path, to: root) ?? path
        return try GitCommand.lines(["rev-parse", "--verify", "--quiet", "\(tree):\(name)"], in: root, environment)
            .first ?? ""
    }

    /// Returns the real paths of the tracked Swift files that git doesn't check in the working tree, such as files
    /// outside of a sparse checkout, and the real paths of the submodules.
    func uncheckedPaths() throws(GitError) -> (files: [String], submodules: [String]) {
        var (files, submodules): ([String], [String]) = ([], [])
        // `H 100644 <object> <stage>`, a tab, the path. `S` marks a file that git doesn't check in the working tree.
        for entry in try run(["ls-files", "-z", "-v", "--stage"]).split(separator: 0) {
            let isFile = entry.starts(with: "S 100".utf8) && entry.reversed().starts(with: ".swift".utf8.reversed())
            guard isFile || entry.starts(with: "H 160".utf8), let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else {
                continue
            }
            guard let path = path(of: String(decoding: entry[(tab + 1)...], as: UTF8.self)) else { continue }
            if isFile { files.append(path) } else { submodules.append(path) }
        }
        return (files, submodules)
    }

    /// Runs git in the root of the working tree.
    ///
    /// - Parameters:
    ///   - input: The path of the file for standard input, or `nil` for none.
    ///   - maxByteCount: The maximum size of the output in bytes. More output is an error.
    ///   - environment: Additional environment variables.
    func run(
        _ arguments: [String], input: String? = nil, upTo maxByteCount: Int = GitCommand.maxByteCount,
        _ environment: [String: String] = [:]
    ) throws(GitError) -> Data {
        try GitCommand.run(
            arguments, in: root, input: input, self.environment.merging(environment) { $1 }, upTo: maxByteCount)
    }
}
