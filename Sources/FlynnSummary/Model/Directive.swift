import FlynnSyntax

/// A comment line that silences rules: `flynnlint:disable:next argument_count - reason`.
package struct Directive: Sendable, Hashable {
    /// The lines in which a directive takes effect.
    package enum Scope: String, Sendable, CaseIterable {
        /// From its own line on.
        case disable
        /// Until its own line.
        case enable
        /// The next line with code.
        case next = "disable:next"
        /// Its own line.
        case this = "disable:this"
        /// The last line with code before it.
        case previous = "disable:previous"
    }

    /// The name of a rule in a directive.
    package struct Name: Sendable, Hashable {
        /// The name; `all` for every rule.
        package var text: String
        /// The bytes of the name.
        package var span: SourceSpan
        /// The name with a separator; `nil` for the only name.
        package var removal: SourceSpan?
        /// Whether it changes anything. Enabling a rule that isn't disabled doesn't, nor does `next` at the end of the file.
        package var hasEffect = true
    }

    /// The lines in which it takes effect.
    package var scope: Scope
    /// The text of the line, without the delimiters of the comment.
    package var span: SourceSpan
    /// The rules.
    package var names: [Name]
    /// The bytes to remove with the directive: its comment, or whole lines if they contain nothing else. `nil` if the
    /// comment has other lines.
    package var removal: SourceSpan?
}

/// A comment line that begins like a directive, but is invalid.
package struct DirectiveProblem: Sendable, Hashable {
    /// The line.
    package var span: SourceSpan
    /// The message.
    package var reason: String
}

/// A range of lines in which a rule is silent.
package struct Suppression: Sendable, Hashable {
    /// The index of its directive in ``FileSummary/directives``.
    package var directive: Int
    /// The index of its name in the directive.
    package var name: Int
    /// The rule; `nil` for all rules.
    package var rule: String?
    /// The rules that aren't suppressed, if ``rule`` is `nil`.
    package var exceptions: Set<String> = []
    /// The lines, 1-based.
    package var lines: ClosedRange<Int>
}

// MARK: - Archive

extension Directive.Scope: ArchivableCase {}

extension Directive: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            scope: archiver.field(value.scope), span: archiver.field(value.span), names: archiver.field(value.names),
            removal: archiver.field(value.removal))
    }
}

extension Directive.Name: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            text: archiver.field(value.text), span: archiver.field(value.span),
            removal: archiver.field(value.removal), hasEffect: archiver.field(value.hasEffect))
    }
}

extension DirectiveProblem: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(span: archiver.field(value.span), reason: archiver.field(value.reason))
    }
}

extension Suppression: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        let (directive, name) = (archiver.natural(value.directive), archiver.natural(value.name))
        let (rule, exceptions) = (archiver.field(value.rule), archiver.field(value.exceptions))
        let first = archiver.natural(value.lines.lowerBound)
        let last = archiver.natural(value.lines.upperBound)
        if first > last { archiver.fail() }
        return Self(
            directive: directive, name: name, rule: rule, exceptions: exceptions, lines: first...max(first, last))
    }
}
