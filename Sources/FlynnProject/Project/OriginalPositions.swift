import FlynnRules
import FlynnShortcuts
import FlynnSyntax

/// Converts the findings in a text with expanded shortcuts to findings in the original text. The original text isn't
/// changed.
package struct OriginalPositions: Sendable {
    private let shortcuts: [ExpandedShortcut]
    private let lines: LineTable
    /// The number of expanded shortcuts.
    var shortcutCount: Int { shortcuts.count }

    /// Creates a conversion.
    ///
    /// - Parameters:
    ///   - shortcuts: The expanded shortcuts, in order.
    ///   - original: The text before the expansion.
    init(_ shortcuts: [ExpandedShortcut], in original: SourceText) {
        self.shortcuts = shortcuts
        lines = LineTable(original)
    }

    /// Returns the finding at its original position. Fixes that change a part of an expansion are removed. Returns
    /// `nil` if the finding itself is about a part of an expansion.
    package func finding(_ finding: Finding) -> Finding? {
        guard let span = span(finding.span) else { return nil }
        var finding = finding
        finding.span = span
        finding.fixes = finding.fixes.compactMap(fix)
        return finding
    }

    private func fix(_ fix: Fix) -> Fix? {
        var fix = fix
        for number in fix.edits.indices {
            guard let span = span(fix.edits[number].span) else { return nil }
            fix.edits[number].span = span
        }
        return fix
    }

    /// Returns the original span, or `nil` if the span starts or ends in the middle of an expansion.
    package func span(_ span: SourceSpan) -> SourceSpan? {
        guard let start = offset(span.start.offset), let end = offset(span.end.offset) else { return nil }
        return SourceSpan(start: lines.location(at: start), end: lines.location(at: end))
    }

    /// Returns the original location, or `nil` in the middle of an expansion.
    func location(_ location: SourceLocation) -> SourceLocation? { offset(location.offset).map(lines.location) }

    private func offset(_ offset: Int) -> Int? {
        let next = shortcuts.partitioningIndex { $0.expansion.lowerBound > offset }
        guard next > 0 else { return offset }
        let shortcut = shortcuts[next - 1]
        if offset == shortcut.expansion.lowerBound { return shortcut.range.lowerBound }
        if offset < shortcut.expansion.upperBound { return nil }
        return shortcut.range.upperBound + offset - shortcut.expansion.upperBound
    }
}
