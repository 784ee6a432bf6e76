import FlynnSyntax

/// The safety of an automatic change, like the *applicability* of a fix in ruff.
public enum FixSafety: String, Sendable, Encodable, CaseIterable {
    /// The change keeps the meaning, or it certainly is what was intended.
    case safe
    /// The change must be reviewed.
    case unsafe
}

/// A change that fixes a finding.
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
