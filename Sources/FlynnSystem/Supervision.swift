public import FlynnRuntime

/// The response to a failed reaction. A reaction fails if it throws an error, or if its future is rejected or
/// abandoned. Cancellations are not considered failures. An ask gets the error in any case. The terms are from Akka.
///
/// The response takes effect before the next turn of the failed actor.
public enum Supervision: Sendable, Hashable {
    /// The actor continues with the next message.
    case resume
    /// The actor is replaced by a new actor, which processes the waiting messages and all later messages. The new actor
    /// is created like the first one, after the delay of the policy. If there are more failures than allowed by the
    /// policy, the actor is stopped.
    ///
    /// If the new actor can't be created, the waiting messages fail with `creationFailed`, and the next message creates
    /// another actor.
    case restart(RestartPolicy)
    /// The actor is stopped. If a pool needs another actor, it creates one.
    case stop
}
