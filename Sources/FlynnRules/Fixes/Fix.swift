import FlynnSyntax

/// How far an automatic change can be trusted; the idea is ruff's *applicability*.
public enum FixSafety: String, Sendable, Encodable, CaseIterable {
    /// The meaning stays the same, or the change is certainly what was intended.
    case safe
    /// Somebody should look at it.
    case unsafe
}

/// A change that mends a finding.
public struct Fix: Sendable, Hashable, Encodable {
    /// What it does, as an instruction: lower case, without a full stop.
    public var message: String
    /// Whether it can be applied without a look.
    public var safety: FixSafety
    /// The edits, sorted and apart from each other; all of them belong to the finding's file.
    public var edits: [SourceEdit]

    /// Makes a fix.
    public init(_ message: String, _ safety: FixSafety, _ edits: [SourceEdit]) {
        self.message = message
        self.safety = safety
        self.edits = edits
    }
}
