import FlynnIndex
import FlynnRules
import FlynnSyntax

/// The result of a run.
public struct LintResult: Sendable {
    /// The findings, sorted by file, line, column and rule. Fixed findings aren't included.
    public internal(set) var findings: [Finding] = []
    /// With ``LintRequest/changedSince``, the findings that a run over the revision reports, too.
    public internal(set) var oldFindings: [Finding] = []
    /// The findings that the baseline has.
    public internal(set) var knownFindings: [Finding] = []
    /// The baseline; `nil` if none is used.
    public internal(set) var baseline: Baseline?
    /// Those entries of the baseline that contain more findings than the files.
    public internal(set) var staleEntries: [Baseline.Entry] = []
    /// The reasons why files weren't linted or rewritten.
    public internal(set) var failures: [LintFailure] = []
    /// The reasons why findings in the given paths may be missing, such as syntax errors.
    public internal(set) var gaps: [LintFailure] = []
    /// The problems with other files of their projects.
    public internal(set) var warnings: [LintFailure] = []
    /// The files that were linted, sorted.
    public internal(set) var files: [String] = []
    /// Those of the files whose projects were completely known: a finding that such a file doesn't have doesn't exist.
    public internal(set) var judgedFiles: [String] = []
    /// The number of other files of their projects, which were only read.
    public internal(set) var knownFileCount = 0
    /// The rules that ran on any file.
    public internal(set) var rules: Set<String> = []
    /// The files that were rewritten, sorted, or would be with ``LintOptions/writesFiles``.
    public internal(set) var changes: [FileChange] = []
    /// The final texts of the files that don't have them on disk.
    public var texts: [(path: String, source: SourceText)] {
        guard let plan = data.plan else { return [] }
        let entries = plan.projects.flatMap(\.entries).filter { $0.isReported && plan.tree.isReplaced($0.realPath) }
        let replaced = entries.compactMap { entry in
            (try? plan.tree.read(entry.realPath, as: .source)).map { (path: entry.path, source: $0) }
        }
        return replaced + changes.map { ($0.path, $0.replacement) }
    }
    /// The source lines of the findings: with the final texts, or those in the archives that were linked.
    public var lines: SourceLines { data.archives.map { SourceLines($0) } ?? SourceLines(overlays: texts) }
    /// The configuration of the run as a whole; `nil` if the run has no configuration.
    public internal(set) var configuration: Configuration?
    /// The amount of work, and its duration.
    public var statistics = RunStatistics()
    /// The data that the findings were made from. Releasing it takes as long as making the findings, so a process that
    /// ends should exit while the result is alive.
    var data = RunData()
}

extension LintResult {
    /// Creates a baseline of all findings, and of those entries of an existing file that the run can't judge.
    ///
    /// - Throws: An error if the path names a file that can't be read, or isn't a baseline.
    public func baseline(updating path: String) throws(BaselineError) -> Baseline {
        try Baseline(
            updating: path, with: findings + oldFindings + knownFindings, lines, scope)
    }

    /// Removes the findings that a baseline has. It has old findings rather than new ones.
    mutating func match(_ baseline: Baseline) {
        var matching = Baseline.Matching(baseline)
        let lines = lines
        oldFindings = matching.unknown(of: oldFindings, lines)
        findings = matching.unknown(of: findings, lines)
        knownFindings = matching.known
        staleEntries = baseline.stale(matching, scope)
    }

    private var scope: Baseline.Scope {
        guard let plan = data.plan, !plan.projects.contains(where: plan.lacksFiles) else {
            return Baseline.Scope(files: [], paths: [], rules: [], isFile: { _ in true })
        }
        return Baseline.Scope(files: judgedFiles, paths: plan.givenPaths, rules: rules) { [data] path in
            data.archives?.contains(path) ?? plan.tree.isFile(path)
        }
    }
}

/// The data of a run.
struct RunData: Sendable {
    var plan: ProjectPlan?
    /// The files of each project.
    var files: [[ProjectFile]] = []
    var indexes: [ProjectIndex] = []
    /// Whether all declarations of each project were known.
    var areComplete: [Bool] = []
    /// The archives that were linked.
    var archives: LinkedArchives?

    /// Releases what was made from the projects so far.
    mutating func releaseProjects() {
        files = []
        areComplete = []
        indexes = []
    }
}

extension KeptRun {
    /// Keeps a run that had ``LintOptions/kept``: the files that it found, and its output unless it changed files, had
    /// problems, or depends on something that can't be checked later.
    public func keep(_ output: RunOutput, of result: LintResult) {
        guard let plan = result.data.plan, let search = plan.search, plan.failures.isEmpty, plan.warnings.isEmpty else {
            return
        }
        let isRepeatable = result.changes.isEmpty && (result.failures + result.gaps + result.warnings).isEmpty
        store(search, output, dependingOn: isRepeatable ? plan.tree.dependencies?.endPart() : nil)
    }
}
