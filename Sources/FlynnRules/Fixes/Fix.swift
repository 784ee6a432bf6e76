import FlynnSyntax

/// The safety of an automatic change, after ruff's *applicability*.
public enum FixSafety: String, Sendable, Encodable, CaseIterable {
    /// The meaning stays the same, or the change is certainly what was intended.
    case safe
    /// The result must be reviewed.
    case unsafe
}

/// A change that fixes a finding.
public struct Fix: Sendable, Hashable, Encodable {
    /// The change as an instruction: lower case, without a full stop.
    public var message: String
    /// Whether it can be applied without a review.
    public var safety: FixSafety
    /// The edits, sorted and disjoint. All of them belong to the finding's file.
    public var edits: [SourceEdit]

    /// Creates a fix.
    public init(_ message: String, _ safety: FixSafety, _ edits: [SourceEdit]) {
        self.message = message.limited
        self.safety = safety
        self.edits = edits
    }
}
