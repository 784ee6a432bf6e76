import FlynnLint
import FlynnSyntax

extension SourceText {
    /// Returns the text with disjoint edits applied.
    package func applying(_ edits: [SourceEdit]) -> SourceText {
        var bytes = withBytes { Array($0) }
        for edit in edits.sorted(by: { $0.span.start.offset > $1.span.start.offset }) {
            bytes.replaceSubrange(edit.span.start.offset..<edit.span.end.offset, with: edit.replacement.utf8)
        }
        return SourceText(bytes)
    }
}
