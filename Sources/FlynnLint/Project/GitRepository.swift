import Dispatch
import Foundation

/// A failure of the `git` command.
public enum GitError: Error, Sendable, CustomStringConvertible {
    /// It isn't installed.
    case notFound
    /// It can't be started.
    case unavailable(reason: String)
    /// It failed. `command` is its first argument.
    case failed(command: String, reason: String)
    /// A path isn't in a working tree.
    case noRepository(path: String)
    /// It refuses to read a repository of another user.
    case untrusted(repository: String)
    /// It knows no revision with a name.
    case unknownRevision(String, repository: String, isShallow: Bool)
    /// A partial clone lacks an object that is compared.
    case missingObject(repository: String)
    /// The repository's configuration defines a filter, and `git -c` can't replace the definition.
    case unusableFilter(name: String, repository: String)
    /// The repository's own configuration puts the hooks into a folder elsewhere.
    case hooksElsewhere(folder: String)
    /// A path of a run isn't in the repository of the others.
    case outside(path: String, repository: String)

    /// The message for users.
    public var description: String {
        switch self {
        case .notFound: "git was not found; install it, or add its folder to PATH"
        case .unavailable(let reason): "git can't be run: \(reason)"
        case .failed(let command, let reason): "git \(command) failed: \(reason)"
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
        case .missingObject(let repository):
            "the repository in '\(repository)' lacks an object that is compared, and nothing is fetched; if it is a partial "
                + "clone, run 'git diff' with the same revision there, which fetches the object, or clone without '--filter'"
        case .unusableFilter(let name, let repository):
            "the configuration of the repository in '\(repository)' defines the filter '\(name)', whose name contains '=' or "
                + "isn't valid UTF-8; rename the filter, or remove it with 'git config --remove-section'"
        case .hooksElsewhere(let folder):
            "the repository's configuration puts hooks into '\(folder)', outside of the repository; set core.hooksPath with "
                + "'git config --global' if that is intended, or remove it with 'git config --unset core.hooksPath'"
        case .outside(let path, let repository):
            "'\(path)' is not in the repository '\(repository)'; lint the files of one repository at a time"
        }
    }
}

/// A git working tree. All facts come from the `git` command.
///
/// A repository may be an unpacked archive, whose configuration somebody else wrote. Git runs nothing that this configuration
/// names: see ``settings``, ``variables`` and ``ownFilters()``. Names in the index and in trees are checked by ``path(of:)``.
struct GitRepository {
    /// The real path of the working tree.
    let root: String
    /// The variables of the `git` command.
    private let environment: [String: String]

    /// Finds the working tree that contains a file or folder, which is given by its real path.
    init(containing path: String) throws(GitError) {
        var folder = path
        while folder != "/", (try? FileKind(fileStatus(folder, followingLinks: true))) != .folder {
            folder = Path.folder(of: folder)
        }
        environment = ProcessInfo.processInfo.environment
        let lines = try GitRepository.lines(["rev-parse", "--show-toplevel"], in: folder, environment)
        root = Path.real(lines.first ?? "") ?? folder
    }

    /// The working tree of a submodule, which is given by its path in that of its repository; `nil` if it isn't checked out,
    /// or links lead to it.
    init?(submodule root: String) {
        guard Path.real(root) == root, Path.workingTree(root) == root else { return nil }
        self.root = root
        // Variables that are about the repository that contains it, such as those of hooks.
        let local = ["DIR", "WORK_TREE", "INDEX_FILE", "OBJECT_DIRECTORY", "COMMON_DIR", "PREFIX", "NAMESPACE"]
        environment = ProcessInfo.processInfo.environment.filter { name, _ in
            !local.contains { name == "GIT_" + $0 }
        }
    }

    /// The folder of the hooks, which may not exist. It depends on `core.hooksPath` and on linked working trees.
    ///
    /// - Throws: An error if the folder is outside of the repository and the repository's own configuration names it, which somebody else
    ///   may have written.
    func hooksFolder() throws(GitError) -> String {
        let folder = try paths(of: ["hooks"], settings: GitRepository.settings)[0]
        let get = ["config", "--show-scope", "--get", "core.hooksPath"]
        let scope = (try? GitRepository.lines(get, in: root, environment, settings: []))?.last?.split(separator: "\t")
            .first
        guard scope == "local" || scope == "worktree" else { return folder }
        let common = try GitRepository.lines(["rev-parse", "--git-common-dir"], in: root, environment).first ?? ".git"
        let own = [root, Path.resolved(Path.absolute(common, in: root))]
        let resolved = Path.resolved(folder)
        guard own.contains(where: { Path.relative(resolved, to: $0) != nil }) else {
            throw .hooksElsewhere(folder: resolved)
        }
        return folder
    }

