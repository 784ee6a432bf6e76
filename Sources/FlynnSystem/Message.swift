/// What is sent to a `SystemActor`, which reacts by the message's type.
///
///     struct Login: Message {
///         typealias Reply = Session
///         let email: String
///         let password: String
///     }
///
/// A message may be an object of a class. Then the actor reacts to its dynamic class, or else to the nearest superclass that it accepts.
/// Prefer immutable values: a message is read by other threads.
public protocol Message: Sendable {
    /// The type of the answer. `Void` unless the message declares another one.
    associatedtype Reply: Sendable = Void
}
