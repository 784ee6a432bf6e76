import FlynnSyntax

/// A shortcut that was expanded.
package struct ExpandedShortcut: Sendable {
    /// The text of the shortcut.
    package var text: String
    /// Its bytes in the original text.
    package var range: Range<Int>
    /// The bytes of its expansion in the expanded text.
    package var expansion: Range<Int>
    /// The name of the protocol in `name::MULTIPLEXER(Protocol)`.
    package var protocolName: String?
}

extension FileSummary {
    /// Adds shortcuts that were expanded before the file was summarized, at the positions of their expansions.
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
