import Foundation

/// A failure of the `git` command.
public enum GitError: Error, Sendable, CustomStringConvertible {
    /// It isn't installed.
    case notFound
    /// It can't be started.
    case unavailable(reason: String)
    /// It failed. `command` is its first argument, and `end` its exit status or signal.
    case failed(command: String, folder: String, end: String, GitProblem?)
    /// It printed something unexpected. `command` is its first argument, and `reason` contains no part of that.
    case unexpected(command: String, reason: String)
    /// A path isn't in a working tree.
    case noRepository(path: String)
    /// It refuses to read a repository of another user.
    case untrusted(repository: String)
    /// It knows no revision with a name.
    case unknownRevision(String, repository: String, isShallow: Bool)
    /// A name is none of one revision.
    case notRevision(String, RevisionForm)
    /// A partial clone lacks an object that is compared.
    case missingObject(repository: String)
    /// It did nothing for some seconds, and was ended. `command` is its first argument.
    case stalled(command: String, folder: String, seconds: Int)
    /// It used the processor for too many seconds, and was ended.
    case slow(command: String, folder: String, seconds: Int)
    /// It printed more bytes or names than any repository needs, and was ended.
    case tooMuch(command: String, repository: String, limit: String)
    /// Files that differ have too many bytes in total.
    case tooLarge(repository: String, max: Int)
    /// A working tree names git's folder elsewhere, and that folder doesn't name the working tree.
    case foreign(repository: String, folder: String)
    /// Git's folder names a working tree that doesn't name the folder.
    case foreignTree(repository: String, folder: String)
    /// A file of git that names or is a part of a repository is a link.
    case linkedFile(path: String)
    /// The repository's configuration defines something that git runs, and `git -c` can't replace the definition.
    case unusable(kind: String, repository: String)
    /// A path of a run isn't in the repository of the others.
    case outside(path: String, repository: String)

    /// A text that git or a job passes for a revision, but that isn't one.
    public enum RevisionForm: Sendable {
        case empty, noCommit, range, upstream

