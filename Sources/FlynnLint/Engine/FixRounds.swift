import FlynnRules
import FlynnSyntax

/// Makes the fixes of a project in rounds. Each round checks all files and makes their fixes, until no fix is left: a
/// fix in one file can remove or add a finding in another.
struct FixRounds {
    let linter: Linter
    /// The fixes that are made: the safe ones, or with ``FixSafety/unsafe`` all.
    let safety: FixSafety
    /// Whether these are all files of the project.
    let hasAllFiles: Bool
    /// Whether all declarations of the project are known. A fix that expands the last shortcut completes them.
    var isComplete: Bool
    /// The baseline, whose findings aren't fixed.
    var baseline: Baseline?

    /// The maximum number of rounds. Two suffice unless fixes overlap. Rules that undo each other's fixes would never
    /// end.
    private static let limit = 32

    /// Fixes the files.
    ///
    /// - Returns: The remaining findings of each file, and the failures of files whose fixes were discarded.
    mutating func fix(_ files: inout [ProjectFile]) -> (findings: [[Finding]], failures: [LintFailure]) {
        var failures: [LintFailure] = []
        var findings = linter.findings(in: files, isComplete: isComplete)
        var changed: [Int] = []
        for _ in 0..<FixRounds.limit {
            changed = makeFixes(unknown(findings, files), in: &files, &failures)
            if changed.isEmpty { return (findings, failures) }
            isComplete = isComplete || hasAllFiles && files.allSatisfy(\.isWhole)
            findings = linter.findings(in: files, isComplete: isComplete)
        }
        let unknown = unknown(findings, files)
        for number in changed {
            guard !fixes(of: unknown[number]).isEmpty, let texts = files[number].texts else { continue }
            let tree = SyntaxTree(texts.expanded)
            files[number] = file(files[number], texts, current: tree, tree.defectCount, fixCount: 0)
            files[number].isGivenUp = true
            failures.append(
                LintFailure(
                    path: files[number].path,
                    message:
                        "its fixes don't come to an end, so none was made; please report this as a bug of flynnlint, "
                        + "with the file (\(rules(fixes(of: unknown[number]))))"))
        }
        return (failures.isEmpty ? findings : linter.findings(in: files, isComplete: isComplete), failures)
    }

    /// The findings of each file that the baseline doesn't have.
    private func unknown(_ findings: [[Finding]], _ files: [ProjectFile]) -> [[Finding]] {
        guard let baseline else { return findings }
        var matching = Baseline.Matching(baseline)
        let texts = files.compactMap { file in file.texts.map { (file.path, $0.current) } }
        let lines = SourceLines(overlays: texts)
        return findings.map { matching.unknown(of: $0, lines) }
    }

    /// Makes one round. Returns the indices of the files that it changed.
    private func makeFixes(
        _ findings: [[Finding]], in files: inout [ProjectFile], _ failures: inout [LintFailure]
    ) -> [Int] {
        let work = files.indices.filter { !files[$0].isGivenUp && !fixes(of: findings[$0]).isEmpty }
            .map { (number: $0, file: files[$0], findings: findings[$0]) }
        let outcomes = Parallel.map(work, jobs: linter.options.jobs) { ($0.number, fixed($0.file, $0.findings)) }
        var changed: [Int] = []
        for (number, outcome) in outcomes {
            switch outcome {
            case .unchanged:
                break
            case .changed(let file):
                files[number] = file
                changed.append(number)
            case .refused(let failure):
                files[number].isGivenUp = true
                failures.append(failure)
            }
        }
        return changed
    }

    private enum Outcome: Sendable {
        case unchanged
        case changed(ProjectFile)
        case refused(LintFailure)
    }

    /// Makes those of a file's fixes that don't overlap.
    private func fixed(_ file: ProjectFile, _ findings: [Finding]) -> Outcome {
        guard let texts = file.texts else { return .unchanged }
        var selection = FixSelection(in: texts.current)
        let taken = fixes(of: findings).filter { selection.take($0.fix) }
        let text = selection.result
        if text.hasSameBytes(as: texts.current) { return .unchanged }
        let tree = SyntaxTree(text)
        let defectCount = tree.defectCount
        guard text.isValidUTF8, defectCount <= texts.defectCount else {
            // What is right in a file without syntax errors may be wrong in another one.
            let advice =
                texts.defectCount > 0
                ? "correct its syntax errors first"
                : "please report this as a bug of flynnlint, with the file (\(rules(taken)))"
            return .refused(
                LintFailure(path: file.path, message: "fixes would damage it, so they weren't made; \(advice)"))
        }
        return .changed(self.file(file, texts, current: tree, defectCount, fixCount: texts.fixCount + selection.count))
    }

    private func file(
        _ file: ProjectFile, _ texts: ProjectFile.Texts, current: SyntaxTree, _ defectCount: Int, fixCount: Int
    ) -> ProjectFile {
        var texts = texts
        texts.current = current.source
        texts.defectCount = defectCount
        texts.fixCount = fixCount
        var fixed = ProjectFile(path: file.path, settings: file.settings, tree: current)
        fixed.texts = texts
        fixed.isExpanded = file.isExpanded
        return fixed
    }

    /// The first allowed fix of each finding, in the order of the findings.
    private func fixes(of findings: [Finding]) -> [(rule: String, fix: Fix)] {
        findings.sorted(by: Finding.isOrderedBefore).compactMap { finding in
            finding.fixes.first { $0.safety == .safe || safety == .unsafe }.map { (finding.rule, $0) }
        }
    }

    /// The rules of fixes, for messages about failures.
    private func rules(_ fixes: [(rule: String, fix: Fix)]) -> String {
        Set(fixes.map(\.rule)).sorted().joined(separator: ", ")
    }
}
