#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Lints the same files again and again: only what has changed is read again, and all findings are those of a fresh run.
public final class LintSession {
    private let linter: Linter
    /// What was read of each file, by its path.
    private var memory = LintMemory()
    /// What the last run saw.
    private var seen: Snapshot?

    /// Makes a session whose runs are those of a linter with these options.
    public init(options: LintOptions) {
        linter = Linter(options: options)
    }

    /// Lints.
    ///
    /// - Throws: An error if a configuration has mistakes, or git doesn't know a revision.
    public func lint(_ request: LintRequest) throws(LintRequestError) -> LintResult {
        // What changes from here on is seen by the next look.
        seen = Snapshot(request, linter.options)
        return try linter.lint(request, remembering: &memory)
    }

    /// Returns when something is no longer as the last run saw it: a file, a configuration, or which files there are.
    ///
    /// - Parameters:
    ///   - interval: How many milliseconds lie between two looks.
    ///   - isAwaited: Asked before each look whether anybody wants to know.
    /// - Returns: False if nobody does any more.
    public func waitForChange(_ request: LintRequest, every interval: Int, while isAwaited: () -> Bool) -> Bool {
        while isAwaited() {
            usleep(useconds_t(interval * 1000))
            if Snapshot(request, linter.options) != seen { return true }
        }
        return false
    }

    /// What a run depends on.
    private struct Snapshot: Equatable {
        var stamps: [String: FileStamp?] = [:]
        var configurations: [String: Configuration] = [:]
        /// Why there is nothing to be linted.
        var problem: String?

        init(_ request: LintRequest, _ options: LintOptions) {
            do {
                let plan = try ProjectPlan(request, options: options)
                for entry in plan.entries { stamps[entry.path] = .some(FileStamp(of: entry.path)) }
                configurations = plan.configurations
            } catch {
                problem = error.description
            }
        }
    }
}

/// What earlier runs have read.
struct LintMemory: Sendable {
    private struct Entry: Sendable {
        var stamp: FileStamp
        var file: ProjectFile
    }

    private var entries: [String: Entry] = [:]
    private var configurations: [String: Configuration] = [:]

    /// Forgets everything if the configurations aren't those of the files that are remembered.
    mutating func prepare(for configurations: [String: Configuration]) {
        if configurations != self.configurations { entries = [:] }
        self.configurations = configurations
    }

    /// The file of a path, if it still is as it was read.
    func file(_ path: String) -> ProjectFile? {
        guard let entry = entries[path], entry.stamp == FileStamp(of: path) else { return nil }
        return entry.file
    }

    /// Remembers files for which nothing has to be done but to look at them. Their stamps were taken before they were read.
    mutating func remember(_ files: [(stamp: FileStamp, file: ProjectFile)]) {
        entries = [:]
        for (stamp, file) in files { entries[file.path] = Entry(stamp: stamp, file: file) }
    }
}

/// What changes if a file is written or replaced.
struct FileStamp: Equatable, Sendable {
    private var seconds: Int
    private var nanoseconds: Int
    private var size: Int
    private var inode: UInt64

    /// The stamp of a file as it is now; `nil` if there is none.
    init?(of path: String) {
        guard let status = try? fileStatus(path, followingLinks: true) else { return nil }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
        (size, inode) = (Int(status.st_size), UInt64(status.st_ino))
    }
}
