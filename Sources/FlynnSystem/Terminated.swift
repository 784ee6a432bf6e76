/// The message to an actor that watches another one, which has ended; see `SystemActor.watch(_:)`. The model is Akka's.
///
///     on(Terminated.self, do: { [unowned self] end in sessions[end.actor] = nil })
///
/// Arrives in a turn of the watching actor.
public struct Terminated: Message {
    /// Why an actor has ended.
    public enum Reason: Sendable {
        /// It was stopped, or the last reference to it has ended.
        case stopped
        /// Its supervision has stopped it because of this error. It is a `RestartLimitExceeded` after too many restarts.
        case failed(any Error)
        /// Its system was shut down.
        case systemShutDown
    }

    /// The actor or pool that has ended.
    public let actor: ActorID
    /// The name of its class.
    public let actorClass: String
    /// Why the actor has ended.
    public let reason: Reason
}

/// The identity of an actor or of a pool; see `ActorRef.id`. An actor that was restarted keeps it. Doesn't keep the actor alive.
///
/// A value that any thread may use.
public struct ActorID: Hashable, Sendable {
    private final class Identity: Sendable {}

    // Retained, so that no other object has its address.
    private let identity = Identity()

    init() {}

    /// Whether both are the same actor.
    public static func == (left: ActorID, right: ActorID) -> Bool { left.identity === right.identity }

    /// Hashes the identity of the actor, which never changes.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}

/// The message about the end of an actor, whose receiver may have ended, too.
final class EndNotice: Tell, @unchecked Sendable {
    override func didEnd() {
        switch (knownError as? MessageError)?.reason {
        case .systemShutDown, .actorGone: isObserved()
        default: super.didEnd()
        }
    }
}
