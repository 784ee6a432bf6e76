import FlynnRules
import FlynnSyntax

/// A change of a file that an editor offers.
public struct WorkspaceAction: Sendable {
    /// What a change is for.
    public enum Purpose: Sendable, Equatable {
        /// It fixes a finding.
        case fix(FixSafety)
        /// It fixes all findings of a rule in the file.
        case fixRule
        /// It makes all safe fixes in the file.
        case fixAll
        /// It adds a comment that suppresses a finding.
        case suppression
    }

    /// The change as an instruction: lower case, without a full stop.
    public var title: String
    /// What it is for.
    public var purpose: Purpose
    /// The finding that it is about; `nil` for several ones.
    public var finding: Finding?
    /// The edits, sorted and disjoint.
    public var edits: [SourceEdit]
}

extension Workspace {
    /// The changes that are possible for the findings in a range of a file.
    ///
    /// - Parameter range: Bytes of the file. Findings that only touch it count, too.
    public mutating func actions(in path: String, _ range: Range<Int>) -> [WorkspaceAction] {
        guard let findings = findings(in: path), let source = text(of: path) else { return [] }
        let touched = findings.filter { finding in
            finding.span.start.offset <= range.upperBound && range.lowerBound <= finding.span.end.offset
        }
        var actions = touched.flatMap { finding in
            finding.fixes.map { fix in
                WorkspaceAction(title: fix.message, purpose: .fix(fix.safety), finding: finding, edits: fix.edits)
            }
        }
        let comments = SuppressionComments(source)
        for finding in touched {
            guard let edit = comments.text(suppressing: [finding], reason: nil).flatMap(source.edit) else { continue }
            actions.append(
                WorkspaceAction(
                    title: "disable '\(finding.rule)' for this line", purpose: .suppression, finding: finding,
                    edits: [edit]))
        }
        for rule in Set(touched.map(\.rule)).sorted() {
            let fixable = findings.filter { $0.rule == rule && !$0.fixes.isEmpty }
            guard fixable.count > 1, let edit = fixed(path, source, { $0.rule == rule ? $0.fixes.first : nil }) else {
                continue
            }
            actions.append(
                WorkspaceAction(title: "fix all '\(rule)' in this file", purpose: .fixRule, edits: [edit]))
        }
        return actions
    }

    /// The change that makes all safe fixes in a file; `nil` if there are none.
    public mutating func fixAll(in path: String) -> WorkspaceAction? {
        guard findings(in: path) != nil, let source = text(of: path),
            let edit = fixed(path, source, { finding in finding.fixes.first { $0.safety == .safe } })
        else { return nil }
        return WorkspaceAction(title: "make all safe fixes", purpose: .fixAll, edits: [edit])
    }

    /// The number of rounds of fixes after which fixes are expected to undo each other.
    private static let maxRounds = 32

    /// The edit that makes fixes until none is left; `nil` if it would change nothing, or would damage the file.
    private func fixed(_ path: String, _ source: SourceText, _ fix: (Finding) -> Fix?) -> SourceEdit? {
        // A copy, in which each round is tried out.
        var trial = self
        var current = source
        let defectCount = SyntaxTree(source).defectCount
        for _ in 0..<Workspace.maxRounds {
            var selection = FixSelection(byteCount: current.byteCount)
            for finding in trial.findings(in: path) ?? [] {
                if let fix = fix(finding) { _ = selection.take(fix) }
            }
            let next = selection.applied(to: current)
            if next.hasSameBytes(as: current) { return source.edit(to: current) }
            guard next.isValidUTF8, SyntaxTree(next).defectCount <= defectCount else { return nil }
            current = next
            trial.apply([.text(path: path, current)])
        }
        return nil
    }
}

extension SourceText {
    /// The edit of whole lines that makes another text of this one; `nil` if they are the same.
    func edit(to other: SourceText) -> SourceEdit? {
        if hasSameBytes(as: other) { return nil }
        return withBytes { old in
            other.withBytes { new in
                let limit = min(old.count, new.count)
                var start = 0
                while start < limit, old[start] == new[start] { start += 1 }
                var end = 0
                while end < limit - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
                // At the boundaries of lines, so that no character is split.
                while start > 0, old[start - 1] != UInt8(ascii: "\n") { start -= 1 }
                while end > 0, old[old.count - end - 1] != UInt8(ascii: "\n") { end -= 1 }
                let lines = LineTable(self)
                return SourceEdit(
                    span: SourceSpan(start: lines.location(at: start), end: lines.location(at: old.count - end)),
                    replacement: String(decoding: new[start..<new.count - end], as: UTF8.self))
            }
        }
    }
}
