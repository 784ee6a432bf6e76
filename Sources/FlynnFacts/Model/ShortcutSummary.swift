import FlynnSyntax

/// A shortcut in the code: `name::TEMPLATE`.
package struct ShortcutSummary: Sendable {
    /// The result of expanding a shortcut.
    package enum Expansion: Sendable, Hashable {
        /// The replacement text.
        case replacement(String)
        /// The reason why the shortcut can't be expanded.
        case problem(String)
    }

    /// The source range of the whole shortcut.
    package var span: SourceSpan
    package var text: String
    /// The result of the expansion.
    package var expansion: Expansion
    /// The protocol name in `name::MULTIPLEXER(Protocol)`.
    package var protocolName: String?

    package init(span: SourceSpan, text: String, expansion: Expansion, protocolName: String? = nil) {
        self.span = span
        self.text = text
        self.expansion = expansion
        self.protocolName = protocolName
    }
}

// MARK: - Archive

extension ShortcutSummary: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            span: archiver.field(value.span), text: archiver.field(value.text),
            expansion: archiver.field(value.expansion), protocolName: archiver.field(value.protocolName))
    }
}

extension ShortcutSummary.Expansion: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(Self.replacement, &archiver) { if case .replacement(let text) = $0 { text } else { nil } }
        cases.add(Self.problem, &archiver) { if case .problem(let reason) = $0 { reason } else { nil } }
        return cases.end(&archiver, or: .problem(""))
    }
}
