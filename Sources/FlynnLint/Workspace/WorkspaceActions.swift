import FlynnFacts
import FlynnProject
import FlynnRules
import FlynnSummary
import FlynnSyntax

/// A change of a file for an editor's list of actions.
public struct WorkspaceAction: Sendable {
    /// The purpose of a change.
    public enum Purpose: Sendable, Equatable {
        /// Fixing a finding.
        case fix(FixSafety)
        /// Fixing all findings of a rule in the file.
        case fixRule
        /// Applying all safe fixes in the file.
        case fixAll
        /// Adding a comment to suppress a finding.
        case suppression
    }

    /// The change as an instruction in lower case, without a full stop.
    public var title: String
    /// The purpose of this change.
    public var purpose: Purpose
    /// The fixed or suppressed finding. This is `nil` for several findings.
    public var finding: Finding?
    /// The edits, sorted and disjoint.
    public var edits: [SourceEdit]
}

extension Workspace {
    /// Returns the possible changes for the findings in a range of a file.
    ///
    /// - Parameter range: The range in bytes. Findings that only touch the range are included.
    public mutating func actions(in path: String, _ range: Range<Int>) -> [WorkspaceAction] {
        guard let findings = findings(in: path), let source = text(of: path) else { return [] }
        let touched = findings.filter { finding in
            finding.span.start.offset <= range.upperBound && range.lowerBound <= finding.span.end.offset
        }
        let fixes = touched.flatMap { finding in finding.fixes.map { (finding: finding, fix: $0) } }
        var makeable: Set<Int> = []
        if !fixes.isEmpty, var fixGuard = fixGuard(path, source) {
            makeable = fixGuard.makeable(fixes.map { FixGuard.Candidate($0.finding, $0.fix) })
        }
        var actions = fixes.enumerated().filter { makeable.contains($0.offset) }.map { _, offered in
            WorkspaceAction(
                title: offered.fix.message, purpose: .fix(offered.fix.safety), finding: offered.finding,
                edits: offered.fix.edits)
        }
        let comments = SuppressionComments(source)
        for finding in suppressible(touched, by: comments, in: path, findings) {
            actions.append(
                WorkspaceAction(
                    title: "disable '\(finding.rule)' for this line", purpose: .suppression, finding: finding,
                    edits: comments.edits(suppressing: finding, reason: nil)))
        }
        for rule in Set(touched.map(\.rule)).sorted() {
            let fixable = findings.filter { $0.rule == rule && !$0.fixes.isEmpty }
            guard fixable.count > 1 else { continue }
            let edits = fixed(path, source) { $0.rule == rule ? $0.fixes.first : nil }
            if edits.isEmpty { continue }
            actions.append(WorkspaceAction(title: "fix all '\(rule)' in this file", purpose: .fixRule, edits: edits))
        }
        return actions
    }

    /// Returns the findings that comments can suppress, if the comments don't cause other findings. All comments are
    /// tried together, because there can be many findings.
    ///
    /// - Parameter before: All findings in the file.
    private func suppressible(
        _ findings: [Finding], by comments: SuppressionComments, in path: String, _ before: [Finding]
    ) -> [Finding] {
        var left = findings
        var rounds = SuppressionRounds()
        while !left.isEmpty, !rounds.areOver {
            guard let text = comments.text(suppressing: left, reason: nil) else { return [] }
            var trial = self
            trial.apply([.text(path: path, text.source)])
            guard let after = trial.findings(in: path) else { return [] }
            let failing = text.unsuppressed(left, before: before, after: after, limit: rounds.limit)
            if failing.isEmpty { return left }
            left = left.indices.filter { !failing.contains($0) }.map { left[$0] }
            rounds.next()
        }
        return []
    }

    /// Returns the change with all safe fixes in a file, if any.
    public mutating func fixAll(in path: String) -> WorkspaceAction? {
        guard findings(in: path) != nil, let source = text(of: path) else { return nil }
        let edits = fixed(path, source) { finding in finding.fixes.first { $0.safety == .safe } }
        return edits.isEmpty ? nil : WorkspaceAction(title: "make all safe fixes", purpose: .fixAll, edits: edits)
    }

    /// The maximum number of rounds of fixes. Fixes that need more rounds probably undo each other.
    private static let maxRounds = 32

    /// Returns the edits that apply fixes until no more fixes can be applied, or an empty array if nothing would
    /// change. Fixes that would damage the file are omitted.
    private func fixed(_ path: String, _ source: SourceText, _ fix: (Finding) -> Fix?) -> [SourceEdit] {
        // Every round is tried in a copy.
        var trial = self
        var current = source
        var first: [SourceEdit] = []
        guard trial.findings(in: path)?.contains(where: { fix($0) != nil }) == true,
            var fixGuard = fixGuard(path, source)
        else { return [] }
        for round in 0..<Workspace.maxRounds {
            let candidates = (trial.findings(in: path) ?? []).compactMap { finding in
                fix(finding).map { FixGuard.Candidate(finding, $0) }
            }
            guard let result = fixGuard.make(candidates), !result.tree.source.hasSameBytes(as: current) else {
                return round < 2 ? first : source.edit(to: current).map { [$0] } ?? []
            }
            if round == 0 { first = result.edits }
            current = result.tree.source
            fixGuard = fixGuard.next(result)
            trial.apply([.text(path: path, current)])
        }
        return []
    }

    /// Returns the guard against fixes that damage a file, or `nil` for a file outside of all projects.
    private func fixGuard(_ path: String, _ source: SourceText) -> FixGuard? {
        guard let (project, number) = uses(of: path).first else { return nil }
        let settings = project.entries[number].settings
        let tree = SyntaxTree(source)
        return FixGuard(
            source, defectCount: tree.defectCount, FileSummary(of: tree, path: path, templates: settings.templates),
            settings, linter.rules)
    }
}

extension SourceText {
    /// Returns the edit of whole lines that changes this text to the other text. Returns `nil` if both texts are the
    /// same.
    func edit(to other: SourceText) -> SourceEdit? {
        if hasSameBytes(as: other) { return nil }
        return withBytes { old in
            other.withBytes { new in
                let limit = min(old.count, new.count)
                // The edit starts and ends at line boundaries, so no character is split.
                var start = 0
                while start < limit, old[start] == new[start] { start += 1 }
                while start > 0, old[start - 1] != UInt8(ascii: "\n") { start -= 1 }
                var end = 0
                while end < limit - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
                func isLineStart(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
                    offset == 0 || offset == bytes.count || bytes[offset - 1] == UInt8(ascii: "\n")
                }
                while end > 0, !isLineStart(old.count - end, old) || !isLineStart(new.count - end, new) { end -= 1 }
                let lines = LineTable(self)
                return SourceEdit(
                    span: SourceSpan(start: lines.location(at: start), end: lines.location(at: old.count - end)),
                    replacement: String(decoding: new[start..<new.count - end], as: UTF8.self))
            }
        }
    }
}
