import FlynnSyntax

/// The function of which a behavior is made: `method` in `Behavior(self, method)`.
package struct FunctionReference: Sendable {
    /// The name, if it is a member of `self`.
    package var member: String?
    /// How it is written, shortened.
    package var text: String
}

/// What the declaration of a behavior without type annotation leaves to the compiler.
package struct InferredBehaviorType: Sendable {
    /// The type, if the source spells it.
    package var text: String?
    /// Where its annotation would stand: behind the name.
    package var location: SourceLocation
    /// The behaviors that are named in the closure, each once.
    package var mentions: [BehaviorMention]
}

/// The name of a behavior in code, called or not: `x.beName`.
package struct BehaviorMention: Sendable, Hashable {
    /// The behavior's name.
    package var name: String
    /// What it belongs to.
    package var receiver: ExpressionSummary
}
