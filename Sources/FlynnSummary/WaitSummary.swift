import FlynnSyntax

/// Something in a behavior that looks as if its thread waits there.
package struct WaitSummary: Sendable {
    /// What it is.
    package enum Kind: Sendable {
        /// A call of a function that waits, if it is the one that its name says, called on this.
        case call(String, on: ExpressionSummary?, argumentCount: Int)
        /// `while true` without a way out but these functions, if one of them never returns.
        case endlessLoop(calling: Set<String>)
    }

    /// The type around the behavior.
    package var owner: TypeSummary.ID
    /// What it is.
    package var kind: Kind
    /// The call up to the function's name; the keyword of a loop.
    package var span: SourceSpan
    /// How that is written.
    package var text: String
}
