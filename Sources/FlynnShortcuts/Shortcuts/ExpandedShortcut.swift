import FlynnFacts
import FlynnSyntax

/// An expanded shortcut.
package struct ExpandedShortcut: Sendable {
    /// The text of the shortcut.
    package var text: String
    /// The byte range in the original text.
    package var range: Range<Int>
    /// The byte range of the expansion in the new text.
    package var expansion: Range<Int>
    /// The protocol name in `name::MULTIPLEXER(Protocol)`.
    package var protocolName: String?
}

extension FileSummary {
    /// Adds the shortcuts that were already expanded when the file was summarized, at the positions of their
    /// expansions.
    package mutating func add(_ expanded: [ExpandedShortcut], in source: SourceText) {
        let locator = Locator(source)
        shortcuts += expanded.map { shortcut in
            ShortcutSummary(
                span: locator.span(shortcut.expansion), text: shortcut.text,
                expansion: .replacement(source.string(shortcut.expansion)), protocolName: shortcut.protocolName)
        }
        shortcuts.sort { $0.span.start.offset < $1.span.start.offset }
    }
}
