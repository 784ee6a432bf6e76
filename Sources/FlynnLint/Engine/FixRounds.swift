import FlynnFacts
import FlynnFiles
import FlynnProject
import FlynnRules
import FlynnSummary
import FlynnSyntax

/// Applies the fixes of a project in rounds. A round checks all files and applies the fixes. Further rounds are
/// necessary because a fix in one file can remove or add a finding in a different file. The rounds end when a round
/// changes nothing.
struct FixRounds {
    /// The safety of the applied fixes: only safe fixes, or all fixes with ``FixSafety/unsafe``.
    private let safety: FixSafety
    /// Whether the files are all files of the project. Then expanding the last shortcut completes the declarations.
    private let hasAllFiles: Bool
    /// The baseline, whose findings aren't fixed.
    let baseline: Baseline?
    private let rules: [Rule]

    /// The rules with fixes that don't converge, by file. These fixes aren't applied.
    private var divergingRules: [Int: Set<String>] = [:]

    init(_ safety: FixSafety, hasAllFiles: Bool, baseline: Baseline? = nil, rules: [Rule]) {
        (self.safety, self.hasAllFiles, self.baseline, self.rules) = (safety, hasAllFiles, baseline, rules)
    }

    /// The maximum number of rounds. Two rounds are enough unless fixes overlap. Without the limit, rules that undo
    /// each other's fixes would never end.
    private static let limit = 32
    /// The maximum number of restarts without the rules whose fixes don't converge. After the last restart, such files
    /// keep the original texts.
    private static let maxRestarts = 4

    /// Fixes the files of a project.
    ///
    /// - Returns: The failures for omitted fixes.
    mutating func fix(_ project: inout LinkedProject) -> [LintFailure] {
        var round = Round()
        for attempt in 0...FixRounds.maxRestarts {
            for _ in 0..<FixRounds.limit {
                round = makeFixes(&project)
                if round.changed.isEmpty { return failures(round, project.files) }
                replace(round.changed, in: &project)
            }
            let unknown = unknown(&project)
            var restored: [(number: Int, file: ProjectFile)] = []
            for (number, changed) in round.changed {
                let rules = Set(fixes(of: unknown[number], in: number).map(\.rule))
                guard !rules.isEmpty, let texts = changed.texts else { continue }
                divergingRules[number, default: []].formUnion(rules)
                let tree = SyntaxTree(texts.expanded)
                let summary = FileSummary(of: tree, path: changed.path, templates: changed.settings.templates)
                var file = file(changed, texts, tree, summary, tree.defectCount, fixCount: 0)
                file.isExcludedFromFixes = attempt == FixRounds.maxRestarts
                restored.append((number, file))
            }
            replace(restored, in: &project)
        }
        return failures(round, project.files)
    }

    private func replace(_ changes: [(number: Int, file: ProjectFile)], in project: inout LinkedProject) {
        var isComplete = project.isComplete
        if !isComplete, hasAllFiles {
            let numbers = Set(changes.map(\.number))
            isComplete =
                changes.allSatisfy(\.file.isFullySummarized)
                && project.files.indices.allSatisfy { project.files[$0].isFullySummarized || numbers.contains($0) }
        }
        project.replace(changes, isComplete: isComplete)
    }

    /// Returns the failures after the last round, except for the files that keep the original texts.
    private func failures(_ round: Round, _ files: [ProjectFile]) -> [LintFailure] {
        let failures = round.failures.filter { !files[$0.number].isExcludedFromFixes }.map(\.failure)
        return failures
            + divergingRules.sorted { $0.key < $1.key }.map { number, rules in
                let names = rules.sorted().map { "'\($0)'" }.joined(separator: ", ")
                let omitted = files[number].isExcludedFromFixes ? "no fix" : "none of them"
                return LintFailure(
                    path: files[number].path,
                    message: "the fixes of \(names) keep undoing or repeating each other, so \(omitted) was made; make "
                        + "them by hand, or suppress the findings")
            }
    }

    /// Returns the findings that aren't in the baseline, by file.
    private func unknown(_ project: inout LinkedProject) -> [[Finding]] {
        let findings = project.findings()
        return baseline.map { $0.unknown(of: findings, in: project.files) } ?? findings
    }

