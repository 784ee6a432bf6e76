import FlynnSyntax

/// A shortcut in the code: `name::TEMPLATE`.
package struct ShortcutSummary: Sendable {
    /// The result of expanding a shortcut.
    package enum Expansion: Sendable, Hashable {
        /// The text that replaces it.
        case replacement(String)
        /// It can't be expanded, for this reason.
        case problem(String)
    }

    /// The whole shortcut.
    package var span: SourceSpan
    /// The text.
    package var text: String
    /// The result of expanding it.
    package var expansion: Expansion
    /// The name of the protocol in `name::MULTIPLEXER(Protocol)`.
    package var protocolName: String?
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
