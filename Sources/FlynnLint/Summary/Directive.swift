/// A comment line that tells the linter where to be silent: `flynnlint:disable:next argument_count - reason`.
public struct Directive: Sendable, Hashable {
    /// Where it counts.
    public enum Scope: String, Sendable, CaseIterable {
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
    public struct Name: Sendable, Hashable {
        /// The name; `all` for every rule.
        public var text: String
        /// Where it stands.
        public var span: SourceSpan
        /// The name with what separates it from the others; `nil` for a single one.
        public var removal: SourceSpan?
        /// Whether it changes anything: `enable` of what isn't disabled does not, nor does `next` without any code behind.
        public var hasEffect = true
    }

    /// Where it counts.
    public var scope: Scope
    /// The text of the line, without the marks of the comment.
    public var span: SourceSpan
    /// The rules that it names.
    public var names: [Name]
    /// What goes if the directive goes: its comment, and the line if nothing else is on it. `nil` if the comment says more.
    public var removal: SourceSpan?
}

/// A comment line that begins like a directive, and is none.
public struct DirectiveProblem: Sendable, Hashable {
    /// The line.
    public var span: SourceSpan
    /// What is wrong with it.
    public var reason: String
}

/// A range of lines in which a rule is silent.
public struct Suppression: Sendable, Hashable {
    /// The directive that says so, by its index in ``FileSummary/directives``.
    public var directive: Int
    /// Which of its names.
    public var name: Int
    /// The rule; `nil` for all of them.
    public var rule: String?
    /// Of all the rules, those that are enabled again.
    public var exceptions: Set<String> = []
    /// The lines, 1-based.
    public var lines: ClosedRange<Int>
}
