import FlynnSyntax

/// How serious a finding is.
public enum Severity: String, Sendable, Comparable, CaseIterable {
    case warning
    case error

    /// Warnings come before errors.
    public static func < (left: Severity, right: Severity) -> Bool {
        left == .warning && right == .error
    }
}

/// Something that a rule found.
public struct Finding: Sendable, Hashable {
    /// The identifier of the rule.
    public var rule: String
    /// How serious it is.
    public var severity: Severity
    /// What is wrong: lower case, without a full stop.
    public var message: String
    /// The path of the file as it was found: relative to the working folder if the given path was.
    public var file: String
    /// Where in the file.
    public var span: SourceSpan
    /// What would mend it; the first is the best.
    public var fixes: [Fix]

    /// Makes a finding.
    public init(
        rule: String, severity: Severity, message: String, file: String, span: SourceSpan, fixes: [Fix] = []
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.file = file
        self.span = span
        self.fixes = fixes
    }

    /// The order in which findings are reported: by file, line, column, rule, and message.
    public static func isOrderedBefore(_ left: Finding, _ right: Finding) -> Bool {
        // Paths are compared by their bytes: two names of equal Unicode meaning can name two files.
        if !left.file.utf8.elementsEqual(right.file.utf8) {
            return left.file.utf8.lexicographicallyPrecedes(right.file.utf8)
        }
        if left.span.start.offset != right.span.start.offset { return left.span.start.offset < right.span.start.offset }
        if left.rule != right.rule { return left.rule < right.rule }
        return left.message < right.message
    }
}
