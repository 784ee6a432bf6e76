public import FlynnRuntime

/// The response to a failed reaction: a reaction that has thrown an error, or whose future was rejected or abandoned.
/// Cancellations don't count as failures. An ask gets the error in any case. The terms are from Akka.
///
/// Takes effect before the next turn of the failed actor.
public enum Supervision: Sendable, Hashable {
    /// The actor continues with the next message.
    case resume
    /// A new actor replaces the failed one, and processes the waiting and later messages. The new actor is created like
    /// the first one, after the delay of the policy. If there are more failures than the policy allows, the actor is
    /// stopped.
    ///
    /// If the creation of the new actor fails, the waiting messages fail with `creationFailed`, and the next message
    /// creates another actor.
    case restart(RestartPolicy)
    /// The actor is stopped. A pool creates another actor when necessary.
    case stop
}
