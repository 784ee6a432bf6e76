import FlynnFacts
import FlynnRules
import FlynnSummary
import FlynnSyntax

/// Applies fixes to a file, except for fixes that would add syntax errors or invalid UTF-8, or change declarations,
/// calls or captures beyond the effects of the fixes' rules.
struct FixGuard {
    /// A file after fixes.
    struct Result {
        let tree: SyntaxTree
        let summary: FileSummary
        let defectCount: Int
        /// The edits that were made.
        let edits: [SourceEdit]
        /// The number of fixes that were made.
        let fixCount: Int
    }

    /// A fix of a finding.
    struct Candidate {
        let rule: String
        let fix: Fix
        /// The location of the finding.
        let location: SourceLocation

        init(_ finding: Finding, _ fix: Fix) {
            (rule, self.fix, location) = (finding.rule, fix, finding.span.start)
        }
    }

    private let source: SourceText
    private let defectCount: Int
    private let summary: FileSummary
    private let settings: RuleSettings
    private let effects: [String: FixEffects]
    /// The number of results compared so far.
    private var trialCount = 0
    /// The omitted fixes: single fixes that damage the file, and fixes that weren't tried.
    private(set) var leftOut: [Candidate] = []

    /// The maximum number of results compared in the search for fixes that damage a file.
    private static let maxTrialCount = 64

    /// Creates the guard of a file.
    ///
    /// - Parameters:
    ///   - defectCount: The number of syntax errors in the source.
    ///   - summary: The summary of the source.
    ///   - rules: The rules of the fixes.
    init(_ source: SourceText, defectCount: Int, _ summary: FileSummary, _ settings: RuleSettings, _ rules: [Rule]) {
        let effects = Dictionary(rules.map { ($0.id, $0.fixEffects) }) { $0.union($1) }
        self.init(source, defectCount: defectCount, summary, settings, effects)
    }

    private init(
        _ source: SourceText, defectCount: Int, _ summary: FileSummary, _ settings: RuleSettings,
        _ effects: [String: FixEffects]
    ) {
        (self.source, self.defectCount, self.summary) = (source, defectCount, summary)
        (self.settings, self.effects) = (settings, effects)
    }

    /// Returns the guard for the file after fixes.
    func next(_ result: Result) -> FixGuard {
        FixGuard(result.tree.source, defectCount: result.defectCount, result.summary, settings, effects)
    }

    /// Applies fixes that don't overlap. Returns `nil` if no fix can be applied.
    mutating func make(_ candidates: [Candidate]) -> Result? {
        var rest = Array(candidates.indices)
        while true {
            var selection = FixSelection(in: source)
            let taken = rest.filter { selection.take(candidates[$0].fix) }
            if taken.isEmpty { return nil }
            var damaging: Set<Int> = []
            let sound = soundPart(of: taken[...], candidates, &damaging)
            leftOut += damaging.sorted().map { candidates[$0] }
            // A fix that overlaps an omitted fix can be applied instead.
            guard !damaging.isEmpty, trialCount < FixGuard.maxTrialCount else { return sound?.result }
            rest.removeAll(where: damaging.contains)
        }
    }

    /// The maximum number of results compared in the search for fixes that can be applied alone.
    private static let maxAloneTrialCount = 128

    /// Returns the numbers of the fixes that can be applied alone. If many fixes damage the file, some fixes aren't
    /// tried.
    mutating func makeable(_ candidates: [Candidate]) -> Set<Int> {
        // Disjoint fixes of a rule are tried together, because the rule permits the same changes for all of them.
        var groups: [[Int]] = []
        let rules = Dictionary(grouping: candidates.indices) { candidates[$0].rule }
        for var rest in rules.sorted(by: { $0.key < $1.key }).map(\.value) {
            while groups.count < FixGuard.maxAloneTrialCount {
                var selection = FixSelection(in: source)
                let taken = Set(rest.filter { selection.take(candidates[$0].fix) })
                if taken.isEmpty { break }
                groups.append(taken.sorted())
                rest.removeAll(where: taken.contains)
            }
        }
        var makeable: Set<Int> = []
        // Halves are tried after all groups, so damaging fixes of one rule don't hide the fixes of a different rule.
        var next = 0
        while next < min(groups.count, FixGuard.maxAloneTrialCount) {
            let group = groups[next]
            next += 1
            if result(of: group, candidates) != nil {
                makeable.formUnion(group)
            } else if group.count > 1 {
                groups += [Array(group[..<(group.count / 2)]), Array(group[(group.count / 2)...])]
            }
        }
        return makeable
    }

