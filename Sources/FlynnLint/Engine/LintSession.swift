import FlynnFiles
import FlynnProject
import SystemLibrary

/// Lints the same files repeatedly. Only changed files are read again, and the findings are the same as in a fresh run.
public final class LintSession {
    private let linter: Linter
    private var reader = ProjectReader(keepsCaches: true)
    /// The state of the files before the last run.
    private var snapshot: Snapshot?

    /// Creates a session with the same options for all runs.
    public init(options: LintOptions) {
        linter = Linter(options: options)
    }

    /// Lints files.
    ///
    /// - Throws: An error if a configuration contains mistakes, or git doesn't know a revision.
    public func lint(_ request: LintRequest) throws(LintError) -> LintResult {
        // The snapshot is taken before the run, so a change during the run counts as a change.
        snapshot = Snapshot(request, linter.options)
        return try linter.lint(request, &reader)
    }

    /// Waits until a file, a configuration, or the set of files has changed since the last run.
    ///
    /// - Parameters:
    ///   - interval: The interval between two checks in milliseconds.
    ///   - isAwaited: Called before every check. If this closure returns `false`, the waiting ends.
    /// - Returns: Whether something has changed.
    public func waitForChange(_ request: LintRequest, every interval: Int, while isAwaited: () -> Bool) -> Bool {
        while isAwaited() {
            usleep(useconds_t(interval * 1000))
            if Snapshot(request, linter.options) != snapshot { return true }
        }
        return false
    }

    /// The state that affects a run.
    private struct Snapshot: Equatable {
        var stamps: [Path: FileStamp?] = [:]
        var configurations: [Path: Configuration] = [:]
        /// The reason why the run can't start.
        var problem: String?

        init(_ request: LintRequest, _ options: LintOptions) {
            do {
                let plan = try ProjectPlan(request, options, RunSources(request))
                for entry in plan.projects.flatMap(\.entries) {
                    stamps[Path(entry.path)] = .some(FileStamp(of: entry.path))
                }
                configurations = plan.configurations
            } catch {
                problem = "\(error)"
            }
        }
    }
}