    /// The result of a round.
    private struct Round {
        /// The changed files.
        var changed: [(number: Int, file: ProjectFile)] = []
        /// The failures for omitted fixes. Remaining fixes are tried again in the next round.
        var failures: [(number: Int, failure: LintFailure)] = []
    }

    /// Runs one round.
    private func makeFixes(_ project: inout LinkedProject) -> Round {
        let findings = unknown(&project)
        let files = project.files
        let work = files.indices.filter { !files[$0].isExcludedFromFixes }
            .map { (number: $0, file: files[$0], fixes: fixes(of: findings[$0], in: $0)) }.filter { !$0.fixes.isEmpty }
        let outcomes = Parallel.map(work, jobs: project.jobs) { ($0.number, fixed($0.file, $0.fixes)) }
        var round = Round()
        for (number, (file, failures)) in outcomes {
            round.failures += failures.map { (number, $0) }
            if let file { round.changed.append((number, file)) }
        }
        return round
    }

    /// Applies the fixes of a file that don't overlap and don't damage the file. The file is `nil` if nothing changes.
    private func fixed(
        _ file: ProjectFile, _ fixes: [FixGuard.Candidate]
    ) -> (file: ProjectFile?, failures: [LintFailure]) {
        guard let texts = file.texts else { return (nil, []) }
        var fixGuard = FixGuard(
            texts.current, defectCount: texts.defectCount, file.summary, file.settings, rules)
        let result = fixGuard.make(fixes)
        let failures = failures(fixGuard.leftOut, in: file, texts)
        guard let result, !result.tree.source.hasSameBytes(as: texts.current) else { return (nil, failures) }
        let fixed = self.file(
            file, texts, result.tree, result.summary, result.defectCount, fixCount: texts.fixCount + result.fixCount)
        return (fixed, failures)
    }

    /// The maximum number of fixes per file in messages.
    private static let maxNamed = 10

    private func failures(
        _ leftOut: [FixGuard.Candidate], in file: ProjectFile, _ texts: ProjectFile.Texts
    ) -> [LintFailure] {
        // A fix can be wrong if the file contains syntax errors.
        let advice =
            texts.defectCount > 0
            ? "correct the syntax errors of the file first" : "make it by hand, or suppress the finding"
        var failures = leftOut.prefix(FixRounds.maxNamed).map { candidate in
            LintFailure(
                path: "\(file.path):\(candidate.location.line):\(candidate.location.column)",
                message: "the fix of '\(candidate.rule)' would damage the file, so it wasn't made; \(advice)")
        }
        if leftOut.count > failures.count {
            failures.append(
                LintFailure(
                    path: file.path,
                    message: "\(leftOut.count - failures.count) more fixes may damage the file, so they weren't made"))
        }
        return failures
    }

    private func file(
        _ file: ProjectFile, _ texts: ProjectFile.Texts, _ tree: SyntaxTree, _ summary: FileSummary, _ defectCount: Int,
        fixCount: Int
    ) -> ProjectFile {
        var texts = texts
        texts.current = tree.source
        texts.defectCount = defectCount
        texts.fixCount = fixCount
        var fixed = ProjectFile(
            path: file.path, realPath: file.realPath, settings: file.settings, summary: summary)
        fixed.texts = texts
        fixed.isExpanded = file.isExpanded
        return fixed
    }

    /// Returns the first permitted fixes for the findings in a file, in the same order.
    private func fixes(of findings: [Finding], in number: Int) -> [FixGuard.Candidate] {
        let diverging = divergingRules[number] ?? []
        return findings.sorted(by: Finding.isOrderedBefore).compactMap { finding in
            if diverging.contains(finding.rule) { return nil }
            return finding.fixes.first { $0.safety == .safe || safety == .unsafe }
                .map { FixGuard.Candidate(finding, $0) }
        }
    }
}

extension Baseline {
    /// Returns the findings in changed files that aren't in the baseline, by file.
    func unknown(of findings: [[Finding]], in files: [ProjectFile]) -> [[Finding]] {
        var matching = Matching(self)
        let lines = SourceLines(overlays: files.compactMap { file in file.texts.map { (file.path, $0.current) } })
        return findings.map { matching.unknown(of: $0, lines) }
    }
}
