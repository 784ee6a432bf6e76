import FlynnFacts
import FlynnFiles
import FlynnIndex
import FlynnProject
import FlynnResolution
import FlynnRules
import FlynnSummary
import FlynnSyntax
import FlynnTyping

/// Converts dynamic behaviors to typed behaviors, in all files of a project together.
struct BehaviorTyping {
    /// The baseline, whose findings aren't fixed.
    private let baseline: Baseline?
    /// The tree with the files that the run doesn't change. This is `nil` if they aren't on disk.
    private let tree: FileTree?

    /// The reasons why behaviors stay dynamic, by the place of the declaration.
    private(set) var problems: [Place: TypingProblem] = [:]
    /// Whether behaviors were rewritten, so that all changes of the project must be written together.
    private(set) var hasChanges = false

    /// The place of a finding.
    struct Place: Hashable {
        var path: Path
        var offset: Int
    }

    /// The maximum number of rounds. When the callees of a behavior become typed in one round, the behavior itself can
    /// become typed in the next round.
    private static let maxRounds = 8
    /// The maximum number of plans to try one by one, if all plans together don't give the expected result.
    private static let maxTrials = 64

    init(baseline: Baseline?, _ tree: FileTree?) {
        (self.baseline, self.tree) = (baseline, tree)
    }

    /// Returns whether a run can rewrite behaviors in the given files.
    static func isWanted(_ files: [ProjectFile], _ options: LintOptions) -> Bool {
        options.fixes == .unsafe
            && files.contains {
                $0.isReported && $0.texts != nil && $0.settings.severities[Rule.untypedBehavior.id] != nil
            }
    }

    /// Rewrites the behaviors of files, and records why other behaviors stay dynamic.
    ///
    /// - Returns: Whether a file has changed.
    mutating func run(_ project: inout LinkedProject) -> Bool {
        var isChanged = false
        for _ in 0..<BehaviorTyping.maxRounds {
            let (plans, family) = plans(&project)
            guard let family, !plans.isEmpty, case let changes = changes(plans, family, project.files), !changes.isEmpty
            else { return isChanged }
            project.replace(changes.map { ($0.key, $0.value) }, isComplete: project.isComplete)
            (hasChanges, isChanged) = (true, true)
        }
        return isChanged
    }

    // MARK: - Plans

    private mutating func plans(_ linked: inout LinkedProject) -> ([FamilyPlan], FamilyPlan.Project?) {
        problems = [:]
        let wanted = wanted(&linked)
        if wanted.isEmpty { return ([], nil) }
        let (files, index) = (linked.files, linked.index)
        let project = project(wanted, linked)
        var plans: [FamilyPlan] = []
        var seen: Set<BehaviorID> = []
        for behavior in wanted.sorted() where seen.insert(behavior).inserted {
            guard let family = index.behaviorUses.family(of: behavior) else { continue }
            seen.formUnion(family.behaviors)
            do {
                plans.append(try FamilyPlan(family, project))
            } catch {
                note(error, family.behaviors.intersection(wanted), files, index)
            }
        }
        return (together(plans, project.callbacks.groups, files, index), project)
    }

    /// Returns the complete plans. A plan is complete if all behaviors in its groups have plans.
    private mutating func together(
        _ plans: [FamilyPlan], _ groups: [[BehaviorID]], _ files: [ProjectFile], _ index: ProjectIndex
    ) -> [FamilyPlan] {
        let planned = Set(plans.flatMap(\.behaviors))
        var numbersByGroup: [[Int]] = Array(repeating: [], count: groups.count)
        for (number, plan) in plans.enumerated() {
            for group in plan.groups { numbersByGroup[group].append(number) }
        }
        // For every group, a behavior that stays dynamic, if any.
        var missing: [BehaviorID?] = groups.map { $0.first { !planned.contains($0) } }
        var pending = groups.indices.filter { missing[$0] != nil }
        var removed: Set<Int> = []
        var next = 0
        while next < pending.count {
            let group = pending[next]
            next += 1
            guard let cause = missing[group] else { continue }
            var problem = TypingProblem(
                reason: "it is passed to or called by '\(index.behaviors[cause].name)', which stays dynamic",
                path: files[index.behaviors.file(of: cause).index].path)
            problem.span = index.behaviors[cause].span
            for number in numbersByGroup[group] where removed.insert(number).inserted {
                note(problem, Set(plans[number].behaviors), files, index)
                for other in plans[number].groups.sorted() where missing[other] == nil {
                    missing[other] = plans[number].behaviors[0]
                    pending.append(other)
                }
            }
        }
        return plans.indices.filter { !removed.contains($0) }.map { plans[$0] }
    }

