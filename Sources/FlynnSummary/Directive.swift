import FlynnSyntax

/// A comment line that tells the linter where to be silent: `flynnlint:disable:next argument_count - reason`.
package struct Directive: Sendable, Hashable {
    /// Where it counts.
    package enum Scope: String, Sendable, CaseIterable {
        /// From its own line on.
        case disable
        /// Until its own line.
        case enable
        /// On the next line with code.
        case next = "disable:next"
        /// On its own line.
        case this = "disable:this"
        /// On the last line with code before it.
        case previous = "disable:previous"
    }

    /// A rule as it is named, and where.
    package struct Name: Sendable, Hashable {
        /// The name; `all` for every rule.
        package var text: String
        /// Where it stands.
        package var span: SourceSpan
        /// The name with what separates it from the others; `nil` for a single one.
        package var removal: SourceSpan?
        /// Whether it changes anything: `enable` of what isn't disabled does not, nor does `next` without any code behind.
        package var hasEffect = true
    }

    /// Where it counts.
    package var scope: Scope
    /// The text of the line, without the marks of the comment.
    package var span: SourceSpan
    /// The rules that it names.
    package var names: [Name]
    /// What goes if the directive goes: its comment, and the line if nothing else is on it. `nil` if the comment says more.
    package var removal: SourceSpan?
}

/// A comment line that begins like a directive, and is none.
package struct DirectiveProblem: Sendable, Hashable {
    /// The line.
    package var span: SourceSpan
    /// What is wrong with it.
    package var reason: String
}

/// A range of lines in which a rule is silent.
package struct Suppression: Sendable, Hashable {
    /// The directive that says so, by its index in ``FileSummary/directives``.
    package var directive: Int
    /// Which of its names.
    package var name: Int
    /// The rule; `nil` for all of them.
    package var rule: String?
    /// Of all the rules, those that are enabled again.
    package var exceptions: Set<String> = []
    /// The lines, 1-based.
    package var lines: ClosedRange<Int>
}
