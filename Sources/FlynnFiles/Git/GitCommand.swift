import Dispatch
import Foundation
import Synchronization

/// Runs the `git` command, so that it runs no command that a repository names, changes no repository, and ends.
enum GitCommand {
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
        // A copy of an index would leave its shared part in git's folder.
        "core.splitIndex=false",
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
        // Git LFS would fetch the contents of files.
        "GIT_LFS_SKIP_SMUDGE": "1",
        // Messages are compared with texts.
        "LC_ALL": "C",
        // Options of a git command that runs a hook. They would change the meaning of pathspecs.
        "GIT_LITERAL_PATHSPECS": "0", "GIT_GLOB_PATHSPECS": "0", "GIT_NOGLOB_PATHSPECS": "0",
        "GIT_ICASE_PATHSPECS": "0",
    ]

    /// The maximum size of what git prints, in bytes, if no other is given.
    static let maxByteCount = 4 << 30

    /// The working trees in which git did nothing. It isn't run there again: a run asks for each project.
    private static let stalled = Mutex<Set<Path>>([])

    /// Runs git in a folder. Returns what it prints.
    ///
    /// - Parameters:
    ///   - input: The path of the file that is its standard input; `nil` for none.
    ///   - status: An exit status that isn't a failure.
    ///   - maxByteCount: How many bytes it may print. More are an error.
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
    ///   - limits: How long it may take.
    ///   - receive: Called for each part of what it prints. If it throws, git is ended.
    static func run(
        _ arguments: [String], in folder: String, input: String? = nil, _ environment: [String: String],
        settings: [String] = settings + withoutHooks, accepting status: Int32 = 0, limits: GitProgress.Limits = .init(),
        receive: (UnsafeRawBufferPointer) throws(GitError) -> Void
    ) throws(GitError) {
        guard let git = executable(environment["PATH"] ?? "/usr/bin:/bin") else { throw .notFound }
        let tree = Path(Path.workingTree(folder) ?? folder)
        let stalls = GitError.stalled(
            command: name(arguments), folder: Path.shortened(tree.string), seconds: limits.idleTime)
        if stalled.withLock({ $0.contains(tree) }) { throw stalls }
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
                    switch progress.check(time) {
                    case .continues: break
                    case .stalled:
                        stalled.withLock { _ = $0.insert(tree) }
                        throw stalls
                    case .slow:
                        throw .slow(
                            command: name(arguments), folder: Path.shortened(tree.string), seconds: limits.processorTime
                        )
                    }
                }
            }
        } catch {
            end(process)
            // It also ends if it waits for a disk, but later.
            _ = ended.wait(timeout: .now() + 5)
            throw error
        }
        ended.wait()
        guard process.terminationReason == .exit, [0, status].contains(process.terminationStatus) else {
            throw error(String(decoding: reader.message, as: UTF8.self), arguments, in: folder, process)
        }
    }

    /// Runs git in a folder. Returns the lines that it prints.
    static func lines(
        _ arguments: [String], in folder: String, _ environment: [String: String],
        settings: [String] = settings + withoutHooks
    ) throws(GitError) -> [String] {
        String(decoding: try run(arguments, in: folder, environment, settings: settings), as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    /// Ends git, and the processes that it has started.
    private static func end(_ process: Process) {
        guard process.isRunning else { return }
        let id = process.processIdentifier
        // Foundation gives it a group of its own.
        kill(getpgid(id) == id ? -id : id, SIGKILL)
    }

    /// The command in arguments, without the options before it.
    private static func name(_ arguments: [String]) -> String {
        arguments.first { !$0.hasPrefix("-") && !$0.contains("=") } ?? ""
    }

    /// The error that a message of git means. It contains no part of the message: see ``GitProblem``.
    private static func error(
        _ message: String, _ arguments: [String], in folder: String, _ process: Process
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
        let end = process.terminationReason == .exit ? "status" : "signal"
        return .failed(
            command: name(arguments), folder: Path.shortened(Path.workingTree(folder) ?? folder),
            end: "\(end) \(process.terminationStatus)", GitProblem(message))
    }
}