    private mutating func note(
        _ problem: TypingProblem, _ behaviors: Set<BehaviorID>, _ files: [ProjectFile], _ index: ProjectIndex
    ) {
        for behavior in behaviors {
            let file = files[index.behaviors.file(of: behavior).index]
            let place = Place(path: Path(file.path), offset: index.behaviors[behavior].span.start.offset)
            problems[place] = problem
        }
    }

    /// Returns the behaviors with a finding that isn't in the baseline.
    private func wanted(_ project: inout LinkedProject) -> Set<BehaviorID> {
        // Between rounds, only this rule is checked.
        let rules = project.rules.filter { $0.id == Rule.untypedBehavior.id }
        var findings =
            project.isChecked
            ? project.findings().map { $0.filter { $0.rule == Rule.untypedBehavior.id } }
            : project.findings(in: Array(project.files.indices), of: rules)
        let (files, index) = (project.files, project.index)
        if let baseline { findings = baseline.unknown(of: findings, in: files) }
        var wanted: Set<BehaviorID> = []
        for number in files.indices where files[number].texts != nil && !files[number].isExcludedFromFixes {
            let offsets = Set(findings[number].map(\.span.start.offset))
            for (position, behavior) in files[number].summary.behaviors.enumerated()
            where offsets.contains(behavior.span.start.offset) {
                wanted.insert(index.behaviors.id(at: position, in: FileID(number)))
            }
        }
        return wanted
    }

    private func project(_ wanted: Set<BehaviorID>, _ project: LinkedProject) -> FamilyPlan.Project {
        let (files, index) = (project.files, project.index)
        let names = Set(wanted.map { index.behaviors[$0].name })
        let texts = files.map { $0.texts?.current ?? (try? tree?.read($0.realPath, as: .source)) }
        let sources = Parallel.map(Array(files.indices), jobs: project.jobs) { number -> TypedSource? in
            guard let text = texts[number] else { return nil }
            let tokenized = TokenizedSource(text)
            let tokens = tokenized.tokens
            let isUsed = tokens.indices.contains { token in
                tokens.kind(token) == .identifier
                    && names.contains(tokenized.distinct(text.string(tokens.range(token)).filter { $0 != "`" }))
            }
            return isUsed || files[number].originalPositions != nil
                ? TypedSource(FileID(number), files[number], text) : nil
        }
        let occurrences = BehaviorOccurrences(names, sources, index, jobs: project.jobs)
        return FamilyPlan.Project(
            index: index, sources: sources, defaultIsolations: files.map(\.settings.module.defaultIsolation),
            occurrences: occurrences, callbacks: CallbackParameters(of: wanted, occurrences, sources, index),
            wanted: wanted)
    }

    // MARK: - Reasons

    /// Returns the findings with the reasons why behaviors stay dynamic.
    func explained(_ findings: [[Finding]]) -> [[Finding]] {
        findings.map { file in
            file.map { finding in
                guard finding.rule == Rule.untypedBehavior.id,
                    let problem = problems[Place(path: Path(finding.file), offset: finding.span.start.offset)]
                else { return finding }
                var finding = finding
                finding.message = "\(finding.message); it can't be rewritten: \(problem.text(in: finding.file))"
                if let span = problem.span {
                    finding.related = [RelatedPlace(message: problem.reason, file: problem.path, span: span)]
                }
                return finding
            }
        }
    }

    // MARK: - Edits

