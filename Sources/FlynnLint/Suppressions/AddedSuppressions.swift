import FlynnFiles
import FlynnProject
import FlynnRules
import FlynnSyntax

extension Linter {
    /// Adds suppression comments for findings to the files, and lints the files again. If ``LintOptions/writesFiles``
    /// is off, the comments are added only to the changes in the result.
    ///
    /// The files are linted with the comments before they are written. If a comment doesn't suppress its finding, or
    /// causes a new finding, it isn't added, and a warning is reported.
    ///
    /// - Parameters:
    ///   - result: The result of a run.
    ///   - findings: Findings of this run.
    ///   - request: The request of this run. The files of the request are on disk.
    ///   - reason: The reason in the comments.
    /// - Returns: The result of both runs, and the suppressed findings.
    /// - Throws: The errors of ``lint(_:)``.
    public func addSuppressions(
        to result: LintResult, of findings: [Finding], _ request: LintRequest, reason: String
    ) throws(LintError) -> (result: LintResult, suppressed: [Finding]) {
        let findings = findings.filter { !result.data.unchangeableFiles.contains(Path($0.file)) }
        var changes = Dictionary(uniqueKeysWithValues: result.changes.map { (Path($0.path), $0) })
        let reported = result.data.projects.lazy.flatMap(\.files).filter(\.isReported)
        let realPaths = Dictionary(reported.map { (Path($0.path), $0.realPath) }) { first, _ in first }
        var failures = result.failures
        var files: [SuppressedFile] = []
        for (path, findings) in Dictionary(grouping: findings, by: { Path($0.file) }).sorted(by: { $0.key < $1.key }) {
            do {
                guard let realPath = realPaths[path] else { continue }
                files.append(
                    SuppressedFile(
                        change: try changes[path] ?? FileChange(unchanged: path.string, at: realPath),
                        findings: findings))
            } catch {
                failures.append(LintFailure(path: path.string, message: "can't be read: \(error)"))
            }
        }
        let warnings = addComments(to: &files, of: result.data, reason)
        let changed = files.filter { !$0.findings.isEmpty }
        let outcomes = Parallel.map(changed, jobs: options.jobs) { file in
            (file, Result { () throws(LintFailure) in try write(file) })
        }
        var suppressed: [Finding] = []
        var links: [LintFailure] = []
        for (file, outcome) in outcomes {
            switch outcome {
            case .success((let change, let warning)):
                changes[Path(file.path)] = change
                suppressed += file.findings
                if let warning { links.append(warning) }
            case .failure(let failure):
                failures.append(failure)
            }
        }
        var options = options
        options.fixes = nil
        var after = options.writesFiles && !suppressed.isEmpty ? try Linter(options: options).lint(request) : result
        after.changes = changes.values.sorted { Path($0.path) < Path($1.path) }
        after.failures = failures
        after.warnings += warnings + links
        return (after, suppressed)
    }

    /// A file with new comments.
    private struct SuppressedFile: Sendable {
        /// The change made by the run. Without a change, both texts are the same.
        let change: FileChange
        /// The findings to suppress.
        var findings: [Finding]
        /// The text with the comments. This is `nil` if the comments would change the code.
        var text: SuppressedText?

        var path: String { change.path }

        /// Adds the comments for the findings.
        mutating func addComments(_ reason: String) {
            text = SuppressionComments(change.replacement).text(suppressing: findings, reason: reason)
        }
    }

    /// Adds comments to files. Findings that can't be suppressed by a comment are removed from the files.
    ///
    /// - Returns: Warnings about the removed findings.
    private func addComments(
        to files: inout [SuppressedFile], of data: RunData, _ reason: String
    ) -> [LintFailure] {
        var warnings: [LintFailure] = []
        for var project in data.projects {
            let reported = project.files.indices.lazy.filter { project.files[$0].isReported }
            let numbers = Dictionary(
                reported.map { (Path(project.files[$0].path), $0) }, uniquingKeysWith: { first, _ in first })
            var pending = files.indices.filter { numbers[Path(files[$0].path)] != nil }
            if pending.isEmpty { continue }
            let checked = pending.compactMap { numbers[Path(files[$0].path)] }
            let before = Dictionary(uniqueKeysWithValues: zip(checked, project.findings(in: checked)))
            // Every round removes findings.
            var rounds = SuppressionRounds()
            while !pending.isEmpty {
                let texts = Parallel.map(pending.map { ($0, files[$0]) }, jobs: options.jobs) { index, file in
                    var file = file
                    file.addComments(reason)
                    return (index, file.text)
                }
                var changes: [(number: Int, file: ProjectFile)] = []
                for (index, text) in texts {
                    files[index].text = text
                    if let text, let number = numbers[Path(files[index].path)] {
                        changes.append((number, project.files[number].replacing(text.source)))
                    }
                }
                var trial = project
                trial.replace(changes, isComplete: project.isComplete)
                let after = Dictionary(uniqueKeysWithValues: zip(checked, trial.findings(in: checked)))
                pending = pending.filter { index in
                    guard let text = files[index].text, let number = numbers[Path(files[index].path)] else {
                        return false
                    }
                    let findings = files[index].findings
                    let left =
                        rounds.areOver
                        ? Set(findings.indices)
                        : text.unsuppressed(
                            findings, before: before[number] ?? [], after: after[number] ?? [], limit: rounds.limit)
                    warnings += left.sorted().map { index in
                        let finding = findings[index]
                        return LintFailure(
                            path: "\(finding.file):\(finding.span.start.line):\(finding.span.start.column)",
                            message:
                                "no comment can suppress '\(finding.rule)' here, so none was added; correct the finding"
                        )
                    }
                    files[index].findings = findings.indices.filter { !left.contains($0) }.map { findings[$0] }
                    return !left.isEmpty && !files[index].findings.isEmpty
                }
                rounds.next()
            }
        }
        return warnings.sorted { Path($0.path) < Path($1.path) }
    }

    /// Writes a file with its comments. Returns the change of the file, and a warning.
    private func write(_ file: SuppressedFile) throws(LintFailure) -> (FileChange, LintFailure?) {
        guard let text = file.text?.source else {
            throw LintFailure(
                path: file.path,
                message:
                    "suppressions would change its code, so none was added; please report this as a bug of flynnlint, with "
                    + "the file")
        }
        var change = file.change
        change.replacement = text
        guard options.writesFiles else { return (change, nil) }
        // The run has already written its own change.
        let rewrite = AtomicRewrite(
            path: file.path, realPath: change.realPath, original: file.change.replacement, replacement: text)
        return (change, try rewrite.perform())
    }
}

extension FileChange {
    /// Reads a file that isn't changed yet.
    fileprivate init(unchanged path: String, at realPath: String) throws(SystemError) {
        let source = try InputFile.read(realPath, as: .source, isReal: true)
        self.init(path: path, realPath: realPath, original: source, replacement: source)
    }
}
