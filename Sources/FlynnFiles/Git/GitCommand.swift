import Dispatch
import Foundation
import Synchronization

/// Runs the `git` command with a time limit. Git doesn't change the repository, and doesn't run any command that the
/// repository defines.
enum GitCommand {
    /// Returns the path of git, found in the search path as in a shell. Entries relative to the working folder are
    /// ignored, because a repository can contain a `git`. `/usr/bin/env` isn't used because some systems lack it.
    private static func executable(_ searchPath: String) -> String? {
        searchPath.split(separator: ":").map(String.init).filter(Path.isAbsolute).map { Path.join($0, "git") }
            .first { Path.isFile($0) && FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The settings of every run of git, which override the configuration files.
    static let settings = [
        // Disables the warnings about line ends that git would convert.
        "core.safecrlf=false",
        // Disables repositories in subfolders of a clone, whose configuration could name commands.
        "safe.bareRepository=explicit",
        // Disables the command that git runs when it reads or writes an index. All versions of git ignore an empty
        // value.
        "core.fsmonitor=",
        // Prevents the copy of an index from leaving its shared part in git's folder.
        "core.splitIndex=false",
    ]

    /// Disables hooks. Git runs a hook when it writes an index, including a copy of the index.
    static let withoutHooks = ["core.hooksPath=/dev/null"]

    /// The environment variables of every run of git.
    private static let variables = [
        // Prevents fetching objects. The configuration of a repository names commands for fetching, such as
        // `core.sshCommand`, `remote.*.uploadpack` and `credential.helper`. Older versions of git know only the second
        // variable.
        "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0",
        // Prevents writes to the repository that only speed up later runs.
        "GIT_OPTIONAL_LOCKS": "0",
        // Prevents Git LFS from fetching the contents of files.
        "GIT_LFS_SKIP_SMUDGE": "1",
        // Keeps the messages in English, for the comparison with known texts.
        "LC_ALL": "C",
        // Resets the options of an outer git command that runs a hook. These options would change the meaning of
        // pathspecs.
        "GIT_LITERAL_PATHSPECS": "0", "GIT_GLOB_PATHSPECS": "0", "GIT_NOGLOB_PATHSPECS": "0",
        "GIT_ICASE_PATHSPECS": "0",
    ]

    /// The default maximum size of git's output in bytes.
    static let maxByteCount = 4 << 30

    /// The working trees in which git did nothing. It isn't run there again: a run asks for each project. After some of them, it isn't
    /// run anywhere: a repository can contain many others.
    private static let stalled = Mutex<Set<Path>>([])
    private static let maxStalledCount = 4

    /// A working tree because of which git isn't run in another one; `nil` if it is run.
    private static func stalled(for tree: Path) -> Path? {
        stalled.withLock { trees in
            trees.contains(tree) ? tree : trees.count < maxStalledCount ? nil : trees.min()
        }
    }

    /// Runs git in a folder and returns the output.
    ///
    /// - Parameters:
    ///   - input: The path of the file for standard input, or `nil` for none.
    ///   - status: An exit status that isn't a failure.
    ///   - maxByteCount: The maximum size of the output in bytes. More output is an error.
    static func run(
        _ arguments: [String], in folder: String, input: String? = nil, _ environment: [String: String],
        settings: [String] = settings + withoutHooks, accepting status: Int32 = 0, upTo maxByteCount: Int = maxByteCount
    ) throws(GitError) -> Data {
        var data = Data()
        try run(arguments, in: folder, input: input, environment, settings: settings, accepting: status) {
            (bytes) throws(GitError) in
            data.append(contentsOf: bytes)
            if data.count > maxByteCount {
                let limit = maxByteCount < 1 << 30 ? "\(maxByteCount >> 20) MB" : "\(maxByteCount >> 30) GB"
                throw .tooMuch(command: name(arguments), repository: Path.shortened(folder), limit: limit)
            }
        }
        return data
    }

    /// Runs git in a folder.
    ///
    /// - Parameters:
    ///   - limits: The time limits.
    ///   - receive: Called with the output, part by part. If this function throws, git is killed.
    static func run(
        _ arguments: [String], in folder: String, input: String? = nil, _ environment: [String: String],
        settings: [String] = settings + withoutHooks, accepting status: Int32 = 0, limits: GitProgress.Limits = .init(),
        receive: (UnsafeRawBufferPointer) throws(GitError) -> Void
    ) throws(GitError) {
        guard let git = executable(environment["PATH"] ?? "/usr/bin:/bin") else { throw .notFound }
        let tree = Path(Path.workingTree(folder) ?? folder)
        func stalls(_ tree: Path) -> GitError {
            .stalled(command: name(arguments), folder: Path.shortened(tree.string), seconds: limits.idleTime)
        }
        if let tree = stalled(for: tree) { throw stalls(tree) }
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
        do {
            process.standardInput =
                try input.map { try FileHandle(forReadingFrom: URL(filePath: $0)) } ?? FileHandle.nullDevice
            try process.run()
            GitProgress.limitMemory(of: process.processIdentifier, to: limits.memory)
        } catch {
            throw .unavailable(reason: error.localizedDescription)
        }
        var reader = GitOutput(output.fileHandleForReading, errors.fileHandleForReading)
        do throws(GitError) {
            var progress = GitProgress(limits)
            reading: while true {
                switch try reader.read(waiting: limits.interval, receive) {
                case .ended: break reading
                case .bytes: progress.noteOutput()
                case .nothing:
                    let time = process.isRunning ? GitProgress.processorTime(of: process.processIdentifier) : nil
                    if process.isRunning, progress.hasTooMuchMemory(process.processIdentifier) {
                        throw .failed(
                            command: name(arguments), folder: Path.shortened(tree.string), end: "signal 9", .memory)
                    }
                    switch progress.check(time) {
                    case .continues: break
                    case .stalled:
                        stalled.withLock { _ = $0.insert(tree) }
                        throw stalls(tree)
                    case .slow:
                        throw .slow(
                            command: name(arguments), folder: Path.shortened(tree.string), seconds: limits.processorTime
                        )
                    }
                }
            }
        } catch {
            end(process)
            // A process waiting for a disk ends later than this.
            _ = ended.wait(timeout: .now() + 5)
            throw error
        }
        ended.wait()
        guard process.terminationReason == .exit, [0, status].contains(process.terminationStatus) else {
            throw error(String(decoding: reader.message, as: UTF8.self), arguments, in: folder, process)
        }
    }

    /// Runs git in a folder and returns the lines of the output.
    static func lines(
        _ arguments: [String], in folder: String, _ environment: [String: String],
        settings: [String] = settings + withoutHooks
    ) throws(GitError) -> [String] {
        String(decoding: try run(arguments, in: folder, environment, settings: settings), as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    /// Kills git and the processes started by git.
    private static func end(_ process: Process) {
        guard process.isRunning else { return }
        let id = process.processIdentifier
        // Foundation starts the process in a new process group.
        kill(getpgid(id) == id ? -id : id, SIGKILL)
    }

    /// Returns the git command in a list of arguments. The options before the command are skipped.
    private static func name(_ arguments: [String]) -> String {
        arguments.first { !$0.hasPrefix("-") && !$0.contains("=") } ?? ""
    }

    /// Returns the error for a message of git. The error contains no part of the message; see ``GitProblem``.
    private static func error(
        _ message: String, _ arguments: [String], in folder: String, _ process: Process
    ) -> GitError {
        if message.contains("dubious ownership") {
            return .untrusted(repository: Path.workingTree(folder) ?? folder)
        }
        if message.contains("not a git repository") || message.contains("must be run in a work tree") {
            return .noRepository(path: Path.shortened(folder))
        }
        // Older versions of git print the second message.
        if message.contains("lazy fetching disabled") || message.contains(/transport '.*' not allowed/) {
            return .missingObject(repository: Path.workingTree(folder) ?? folder)
        }
        let end = process.terminationReason == .exit ? "status" : "signal"
        return .failed(
            command: name(arguments), folder: Path.shortened(Path.workingTree(folder) ?? folder),
            end: "\(end) \(process.terminationStatus)", GitProblem(message))
    }
}