    /// Returns the disjoint fixes that don't damage the file, with the result, or `nil` if no fix can be applied. If
    /// two fixes damage the file only together, the second fix is left for the next round and doesn't count as
    /// damaging.
    private mutating func soundPart(
        of numbers: ArraySlice<Int>, _ candidates: [Candidate], _ damaging: inout Set<Int>
    ) -> (numbers: [Int], result: Result)? {
        guard trialCount < FixGuard.maxTrialCount else {
            damaging.formUnion(numbers)
            return nil
        }
        if let result = result(of: Array(numbers), candidates) { return (Array(numbers), result) }
        guard numbers.count > 1 else {
            damaging.formUnion(numbers)
            return nil
        }
        let middle = numbers.startIndex + numbers.count / 2
        let first = soundPart(of: numbers[..<middle], candidates, &damaging)
        let second = soundPart(of: numbers[middle...], candidates, &damaging)
        guard let first, let second else { return first ?? second }
        let both = first.numbers + second.numbers
        // All fixes together have damaged the file.
        if both.count == numbers.count { return first }
        return result(of: both, candidates).map { (both, $0) } ?? first
    }

    /// Returns the file after disjoint fixes, or `nil` if the fixes damage the file.
    private mutating func result(of numbers: [Int], _ candidates: [Candidate]) -> Result? {
        trialCount += 1
        var selection = FixSelection(in: source)
        var effects: FixEffects = []
        for number in numbers where selection.take(candidates[number].fix) {
            effects.formUnion(self.effects[candidates[number].rule] ?? [])
        }
        let text = selection.result
        guard text.isValidUTF8 else { return nil }
        let tree = SyntaxTree(text)
        let defectCount = tree.defectCount
        guard defectCount <= self.defectCount else { return nil }
        let summary = FileSummary(of: tree, path: self.summary.path, templates: settings.templates)
        guard summary.hasSameMeaning(as: self.summary, except: effects) else { return nil }
        return Result(
            tree: tree, summary: summary, defectCount: defectCount, edits: selection.edits, fixCount: selection.count)
    }
}

extension FileSummary {
    /// Returns whether two summaries have the same declarations, calls and captures, except for the permitted effects
    /// of fixes.
    fileprivate func hasSameMeaning(as other: FileSummary, except effects: FixEffects) -> Bool {
        func isSame<Part>(
            _ effect: FixEffects, _ parts: KeyPath<FileSummary, [Part]>, _ areEqual: (Part, Part) -> Bool
        ) -> Bool {
            effects.contains(effect) || self[keyPath: parts].elementsEqual(other[keyPath: parts], by: areEqual)
        }
        return isSame(.declarations, \.types) { $0.kind == $1.kind && $0.name == $1.name }
            && isSame(.declarations, \.behaviors) { $0.name == $1.name && $0.owner == $1.owner }
            && isSame(.declarations, \.functions) { $0.name == $1.name }
            && isSame(.declarations, \.globals) { $0.name == $1.name }
            && isSame(.declarations, \.imports, ==)
            && isSame(.members, \.types) { $0.members.elementsEqual($1.members) { $0.name == $1.name } }
            && isSame(.calls, \.calls) {
                $0.name == $1.name && $0.form == $1.form && $0.arguments?.count == $1.arguments?.count
            }
            && isSame(.captures, \.closures) {
                $0.owner == $1.owner && $0.parent == $1.parent
                    && $0.uses.elementsEqual($1.uses) { $0.member == $1.member && $0.unownedSince == $1.unownedSince }
            }
            && isSame(.suppressions, \.directives) {
                $0.scope == $1.scope && $0.names.elementsEqual($1.names) { $0.text == $1.text }
            }
    }
}
