import FlynnSyntax

/// The safety of an automatic change. This is based on the *applicability* of fixes in ruff.
public enum FixSafety: String, Sendable, Encodable, CaseIterable {
    /// The change keeps the meaning, or is certainly intended.
    case safe
    /// The change must be reviewed.
    case unsafe
}

/// A change to the source that resolves a finding.
public struct Fix: Sendable, Hashable, Encodable {
    /// The change as an instruction: lower case, without a full stop.
    public var message: String
    /// Whether the fix can be applied without a review.
    public var safety: FixSafety
    /// The edits, sorted and disjoint. All edits are in the file of the finding.
    public var edits: [SourceEdit]

    /// Creates a fix.
    public init(_ message: String, _ safety: FixSafety, _ edits: [SourceEdit]) {
        self.message = message.limited
        self.safety = safety
        self.edits = edits
    }
}
