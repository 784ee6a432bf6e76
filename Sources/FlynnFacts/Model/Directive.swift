import FlynnSyntax

/// A comment line that silences rules: `flynnlint:disable:next argument_count - reason`.
package struct Directive: Sendable, Hashable {
    /// The lines affected by a directive.
    package enum Scope: String, Sendable, CaseIterable {
        /// From the line of the directive to an `enable` directive or the end of the file.
        case disable
        /// Up to the line before the directive.
        case enable
        /// The next line with code.
        case next = "disable:next"
        /// The line with the directive.
        case this = "disable:this"
        /// The last line with code before the directive.
        case previous = "disable:previous"
    }

    /// The name of a rule in a directive.
    package struct Name: Sendable, Hashable {
        /// The name, or `all` for every rule.
        package var text: String
        /// The source range of the name.
        package var span: SourceSpan
        /// The name with a separator; `nil` for the only name.
        package var removal: SourceSpan?
        /// Whether the directive changes anything for this rule. Enabling a rule that is not disabled has no effect,
        /// and `next` has no effect at the end of the file.
        package var hasEffect = true

        package init(text: String, span: SourceSpan, removal: SourceSpan? = nil, hasEffect: Bool = true) {
            self.text = text
            self.span = span
            self.removal = removal
            self.hasEffect = hasEffect
        }
    }

    /// The lines affected by the directive.
    package var scope: Scope
    /// The text of the line, without comment delimiters.
    package var span: SourceSpan
    package var names: [Name]
    /// The bytes to remove with the directive: the comment, or whole lines if they do not contain anything else; `nil`
    /// if the comment contains other lines.
    package var removal: SourceSpan?

    package init(scope: Scope, span: SourceSpan, names: [Name], removal: SourceSpan? = nil) {
        self.scope = scope
        self.span = span
        self.names = names
        self.removal = removal
    }
}

/// A comment line with the prefix of a directive and invalid content.
package struct DirectiveProblem: Sendable, Hashable {
    package var span: SourceSpan
    /// The message for users.
    package var reason: String

    package init(span: SourceSpan, reason: String) {
        self.span = span
        self.reason = reason
    }
}

/// A range of lines in which a rule is suppressed.
package struct Suppression: Sendable, Hashable {
    /// The index of the directive in ``FileSummary/directives``.
    package var directive: Int
    /// The index of the name in the directive.
    package var name: Int
    /// The rule; `nil` for all rules.
    package var rule: String?
    /// The rules that aren't suppressed, if ``rule`` is `nil`.
    package var exceptions: Set<String> = []
    /// The lines, 1-based.
    package var lines: ClosedRange<Int>

    package init(
        directive: Int, name: Int, rule: String? = nil, exceptions: Set<String> = [], lines: ClosedRange<Int>
    ) {
        self.directive = directive
        self.name = name
        self.rule = rule
        self.exceptions = exceptions
        self.lines = lines
    }
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
