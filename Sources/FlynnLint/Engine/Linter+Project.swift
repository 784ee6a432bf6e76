import FlynnFiles
import FlynnProject
import FlynnResolution
import FlynnRules
import FlynnSyntax

extension Linter {
    /// Lints the files of a project, and adds the findings, changes and failures to a result.
    ///
    /// - Parameters:
    ///   - root: The real path of the project's root.
    ///   - hasAllFiles: Whether the files are all files of the project.
    ///   - isChangeable: Whether files may be expanded and fixed.
    /// - Returns: Whether all declarations of the project were known.
    func lint(
        _ files: [ProjectFile], root: String, hasAllFiles: Bool, writesFiles: Bool, isChangeable: Bool = true,
        _ result: inout LintResult
    ) -> Bool {
        var files = files
        if !isChangeable { for number in files.indices { files[number].reset() } }
        let isComplete = isChangeable && hasAllFiles && files.indices.allSatisfy { files[$0].isFullySummarized }
        let hasNewMultiplexer = files.indices.contains { files[$0].hasNewMultiplexer }
        if hasNewMultiplexer { keepRefusedShortcuts(&files, isComplete: isComplete) }
        var fixed: LinkedProject?
        var typing: BehaviorTyping?
        if isChangeable, let safety = options.fixes {
            var rounds = FixRounds(safety, hasAllFiles: hasAllFiles, baseline: result.baseline, rules: rules)
            let (project, rewrite, failures) = result.statistics.measure(.fixing) { [data = result.data] in
                var project = link(files, isComplete: isComplete)
                let (rewrite, failures) = fix(&project, &rounds, data.plan?.tree)
                return (project, rewrite, failures)
            }
            (fixed, typing) = (project, rewrite)
            result.failures += failures
            files = project.files
        } else if hasNewMultiplexer {
            result.failures += result.statistics.measure(.fixing) {
                completeMultiplexers(&files, isComplete: isComplete)
            }
        }
        if writesFiles {
            let (failures, warnings) = result.statistics.measure(.writing) {
                typing?.hasChanges == true ? writeAtomically(&files, root) : write(&files)
            }
            result.warnings += warnings
            result.failures += failures
            // If files couldn't be written, they still have the original findings.
            if !failures.isEmpty { (fixed, typing) = (link(files, isComplete: false), nil) }
        }
        var project = fixed ?? result.statistics.measure(.linking) { link(files, isComplete: isComplete) }
        let findings =
            project.isChecked ? project.findings() : result.statistics.measure(.checking) { project.findings() }
        result.findings += (typing?.explained(findings) ?? findings).joined()
        result.changes += files.indices.compactMap { files[$0].change }
        result.data.projects.append(project)
        return project.isComplete
    }

    /// Fixes a project. Returns the rewrite of behaviors, if the run can rewrite behaviors, and the failures.
    ///
    /// - Parameter tree: The tree with the files, if any.
    private func fix(
        _ project: inout LinkedProject, _ rounds: inout FixRounds, _ tree: FileTree?
    ) -> (typing: BehaviorTyping?, failures: [LintFailure]) {
        var failures = rounds.fix(&project)
        guard BehaviorTyping.isWanted(project.files, options) else { return (nil, failures) }
        var typing = BehaviorTyping(baseline: rounds.baseline, tree)
        // Fixes can document behaviors, which then become typed, and typed behaviors can have fixes as well.
        while typing.run(&project) { failures = rounds.fix(&project) }
        return (typing, failures)
    }

    /// Restores the shortcuts for protocols that can't be multiplexed.
    private func keepRefusedShortcuts(_ files: inout [ProjectFile], isComplete: Bool) {
        let multiplexers = link(files, isComplete: isComplete).index.multiplexers
        for number in files.indices where files[number].hasNewMultiplexer {
            let refused = files[number].summary.roles?.multiplexers.filter {
                switch multiplexers.state(of: $0, in: FileID(number)) {
                case .refused: true
                // The result would be an empty class.
                case .unknown: $0.tokens.isEmpty
                case .current, .stale, .inaccessible, .kept: false
                }
            }
            guard let refused, !refused.isEmpty else { continue }
            files[number] = files[number].keepingShortcuts(of: Set(refused.map(\.protocolName)))
        }
    }

    /// Adds the members of multiplexers in files with expanded shortcuts. The members depend on the protocols of the
    /// project.
    private func completeMultiplexers(_ files: inout [ProjectFile], isComplete: Bool) -> [LintFailure] {
        var linter = self
        linter.rules = rules.filter { $0.id == Rule.staleMultiplexer.id }
        var project = linter.link(files, isComplete: isComplete)
        var rounds = FixRounds(.safe, hasAllFiles: isComplete, rules: linter.rules)
        let failures = rounds.fix(&project)
        files = project.files
        // The members are part of the shortcuts, and don't count as fixes.
        for number in files.indices { files[number].texts?.fixCount = 0 }
        return failures
    }

    /// Returns the findings in the files of a project, by file.
    func findings(in files: [ProjectFile], isComplete: Bool) -> [[Finding]] {
        var project = link(files, isComplete: isComplete)
        return project.findings()
    }

    func link(_ files: [ProjectFile], isComplete: Bool) -> LinkedProject {
        LinkedProject(files, isComplete: isComplete, rules: rules, jobs: options.jobs)
    }

    /// Writes the changed files. A file that can't be written is reset to its original text.
    private func write(_ files: inout [ProjectFile]) -> (failures: [LintFailure], warnings: [LintFailure]) {
        let changes = files.indices.compactMap { number in files[number].change.map { (number, $0) } }
        let outcomes = Parallel.map(changes, jobs: options.jobs) { number, change in
            (number, Result { () throws(LintFailure) in try AtomicRewrite(change).perform() })
        }
        for (number, outcome) in outcomes where outcome.failure != nil { files[number].reset() }
        return (outcomes.compactMap(\.1.failure), outcomes.compactMap { try? $0.1.get() })
    }
}

extension Result {
    /// The error, or `nil` for a success.
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension AtomicRewrite {
    init(_ change: FileChange) {
        self.init(
            path: change.path, realPath: change.realPath, original: change.original, replacement: change.replacement)
    }

    /// Replaces the file.
    ///
    /// - Returns: A warning about other hard links to the file, if any.
    func perform() throws(LintFailure) -> LintFailure? {
        let count: Int
        do {
            count = try write()
        } catch {
            throw LintFailure(path: path, message: "can't be rewritten: \(error)")
        }
        if count == 0 { return nil }
        return LintFailure(
            path: path,
            message: "was replaced, so its \(count == 1 ? "other hard link keeps" : "\(count) other hard links keep") "
                + "the old contents")
    }
}