    /// The paths of files in git's folder.
    func paths(of names: [String], settings: [String] = settings + withoutHooks) throws(GitError) -> [String] {
        let arguments = ["rev-parse"] + names.flatMap { ["--git-path", $0] }
        let paths = try GitRepository.lines(arguments, in: root, environment, settings: settings)
        guard paths.count == names.count else {
            throw .failed(command: "rev-parse", reason: "a path has several lines")
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

    /// The filters that the repository's own configuration defines, as options that give them the user's definitions.
    ///
    /// Git runs the filters of changed files when it compares them. Filters of the user's configuration stay; the others
    /// change nothing.
    func ownFilters() throws(GitError) -> [String] {
        let all = try filters([])
        if all.isEmpty { return [] }
        // Without a repository, git reads only the other configurations.
        let users = try filters(["--git-dir=/dev/null"])
        var options: [String] = []
        for (name, filter) in all.sorted(by: { $0.key < $1.key }) where filter != users[name] {
            // Names in invalid UTF-8 can't be arguments.
            if name.string.unicodeScalars.contains(where: { $0 == "=" || $0 == "\u{FFFD}" }) {
                throw .unusableFilter(name: name.string, repository: Path.shortened(root))
            }
            var user = users[name] ?? [:]
            // An empty `process` also replaces the other commands.
            if filter["process"] != nil, user["process"] == nil { user = ["process": ""] }
            for key in ["clean", "process", "required", "smudge"] where filter[key] != nil {
                let value = user[key] ?? (key == "required" ? "false" : "")
                options += ["-c", "filter.\(name.string).\(key)=\(value)"]
            }
        }
        return options
    }

    /// The definitions of filters in configurations, by the names of the filters, which are compared by their bytes.
    private func filters(_ options: [String]) throws(GitError) -> [Path: [String: String]] {
        // Git ends with status 1 if it finds none.
        let arguments = options + ["config", "-z", "--get-regexp", #"^filter\..*\."#]
        let output = try GitRepository.run(arguments, in: root, environment, accepting: 1)
        var filters: [Path: [String: String]] = [:]
        // `filter.<name>.<key>`, a line feed, the value.
        for entry in output.split(separator: 0) {
            let parts = entry.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
            guard let dot = parts[0].lastIndex(of: UInt8(ascii: ".")) else { continue }
            let name = String(decoding: parts[0][..<dot].dropFirst("filter.".utf8.count), as: UTF8.self)
            let key = String(decoding: parts[0][parts[0].index(after: dot)...], as: UTF8.self)
            filters[Path(name), default: [:]][key] =
                parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "true"
        }
        return filters
    }

    /// The value of `GIT_ALTERNATE_OBJECT_DIRECTORIES` that adds a folder to those that git already uses.
    func objectFolders(_ folder: String) -> String {
        // Colons separate folders, except in quotation marks.
        let escaped = folder.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        let inherited = environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"].map { ":" + $0 } ?? ""
        return "\"" + String(escaped) + "\"" + inherited
    }

    /// The object name of a revision's tree.
    func tree(of revision: String) throws(GitError) -> String {
        let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{tree}"]
        guard let name = try? GitRepository.lines(arguments, in: root, environment).first else {
            let isShallow = try GitRepository.lines(["rev-parse", "--is-shallow-repository"], in: root, environment)
            throw .unknownRevision(revision, repository: root, isShallow: isShallow == ["true"])
        }
        return name
    }

    /// The commit of a submodule that a tree records; an error if it records none.
    func commit(ofSubmodule path: String, in tree: String) throws(GitError) -> String {
        let name = Path.relative(path, to: root) ?? path
        return try GitRepository.lines(["rev-parse", "--verify", "--quiet", "\(tree):\(name)"], in: root, environment)
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
    ///   - environment: Additional variables.
    func run(
        _ arguments: [String], input: String? = nil, _ environment: [String: String] = [:]
    ) throws(GitError) -> Data {
        try GitRepository.run(arguments, in: root, input: input, self.environment.merging(environment) { $1 })
    }

    private static func lines(
        _ arguments: [String], in folder: String, _ environment: [String: String],
        settings: [String] = settings + withoutHooks
    ) throws(GitError) -> [String] {
        String(decoding: try run(arguments, in: folder, environment, settings: settings), as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    /// The path of git, found as shells do, except in folders that are relative to the working folder: a repository can
    /// contain a `git`. `/usr/bin/env` doesn't exist everywhere.
    private static func executable(_ searchPath: String) -> String? {
        searchPath.split(separator: ":").map(String.init).filter(Path.isAbsolute).map { Path.join($0, "git") }
            .first { Path.isFile($0) && FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The settings that git has in every run. They replace those of configurations.
    static let settings = [
        // Without a warning for each file whose line ends git would convert.
        "core.safecrlf=false",
        // A folder that a clone contains isn't a repository: its configuration could name commands.
        "safe.bareRepository=explicit",
        // Commands that git runs when it reads or writes an index. An empty one is none in all versions of git.
        "core.fsmonitor=",
    ]

    /// Git runs a hook when it writes an index, also a copy.
    static let withoutHooks = ["core.hooksPath=/dev/null"]

    /// The variables that git has in every run.
    private static let variables = [
        // No object is fetched: the configurations of repositories name commands for that, such as `core.sshCommand`,
        // `remote.*.uploadpack` and `credential.helper`. Older versions of git know only the second variable.
        "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0",
        // No file of the repository is written only to make later runs faster.
        "GIT_OPTIONAL_LOCKS": "0",
        // Messages are compared with texts.
        "LC_ALL": "C",
        // Options of a git command that runs a hook. They would change the meaning of pathspecs.
        "GIT_LITERAL_PATHSPECS": "0", "GIT_GLOB_PATHSPECS": "0", "GIT_NOGLOB_PATHSPECS": "0",
        "GIT_ICASE_PATHSPECS": "0",
    ]

    /// Runs git in a folder.
    ///
    /// - Parameter status: An exit status that isn't a failure.
    private static func run(
        _ arguments: [String], in folder: String, input: String? = nil, _ environment: [String: String],
        settings: [String] = settings + withoutHooks, accepting status: Int32 = 0
    ) throws(GitError) -> Data {
        guard let git = executable(environment["PATH"] ?? "/usr/bin:/bin") else { throw .notFound }
        let process = Process()
        process.executableURL = URL(filePath: git)
        process.arguments = ["--no-pager", "-C", folder] + settings.flatMap { ["-c", $0] } + arguments
        process.environment = environment.merging(variables) { $1 }
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        // `waitUntilExit()` polls every 50 ms.
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        // Both pipes are read at once: a full one would stop git.
        let reader = DispatchQueue(label: "git errors")
        // The queue writes `message`, and `sync` waits for that.
        nonisolated(unsafe) var message = Data()
        let data: Data
        do {
            process.standardInput =
                try input.map { try FileHandle(forReadingFrom: URL(filePath: $0)) } ?? FileHandle.nullDevice
            try process.run()
            reader.async { message = errors.fileHandleForReading.readDataToEndOfFile() }
            data = output.fileHandleForReading.readDataToEndOfFile()
            reader.sync {}
        } catch {
            throw .unavailable(reason: error.localizedDescription)
        }
        ended.wait()
        guard [0, status].contains(process.terminationStatus) else {
            throw error(String(decoding: message, as: UTF8.self), arguments, in: folder, process.terminationStatus)
        }
        return data
    }

    /// The error that a message of git means.
    private static func error(
        _ message: String, _ arguments: [String], in folder: String, _ status: Int32
    ) -> GitError {
        if message.contains("dubious ownership") {
            return .untrusted(repository: Path.workingTree(folder) ?? folder)
        }
        if message.contains("not a git repository") || message.contains("must be run in a work tree") {
            return .noRepository(path: Path.shortened(folder))
        }
        // The second message is that of older versions of git.
        if message.contains("lazy fetching disabled") || message.contains(/transport '.*' not allowed/) {
            return .missingObject(repository: Path.workingTree(folder) ?? folder)
        }
        let line = message.split(separator: "\n").first.map(String.init)
        let command = arguments.first { !$0.hasPrefix("-") && !$0.contains("=") }
        return .failed(command: command ?? "", reason: line ?? "status \(status)")
    }
}