        /// The form of a text; `nil` if it may be a revision.
        init?(_ text: String) {
            if text.allSatisfy(\.isWhitespace) {
                self = .empty
            } else if text.utf8.count >= 40, text.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) {
                self = .noCommit
            } else if text.hasPrefix("^") || text.hasSuffix("^!") || text.hasSuffix("^@")
                || text.contains("..") && !text.contains(":")
            {
                self = .range
            } else if text.lowercased().contains(/@\{(u|upstream|push)\}/) {
                self = .upstream
            } else {
                return nil
            }
        }
    }

    /// Whether git was ended because of a limit, so that the error says nothing about what it looked for.
    private var isLimit: Bool {
        switch self {
        case .stalled, .slow, .tooMuch, .tooLarge: true
        default: false
        }
    }

    /// The result of a search in a repository; `nil` if what is searched for isn't there.
    ///
    /// - Throws: The error if git was ended because of a limit.
    package static func found<Result>(_ search: () throws(GitError) -> Result) throws(GitError) -> Result? {
        do {
            return try search()
        } catch {
            if error.isLimit { throw error }
            return nil
        }
    }

    /// The command for users that reads what a command of the linter reads, and so prints the same error.
    private static func advice(_ command: String) -> String {
        switch command {
        case "diff", "diff-index": "diff HEAD"
        case "cat-file", "ls-tree": "fsck"
        case "config": "config --list"
        default: "status"
        }
    }

    /// The message for users.
    public var description: String {
        switch self {
        case .notFound: "git was not found; install it, or add its folder to PATH"
        case .unavailable(let reason): "git can't be run: \(reason)"
        case .failed(let command, let folder, let end, let problem):
            "git \(command) failed with \(end) in '\(folder)'\(problem.map { ": \($0.description)" } ?? "")"
                + "; if you trust the repository, run 'git \(GitError.advice(command))' there to see git's message"
        case .unexpected(let command, let reason): "git \(command) failed: \(reason)"
        case .noRepository(let path):
            "'\(path)' is not in the working tree of a git repository; name a path in one, or create one with 'git init'"
        case .untrusted(let repository):
            "git doesn't trust the repository in '\(repository)', which belongs to another user; if you do, run "
                + "'git config --global --add safe.directory \(repository)'"
        case .unknownRevision(let name, let repository, isShallow: false):
            "the repository in '\(repository)' has no revision '\(name)'; check the name, or fetch it"
        case .unknownRevision(let name, let repository, isShallow: true):
            "the repository in '\(repository)' has no revision '\(name)'; check the name, or complete the shallow clone "
                + "with 'git fetch --unshallow'"
        case .notRevision(_, .empty):
            "the name of the revision is empty; if a command prints it, run the command alone to see why it fails"
        case .notRevision(_, .noCommit):
            "a name of zeros means that there is no commit before, as in a new branch; name the revision where the branch began, "
                + "such as the output of 'git merge-base origin/main HEAD'"
        case .notRevision(let name, .range):
            "'\(name)' isn't one revision; to compare with the revision where a branch began, name the output of 'git merge-base "
                + "main HEAD'"
        case .notRevision(let name, .upstream):
            "'\(name)' is no revision, because the branch has no upstream; set one with 'git branch --set-upstream-to', or name a "
                + "revision"
        case .missingObject(let repository):
            "the repository in '\(repository)' lacks an object that is compared, and nothing is fetched; if it is a partial "
                + "clone, run 'git diff' with the same revision there, which fetches the object, or clone without '--filter'"
        case .stalled(let command, let folder, let seconds):
            "git \(command) did nothing for \(seconds) seconds in '\(folder)', and was ended; look for pipes and devices among "
                + "the files that git reads there, such as those that '.git/config' includes, '.git/HEAD' and '.gitattributes'"
        case .slow(let command, let folder, let seconds):
            "git \(command) used \(seconds) seconds of processor time in '\(folder)', and was ended; compare with another "
                + "revision, or check the repository with 'git fsck'"
        case .tooMuch(let command, let repository, let limit):
            "git \(command) lists more than \(limit) in '\(repository)', and was ended; compare with another revision, or "
                + "check whether its folders contain each other many times"
        case .tooLarge(let repository, let max):
            "the files in git that differ in '\(repository)' have more than \(max >> 30) GB; compare with another revision"
        case .foreign(let repository, let folder):
            "the working tree '\(repository)' names git's folder '\(folder)', which doesn't name that working tree; if both are "
                + "yours, run 'git worktree repair' in a linked working tree, otherwise "
                + "'git --git-dir=\(folder) config core.worktree \(repository)'"
        case .foreignTree(let repository, let folder):
            "git's folder '\(folder)' names the working tree '\(repository)', whose '.git' doesn't name that folder; if both are "
                + "yours, set the variable GIT_DIR to '\(folder)'"
        case .linkedFile(let path):
            "'\(path)' is a link, so it may be a file of another repository; replace it by a file"
        case .unusable(let kind, let repository):
            "the configuration of the repository in '\(repository)' defines a \(kind) whose name contains '=' or isn't valid "
                + "UTF-8; find it with 'git config --show-origin --get-regexp ^\(kind)', and rename it, or remove it with 'git "
                + "config --remove-section'"
        case .outside(let path, let repository):
            "'\(path)' is not in the repository '\(repository)'; lint the files of one repository at a time"
        }
    }
}