    /// Returns the files changed by the plans with the expected result.
    private mutating func changes(
        _ plans: [FamilyPlan], _ project: FamilyPlan.Project, _ files: [ProjectFile]
    ) -> [Int: ProjectFile] {
        if let changed = changed(plans, project, files) { return changed }
        // A trial parses all changed files again.
        var trialCount = 0
        var taken: [FamilyPlan] = []
        var result: [Int: ProjectFile] = [:]
        for plan in plans {
            trialCount += 1
            if trialCount <= BehaviorTyping.maxTrials, plan.groups.isEmpty,
                let changed = changed(taken + [plan], project, files)
            {
                taken.append(plan)
                result = changed
            } else if let source = project.sources[project.index.behaviors.file(of: plan.behaviors[0]).index] {
                let span = project.index.behaviors[plan.behaviors[0]].span
                let problem = TypingProblem(
                    "its code can't be rewritten together with the code around it", source, span)
                note(problem, Set(plan.behaviors), files, project.index)
            }
        }
        return result
    }

    /// Returns the files changed by some plans, or `nil` if the plans overlap or don't give the expected result.
    private func changed(
        _ plans: [FamilyPlan], _ project: FamilyPlan.Project, _ files: [ProjectFile]
    ) -> [Int: ProjectFile]? {
        var changed: [Int: ProjectFile] = [:]
        var edits: [Int: [TypedEdit]] = [:]
        var discarded: [Int: [DiscardedValues: Set<Int>]] = [:]
        var counts: [Int: Int] = [:]
        for plan in plans {
            for (number, new) in plan.edits { edits[number, default: []] += new }
            for (number, statements) in plan.discarded {
                for (statement, names) in statements {
                    discarded[number, default: [:]][statement, default: []].formUnion(names)
                }
            }
            for behavior in plan.behaviors { counts[project.index.behaviors.file(of: behavior).index, default: 0] += 1 }
        }
        for (number, statements) in discarded {
            guard let source = project.sources[number] else { return nil }
            edits[number, default: []] += statements.map { $0.edit(without: $1, source) }
        }
        for (number, edits) in edits {
            guard let merged = TypedEdits.merged(edits), let source = project.sources[number],
                let file = files[number].applying(merged, to: source, declarationCount: counts[number] ?? 0)
            else { return nil }
            changed[number] = file
        }
        return changed
    }
}

extension TypedSource {
    /// Parses a file of a project.
    fileprivate init(_ id: FileID, _ file: ProjectFile, _ source: SourceText) {
        self.init(
            id, path: file.path, source, templates: file.settings.templates,
            isEditable: file.texts != nil && file.isReported, isPlain: file.originalPositions == nil)
    }
}

extension TypingProblem {
    /// Returns the reason with its place.
    fileprivate func text(in file: String) -> String {
        guard let span else { return reason }
        let place = Path.areSame(file, path) ? "line \(span.start.line)" : "\(Path.name(of: path)):\(span.start.line)"
        return "\(reason) (\(place))"
    }
}

extension ProjectFile {
    /// Returns the file after edits, or `nil` if the result isn't as expected.
    ///
    /// - Parameter count: The number of behaviors that become methods.
    fileprivate func applying(_ edits: [TypedEdit], to source: TypedSource, declarationCount count: Int) -> ProjectFile?
    {
        guard var texts else { return nil }
        let text = source.tree.source.replacing(edits.map { (range: $0.range, text: $0.text) })
        guard text.isValidUTF8 else { return nil }
        let tree = SyntaxTree(text)
        let defectCount = tree.defectCount
        let summary = FileSummary(of: tree, path: path, templates: settings.templates)
        guard defectCount <= texts.defectCount, summary.behaviors.count + count == self.summary.behaviors.count,
            // The name of a local type contains the name of the enclosing function.
            summary.types.map(\.name.lastPart) == self.summary.types.map(\.name.lastPart)
        else { return nil }
        texts.current = tree.source
        texts.defectCount = defectCount
        texts.fixCount += max(count, 1)
        var file = self
        file.texts = texts
        file.summary = summary
        return file
    }
}
