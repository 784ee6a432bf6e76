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
    /// What was found out about the files.
    private var cache: SummaryCache?
    /// What the last run saw.
    private var seen: Snapshot?

    /// Makes a session whose runs are those of a linter with these options.
    public init(options: LintOptions) {
        linter = Linter(options: options)
        // What nobody keeps on the disk is remembered here all the same.
        cache = options.cache == nil ? SummaryCache() : nil
    }

    /// Lints.
    ///
    /// - Throws: An error if a configuration has mistakes, or git doesn't know a revision.
    public func lint(_ request: LintRequest) throws(LintRequestError) -> LintResult {
        // What changes from here on is seen by the next look.
        seen = Snapshot(request, linter.options)
        return try linter.lint(request, &cache)
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
