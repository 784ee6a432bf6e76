/// A message that notifies an actor of the end of a watched actor; see `SystemActor.watch(_:)`. The model is Akka.
///
///     on(Terminated.self, do: { [unowned self] end in sessions[end.actor] = nil })
///
/// The message is received in a turn of the watching actor.
public struct Terminated: Message {
    /// The reason for the end of an actor.
    public enum Reason: Sendable {
        /// The actor was stopped, or released by its last reference.
        case stopped
        /// The supervision stopped the actor because of this error. If there were too many restarts, the error is a
        /// `RestartLimitExceeded`.
        case failed(any Error)
        /// The system was shut down.
        case systemShutDown
    }

    /// The actor or pool that ended.
    public let actor: ActorID
    /// The name of the actor's class.
    public let actorClass: String
    /// The reason for the end of the actor.
    public let reason: Reason
}

/// The identity of an actor or pool; see `ActorRef.id`. A restarted actor keeps its identity. The identity doesn't keep
/// the actor alive.
///
/// A value that any thread may use.
public struct ActorID: Hashable, Sendable {
    private final class Identity: Sendable {}

    // Retained, so that the address isn't reused.
    private let identity = Identity()

    init() {}

    /// Returns whether both are the same actor.
    public static func == (left: ActorID, right: ActorID) -> Bool { left.identity === right.identity }

    /// Hashes the identity of the actor, which never changes.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}

/// The message about the end of an actor. The error is ignored if the receiver ended, too.
final class EndNotice: Tell, @unchecked Sendable {
    override func didEnd() {
        switch (knownError as? MessageError)?.reason {
        case .systemShutDown, .actorGone: isObserved()
        default: super.didEnd()
        }
    }
}
