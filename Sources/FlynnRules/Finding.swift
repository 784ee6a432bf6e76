import FlynnFacts
import FlynnSyntax

/// The severity of a finding.
public enum Severity: String, Sendable, Comparable, CaseIterable {
    case warning
    case error

    /// Warnings are less than errors.
    public static func < (left: Severity, right: Severity) -> Bool {
        left == .warning && right == .error
    }
}

/// A location in the project, shown as an explanation of a finding.
public struct RelatedPlace: Sendable, Hashable {
    /// The description of the location: lower case, without a full stop.
    public var message: String
    /// The path of the file, in the same form as in the finding.
    public var file: String
    /// The position in the file.
    public var span: SourceSpan

    /// Creates a related location.
    public init(message: String, file: String, span: SourceSpan) {
        (self.message, self.file, self.span) = (message, file, span)
    }
}

/// A mistake found by a rule.
public struct Finding: Sendable, Hashable {
    /// The identifier of the rule.
    public var rule: String
    /// The severity of the finding.
    public var severity: Severity
    /// The description of the mistake: lower case, without a full stop.
    public var message: String
    /// The path of the file. For a relative input path, the path is relative to the working folder.
    public var file: String
    /// The position in the file.
    public var span: SourceSpan
    /// The possible fixes, beginning with the best fix.
    public var fixes: [Fix]
    /// The declarations on which the finding is based, from any file of the project.
    public var related: [RelatedPlace]

    /// Creates a finding.
    public init(
        rule: String, severity: Severity, message: String, file: String, span: SourceSpan, fixes: [Fix] = [],
        related: [RelatedPlace] = []
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.file = file
        self.span = span
        self.fixes = fixes
        self.related = related
    }

    /// Returns whether `left` is reported before `right`. Findings are ordered by file, offset, rule, and message.
    public static func isOrderedBefore(_ left: Finding, _ right: Finding) -> Bool {
        let fileOrder = ByteOrder.compare(left.file, right.file)
        if fileOrder != 0 { return fileOrder < 0 }
        if left.span.start.offset != right.span.start.offset { return left.span.start.offset < right.span.start.offset }
        if left.rule != right.rule { return left.rule < right.rule }
        return left.message < right.message
    }
}

// MARK: - Archive

extension Severity: ArchivableCase {}
