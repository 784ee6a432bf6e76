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
        case .outside(let path, let repository):
            "'\(path)' is not in the repository '\(repository)'; lint the files of one repository at a time"
        }
    }
}

/// A git working tree. All facts come from the `git` command.
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

    /// The working tree of a submodule, which is given by its real path.
    init(submodule root: String) {
        self.root = root
        // Variables that are about the repository that contains it, such as those of hooks.
        let local = ["DIR", "WORK_TREE", "INDEX_FILE", "OBJECT_DIRECTORY", "COMMON_DIR", "PREFIX", "NAMESPACE"]
        environment = ProcessInfo.processInfo.environment.filter { name, _ in
            !local.contains { name == "GIT_" + $0 }
        }
    }

    /// The folder of the hooks, which may not exist. It depends on `core.hooksPath` and on linked working trees.
    func hooksFolder() throws(GitError) -> String {
        try paths(of: ["hooks"])[0]
    }

    /// The paths of files in git's folder.
    func paths(of names: [String]) throws(GitError) -> [String] {
        let arguments = ["rev-parse"] + names.flatMap { ["--git-path", $0] }
        let paths = try GitRepository.lines(arguments, in: root, environment)
        guard paths.count == names.count else {
            throw .failed(command: "rev-parse", reason: "a path has several lines")
        }
        // A relative path is relative to the folder that hooks run in, which is the root.
        return paths.map { Path.absolute($0, in: root) }
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
            let path = Path.join(root, String(decoding: entry[(tab + 1)...], as: UTF8.self))
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
        _ arguments: [String], in folder: String, _ environment: [String: String]
    ) throws(GitError) -> [String] {
        String(decoding: try run(arguments, in: folder, environment), as: UTF8.self).split(separator: "\n")
            .map(String.init)
    }

    /// The path of git, found as shells do. `/usr/bin/env` doesn't exist everywhere.
    private static func executable(_ searchPath: String) -> String? {
        // An empty part is the working folder.
        searchPath.split(separator: ":", omittingEmptySubsequences: false)
            .map { Path.join($0.isEmpty ? "." : String($0), "git") }
            .first { Path.isFile($0) && FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The variables that git has in every run.
    private static let variables = [
        // Messages are compared with texts.
        "LC_ALL": "C",
        // Options of a git command that runs a hook. They would change the meaning of pathspecs.
        "GIT_LITERAL_PATHSPECS": "0", "GIT_GLOB_PATHSPECS": "0", "GIT_NOGLOB_PATHSPECS": "0",
        "GIT_ICASE_PATHSPECS": "0",
    ]

    private static func run(
        _ arguments: [String], in folder: String, input: String? = nil, _ environment: [String: String]
    ) throws(GitError) -> Data {
        guard let git = executable(environment["PATH"] ?? "/usr/bin:/bin") else { throw .notFound }
        let process = Process()
        process.executableURL = URL(filePath: git)
        // Without a warning for each file whose line ends git would convert. A folder that a clone contains isn't a
        // repository: its configuration could name commands.
        process.arguments =
            ["-C", folder, "-c", "core.safecrlf=false", "-c", "safe.bareRepository=explicit"] + arguments
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
        guard process.terminationStatus == 0 else {
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
        let line = message.split(separator: "\n").first.map(String.init)
        let command = arguments.first { !$0.hasPrefix("-") && !$0.contains("=") }
        return .failed(command: command ?? "", reason: line ?? "status \(status)")
    }
}
