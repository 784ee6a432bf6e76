import FlynnIndex
import FlynnProject
import FlynnRules
import FlynnSyntax

/// The result of a run.
public struct LintResult: Sendable {
    /// The findings, sorted by file, line, column and rule. Fixed findings aren't included.
    public internal(set) var findings: [Finding] = []
    /// With ``LintRequest/changedSince``, the findings that a run over the revision reports as well.
    public internal(set) var oldFindings: [Finding] = []
    /// The findings in the baseline.
    public internal(set) var knownFindings: [Finding] = []
    /// The baseline, if any.
    public internal(set) var baseline: Baseline?
    /// The entries of the baseline with more findings than the files.
    public internal(set) var staleEntries: [Baseline.Entry] = []
    /// The reasons why files weren't linted or rewritten.
    public internal(set) var failures: [LintFailure] = []
    /// The reasons why findings in the given paths may be missing, such as syntax errors.
    public internal(set) var gaps: [LintFailure] = []
    /// The problems with other files of the projects.
    public internal(set) var warnings: [LintFailure] = []
    /// The linted files, sorted.
    public internal(set) var files: [String] = []
    /// The linted files in completely known projects. A finding that isn't reported for these files doesn't exist.
    public internal(set) var judgedFiles: [String] = []
    /// The number of files that were only read, as other files of the projects.
    public internal(set) var knownFileCount = 0
    /// The rules that ran on at least one file.
    public internal(set) var rules: Set<String> = []
    /// The changes of files, sorted. They are written to disk only with ``LintOptions/writesFiles``.
    public internal(set) var changes: [FileChange] = []
    /// The final texts of files that differ from the texts on disk.
    public var texts: [(path: String, source: SourceText)] {
        guard let plan = data.plan else { return [] }
        let files = data.projects.lazy.flatMap(\.files).filter { $0.isReported && plan.tree.isReplaced($0.realPath) }
        let replaced = files.compactMap { file in
            (try? plan.tree.read(file.realPath, as: .source)).map { (path: file.path, source: $0) }
        }
        return replaced + changes.map { ($0.path, $0.replacement) }
    }
    /// The source lines of the findings, from the final texts or from the linked archives.
    public var lines: SourceLines { data.archives.map { SourceLines($0) } ?? SourceLines(overlays: texts) }
    /// The configuration of the whole run, if any.
    public internal(set) var configuration: Configuration?
    /// The amount of work and its duration.
    public var statistics = RunStatistics()
    /// The data behind the findings. Releasing the data takes as long as linting, so a process should exit while the
    /// result is alive.
    var data = RunData()
}

extension LintResult {
    /// Creates a baseline with all findings, and with the entries of an existing file that the run can't judge.
    ///
    /// - Throws: An error if the path names a file that can't be read or isn't a baseline.
    public func baseline(updating path: String) throws(BaselineError) -> Baseline {
        try Baseline(
            updating: path, with: findings + oldFindings + knownFindings, lines, scope)
    }

    /// Moves the findings in a baseline to ``knownFindings``. Old findings are matched before new findings.
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
    /// The linked projects. For archives, only the last project stays in memory.
    var projects: [LinkedProject] = []
    /// The linked archives.
    var archives: LinkedArchives?
    /// The files of projects with an interrupted rewrite that couldn't be undone.
    var unchangeableFiles: Set<Path> = []
}

extension StoredRun {
    /// Stores a run with ``LintOptions/storedRun``: the files found by the run, and the output. The output is stored
    /// only if the run didn't change files, didn't have problems, and all of its dependencies can be checked later.
    public func store(_ output: RunOutput, of result: LintResult) {
        guard let plan = result.data.plan, let search = plan.search, plan.failures.isEmpty, plan.warnings.isEmpty else {
            return
        }
        let isRepeatable = result.changes.isEmpty && (result.failures + result.gaps + result.warnings).isEmpty
        store(search, output, dependingOn: isRepeatable ? plan.tree.dependencies?.endPart() : nil)
    }
}
