public import FlynnRuntime

/// What happens to an actor after one of its reactions has failed: it has thrown an error, or its future was rejected or abandoned. A
/// cancellation is no failure. An ask gets the error in any case. The terms are Akka's.
///
/// The decision counts before the next turn of the failed actor.
public enum Supervision: Sendable, Hashable {
    /// The actor continues with its next message.
    case resume
    /// The actor is replaced by a new one, which processes the waiting messages and all later ones. It is created like the first one, after
    /// the delay of the policy. After more failures than the policy allows, the actor is stopped.
    ///
    /// If the new actor can't be created, waiting messages fail with `creationFailed`, and the next message creates another one.
    case restart(RestartPolicy)
    /// The actor is stopped. A pool creates another one when it needs one.
    case stop
}
