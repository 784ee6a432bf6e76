import FlynnSyntax

/// The function of which a behavior is made: `method` in `Behavior(self, method)`.
public struct FunctionReference: Sendable {
    /// The name, if it is a member of `self`.
    public var member: String?
    /// How it is written, shortened.
    public var text: String
}

/// What the declaration of a behavior without type annotation leaves to the compiler.
public struct InferredBehaviorType: Sendable {
    /// The type, if the source spells it.
    public var text: String?
    /// Where its annotation would stand: behind the name.
    public var location: SourceLocation
    /// The behaviors that are named in the closure, each once.
    public var mentions: [BehaviorMention]
}

/// The name of a behavior in code, called or not: `x.beName`.
public struct BehaviorMention: Sendable, Hashable {
    /// The behavior's name.
    public var name: String
    /// What it belongs to.
    public var receiver: Origin
}