/// A git working tree. All facts come from the `git` command.
///
/// A repository may be an unpacked archive, whose configuration somebody else wrote. Git runs nothing that this configuration
/// names: see ``GitCommand`` and ``overrides()``. Names in the index and in trees are checked by ``path(of:)``. Such a
/// working tree can also name the repository of another one: see ``GitFolder``.
package struct GitRepository {
    /// The real path of the working tree.
    package let root: String
    /// The variables of the `git` command.
    private let environment: [String: String]

    /// Git's folder, which belongs to the working tree.
    private let gitFolder: GitFolder

    /// Finds the working tree that contains a file or folder, which is given by its real path.
    package init(containing path: String) throws(GitError) {
        var folder = path
        while folder != "/", (try? FileKind(fileStatus(folder, followingLinks: true))) != .folder {
            folder = Path.folder(of: folder)
        }
        environment = GitFolder.variables(ProcessInfo.processInfo.environment, in: folder)
        gitFolder = try GitFolder(of: folder, environment)
        root = gitFolder.root
    }

    /// The working tree of a submodule, which is given by its path in that of its repository; `nil` if it isn't checked out,
    /// or links lead to it.
    package init?(submodule root: String) throws(GitError) {
        guard Path.areSame(Path.real(root), root), Path.areSame(Path.workingTree(root), root) else { return nil }
        // Variables are about the repository that contains it, such as those of hooks.
        environment = GitFolder.withoutRepository(ProcessInfo.processInfo.environment)
        gitFolder = try GitFolder(of: root, environment)
        // A folder named `.git` may not be git's.
        guard Path.areSame(gitFolder.root, root) else { return nil }
        self.root = root
    }

    /// The folder of the hooks that git runs in this repository only. It may not exist.
    ///
    /// - Returns: `nil` if git's configuration puts hooks elsewhere, for example for all of a user's repositories.
    package func hooksFolder() throws(GitError) -> String? {
        // Without the setting that switches hooks off.
        let folder = try paths(of: ["hooks"], settings: GitCommand.settings)[0]
        let resolved = Path.resolved(folder)
        // Working trees share the hooks in git's common folder.
        return [root, gitFolder.common].contains { Path.relative(resolved, to: $0) != nil } ? folder : nil
    }

    /// The folder of the hooks that git runs unless `core.hooksPath` names another one.
    package var defaultHooksFolder: String { Path.join(gitFolder.common, "hooks") }

    /// The path of the folder of hooks relative to the working tree, if git can track files in it.
    package func nameForCommits(ofHooks folder: String) -> String? {
        let real = Path.resolved(folder)
        guard let name = Path.relative(real, to: root), Path.relative(real, to: gitFolder.common) == nil,
            Path.relative(real, to: Path.join(root, ".git")) == nil
        else { return nil }
        // It prints the paths that git ignores, and fails if there are none.
        let ignored = try? GitCommand.run(
            ["check-ignore", "--", name + "/pre-commit"], in: root, environment, accepting: 1)
        return ignored?.isEmpty == true ? name : nil
    }

    /// The paths of files in git's folder.
    func paths(of names: [String], settings: [String] = GitCommand.settings + GitCommand.withoutHooks) throws(GitError)
        -> [String]
    {
        let arguments = ["rev-parse"] + names.flatMap { ["--git-path", $0] }
        let paths = try GitCommand.lines(arguments, in: root, environment, settings: settings)
        guard paths.count == names.count else {
            throw .unexpected(command: "rev-parse", reason: "a path has several lines")
        }
        // A relative path is relative to the folder that hooks run in, which is the root.
        return paths.map { Path.absolute($0, in: root) }
    }

    /// The absolute path of a name in the index or in a tree.
    ///
    /// - Returns: `nil` for a name that git doesn't check out because it leads out of the working tree or into git's folder.
    ///   Indexes and trees can have such names.
    func path(of name: String) -> String? { GitRepository.isSafe(name) ? Path.join(root, name) : nil }

    /// Whether a path relative to a folder names something in it, and nothing of git's.
    private static func isSafe(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { name in
            !["", ".", "..", ".git"].contains(String(Substring(name)).lowercased())
        }
    }

    /// The real path of the folder with the objects of a submodule that isn't checked out.
    ///
    /// - Parameters:
    ///   - name: The name of the submodule, which anybody can choose.
    ///   - modules: The folder that contains the repositories of submodules.
    /// - Returns: `nil` if it doesn't exist, or isn't in the folder.
    static func objects(ofSubmodule name: String, in modules: String) -> String? {
        guard isSafe(name), let modules = Path.real(modules),
            let objects = Path.real(Path.join(modules, name + "/objects")), Path.relative(objects, to: modules) != nil
        else { return nil }
        return objects
    }

    /// The options with which git runs nothing that the repository's own configuration defines when it compares files and writes
    /// an index.
    func overrides() throws(GitError) -> [String] {
        let settings = try settings()
        return try ownFilters(settings) + hooks(settings)
    }

    /// A setting of git's configuration.
    private struct Setting: Hashable {
        /// The name `section.key` or `section.subsection.key`, a line feed, and the value.
        let text: Data

        private var end: Data.Index { text.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex }
        var name: Data { text[..<end] }
        var value: String { end < text.endIndex ? String(decoding: text[(end + 1)...], as: UTF8.self) : "true" }
    }

    /// The settings of all configurations, in the order in which they replace each other.
    private func settings(_ options: [String] = []) throws(GitError) -> [Setting] {
        try GitCommand.run(options + ["config", "-z", "--list"], in: root, environment).split(separator: 0)
            .map { Setting(text: $0) }
    }

    /// The filters that the repository's own configuration defines, as options that give them the user's definitions.
    ///
    /// Git runs the filters of changed files when it compares them. Filters of the user's configuration stay, unless the repository has
    /// settings for their programs, which may name commands; the others change nothing.
    private func ownFilters(_ settings: [Setting]) throws(GitError) -> [String] {
        let all = definitions(of: "filter", in: settings)
        if all.isEmpty { return [] }
        // Without a repository, git reads only the other configurations.
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

    /// The names of the filters that change files when git checks them out. Those that only the repository defines don't run: see
    /// ``overrides()``.
    func usedFilters() throws(GitError) -> Set<Path> {
        let filters = definitions(of: "filter", in: try settings(["--git-dir=/dev/null"]))
        return Set(filters.filter { $0.value["smudge"] != nil || $0.value["process"] != nil }.keys)
    }

    /// The last parts of the settings of Git LFS in repositories that name no command.
    private static let settingsWithoutCommands: Set = [
        "access", "fetchexclude", "fetchinclude", "locksverify", "pushurl", "repositoryformatversion", "url",
    ]

    /// The sections for which the repository's own configuration has settings, except those that name no command. The program of a
    /// filter may read the section with the name of the filter, as that of Git LFS does, whose extensions are commands.
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

    /// The hooks that configurations define, as options that switch them off. Git runs these, since version 2.54, also if
    /// `core.hooksPath` names no folder.
    private func hooks(_ settings: [Setting]) throws(GitError) -> [String] {
        let names = definitions(of: "hook", in: settings).keys.sorted()
        for name in names { try check(name, "hook") }
        return names.flatMap { ["-c", "hook.\($0.string).enabled=false"] }
    }

    /// Checks that a name can be in an option.
    private func check(_ name: Path, _ kind: String) throws(GitError) {
        // Names in invalid UTF-8 can't be arguments.
        if name.string.unicodeScalars.contains(where: { $0 == "=" || $0 == "\u{FFFD}" }) {
            throw .unusable(kind: kind, repository: Path.shortened(root))
        }
    }

    /// The named sections of a kind, by their names, which are compared by their bytes.
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

    /// The value of `GIT_ALTERNATE_OBJECT_DIRECTORIES` that adds a folder to those that git already uses.
    func objectFolders(_ folder: String) -> String {
        // Colons separate folders, except in quotation marks.
        let escaped = folder.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        let inherited = environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"].map { ":" + $0 } ?? ""
        return "\"" + String(escaped) + "\"" + inherited
    }

    /// The object name of a revision's tree. Before the first commit, `HEAD` contains no files.
    package func tree(of revision: String) throws(GitError) -> String {
        func object(_ name: String) -> String? {
            let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", name]
            return try? GitCommand.lines(arguments, in: root, environment).first
        }
        let form = GitError.RevisionForm(revision)
        if let form, form != .upstream { throw .notRevision(revision, form) }
        // What follows ':/' is a text in the message of a commit.
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

    /// The maximum number of the files and folders of a tree.
    static let maxPathCount = 3_000_000

    /// Checks the number of files and folders of a tree. A folder can be in many others, so that a few objects have an
    /// unlimited number.
    ///
    /// - Parameter environment: The variables that name more folders with objects.
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

    /// The commit of a submodule that a tree records; an error if it records none.
    package func commit(ofSubmodule path: String, in tree: String) throws(GitError) -> String {
        let name = Path.relative(path, to: root) ?? path
        return try GitCommand.lines(["rev-parse", "--verify", "--quiet", "\(tree):\(name)"], in: root, environment)
            .first ?? ""
    }

    /// The real paths of the Swift files that git tracks, but doesn't look for in the working tree, such as those outside of a
    /// sparse checkout, and of the submodules.
    func unwatched() throws(GitError) -> (files: [String], submodules: [String]) {
        var (files, submodules): ([String], [String]) = ([], [])
        // `H 100644 <object> <stage>`, a tab, the path. `S` marks a file that git doesn't look for.
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
    ///   - input: The path of the file that is its standard input; `nil` for none.
    ///   - maxByteCount: How many bytes it may print. More are an error.
    ///   - environment: Additional variables.
    func run(
        _ arguments: [String], input: String? = nil, upTo maxByteCount: Int = GitCommand.maxByteCount,
        _ environment: [String: String] = [:]
    ) throws(GitError) -> Data {
        try GitCommand.run(
            arguments, in: root, input: input, self.environment.merging(environment) { $1 }, upTo: maxByteCount)
    }
}
