import FlynnRules
import FlynnSyntax

extension Linter {
    /// Adds comments that suppress findings to their files, and lints again. With ``LintOptions/writesFiles`` off, adds the
    /// comments only to the changes of the result.
    ///
    /// - Parameters:
    ///   - result: The result of a run.
    ///   - findings: Findings of that run.
    ///   - request: The request of that run. Its files are on disk.
    ///   - reason: The reason in the comments.
    /// - Returns: The result of both runs, and the findings that were suppressed.
    /// - Throws: The errors of ``lint(_:)``.
    public func addSuppressions(
        to result: LintResult, of findings: [Finding], _ request: LintRequest, reason: String
    ) throws(LintError) -> (result: LintResult, suppressed: [Finding]) {
        var changes = Dictionary(uniqueKeysWithValues: result.changes.map { (Path($0.path), $0) })
        let realPaths = result.data.plan?.realPaths(of: findings.map(\.file)) ?? [:]
        let work = Dictionary(grouping: findings) { Path($0.file) }.sorted { $0.key < $1.key }.map { file, findings in
            (file: file, findings: findings, change: changes[file])
        }
        let outcomes = Parallel.map(work, jobs: options.jobs) { file, findings, change in
            (
                file, findings,
                Result { () throws(LintFailure) in try suppress(findings, change, realPaths[file.string], reason) }
            )
        }
        var failures = result.failures
        var suppressed: [Finding] = []
        for (file, findings, outcome) in outcomes {
            switch outcome {
            case .success(let change):
                changes[file] = change
                suppressed += findings
            case .failure(let failure):
                failures.append(failure)
            }
        }
        var options = options
        options.fixes = nil
        var after = options.writesFiles && !suppressed.isEmpty ? try Linter(options: options).lint(request) : result
        after.changes = changes.values.sorted { Path($0.path) < Path($1.path) }
        after.failures = failures
        return (after, suppressed)
    }

    /// Adds the comments to a file. Returns its change.
    ///
    /// - Parameters:
    ///   - earlier: The change that the run has made in the file.
    ///   - realPath: The real path of the file.
    private func suppress(
        _ findings: [Finding], _ earlier: FileChange?, _ realPath: String?, _ reason: String
    ) throws(LintFailure) -> FileChange {
        let path = findings[0].file
        func failure(_ message: String) -> LintFailure { LintFailure(path: path, message: message) }
        let current: SourceText
        do {
            current = try earlier?.replacement ?? InputFile.read(realPath ?? path, as: .source)
        } catch {
            throw failure("can't be read: \(error)")
        }
        guard let text = SuppressionComments(current).text(suppressing: findings, reason: reason) else {
            throw failure(
                "suppressions would change its code, so none was added; please report this as a bug of flynnlint, with "
                    + "the file")
        }
        var change =
            earlier ?? FileChange(path: path, original: current, replacement: text, isExpanded: false, fixCount: 0)
        change.replacement = text
        guard options.writesFiles else { return change }
        do {
            try AtomicRewrite(path: path, realPath: realPath, original: current, replacement: text).write()
        } catch {
            throw failure("can't be rewritten: \(error)")
        }
        return change
    }
}
