/// A message to a `SystemActor`. The type of the message selects the reaction.
///
///     struct Login: Message {
///         typealias Reply = Session
///         let email: String
///         let password: String
///     }
///
/// If the message is an object, the actor uses the reaction to its dynamic class, or to the nearest superclass that has
/// a reaction. Prefer immutable values, as other threads read the message.
public protocol Message: Sendable {
    /// The type of the answer. Defaults to `Void`.
    associatedtype Reply: Sendable = Void
}
