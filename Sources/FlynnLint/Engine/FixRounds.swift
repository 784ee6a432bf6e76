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
    let linter: Linter
    /// The safety of the applied fixes: only safe fixes, or all fixes with ``FixSafety/unsafe``.
    let safety: FixSafety
    /// Whether the files are all files of the project.
    let hasAllFiles: Bool
    /// Whether all declarations of the project are known. Expanding the last shortcut can complete the declarations.
    var isComplete: Bool
    /// The baseline, whose findings aren't fixed.
    var baseline: Baseline?

    /// The rules with fixes that don't converge, by file. These fixes aren't applied.
    private var divergingRules: [Int: Set<String>] = [:]

    init(linter: Linter, safety: FixSafety, hasAllFiles: Bool, isComplete: Bool, baseline: Baseline? = nil) {
        (self.linter, self.safety, self.hasAllFiles) = (linter, safety, hasAllFiles)
        (self.isComplete, self.baseline) = (isComplete, baseline)
    }

    /// The maximum number of rounds. Two rounds are enough unless fixes overlap. Without the limit, rules that undo
    /// each other's fixes would never end.
    private static let limit = 32
    /// The maximum number of restarts without the rules whose fixes don't converge. After the last restart, such files
    /// keep the original texts.
    private static let maxRestarts = 4

    /// Fixes the files.
    ///
    /// - Returns: The remaining findings by file, and the failures for omitted fixes.
    mutating func fix(_ files: inout [ProjectFile]) -> (findings: [[Finding]], failures: [LintFailure]) {
        var findings = linter.findings(in: files, isComplete: isComplete)
        var round = Round()
        for attempt in 0...FixRounds.maxRestarts {
            for _ in 0..<FixRounds.limit {
                round = makeFixes(unknown(findings, files), in: &files)
                if round.changed.isEmpty { return (findings, failures(round, files)) }
                isComplete = isComplete || hasAllFiles && files.allSatisfy(\.isFullySummarized)
                findings = linter.findings(in: files, isComplete: isComplete)
            }
            let unknown = unknown(findings, files)
            for number in round.changed {
                let rules = Set(fixes(of: unknown[number], in: number).map(\.rule))
                guard !rules.isEmpty, let texts = files[number].texts else { continue }
                divergingRules[number, default: []].formUnion(rules)
                let tree = SyntaxTree(texts.expanded)
                let summary = FileSummary(
                    of: tree, path: files[number].path, templates: files[number].settings.templates)
                files[number] = file(files[number], texts, tree, summary, tree.defectCount, fixCount: 0)
                files[number].isExcludedFromFixes = attempt == FixRounds.maxRestarts
            }
            findings = linter.findings(in: files, isComplete: isComplete)
        }
        return (findings, failures(round, files))
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
    private func unknown(_ findings: [[Finding]], _ files: [ProjectFile]) -> [[Finding]] {
        guard let baseline else { return findings }
        var matching = Baseline.Matching(baseline)
        let texts = files.compactMap { file in file.texts.map { (file.path, $0.current) } }
        let lines = SourceLines(overlays: texts)
        return findings.map { matching.unknown(of: $0, lines) }
    }

    /// The result of a round.
    private struct Round {
        /// The indices of the changed files.
        var changed: [Int] = []
        /// The failures for omitted fixes. Remaining fixes are tried again in the next round.
        var failures: [(number: Int, failure: LintFailure)] = []
    }

    /// Runs one round.
    private func makeFixes(_ findings: [[Finding]], in files: inout [ProjectFile]) -> Round {
        let work = files.indices.filter { !files[$0].isExcludedFromFixes }
            .map { (number: $0, file: files[$0], fixes: fixes(of: findings[$0], in: $0)) }.filter { !$0.fixes.isEmpty }
        let outcomes = Parallel.map(work, jobs: linter.options.jobs) { ($0.number, fixed($0.file, $0.fixes)) }
        var round = Round()
        for (number, (file, failures)) in outcomes {
            round.failures += failures.map { (number, $0) }
            guard let file else { continue }
            files[number] = file
            round.changed.append(number)
        }
        return round
    }

    /// Applies the fixes of a file that don't overlap and don't damage the file. The file is `nil` if nothing changes.
    private func fixed(
        _ file: ProjectFile, _ fixes: [FixGuard.Candidate]
    ) -> (file: ProjectFile?, failures: [LintFailure]) {
        guard let texts = file.texts else { return (nil, []) }
        var fixGuard = FixGuard(
            texts.current, defectCount: texts.defectCount, file.summary, file.settings, linter.rules)
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
        var fixed = ProjectFile(path: file.path, settings: file.settings, summary: summary)
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
