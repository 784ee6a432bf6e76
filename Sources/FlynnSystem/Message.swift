/// What is sent to a `SystemActor`, which reacts by the message's type.
///
///     struct Login: Message {
///         typealias Reply = Session
///         let email: String
///         let password: String
///     }
///
/// The actor is found by the static type of the message. Prefer immutable values: a message is read by other threads.
public protocol Message: Sendable {
    /// The type of the answer. `Void` unless the message declares another one.
    associatedtype Reply: Sendable = Void
}
