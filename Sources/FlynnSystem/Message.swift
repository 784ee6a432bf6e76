/// A message to a `SystemActor`. The type of the message selects the reaction.
///
///     struct Login: Message {
///         typealias Reply = Session
///         let email: String
///         let password: String
///     }
///
/// For a class, the actor uses the reaction to the dynamic class, or to the nearest superclass with a reaction. Prefer
/// immutable values, because other threads read the message.
public protocol Message: Sendable {
    /// The type of the answer. Defaults to `Void`.
    associatedtype Reply: Sendable = Void
}
