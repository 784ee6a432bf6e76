/// The reason why a message has no answer, with the names of the actor and the message.
///
/// A cancelled task gets a `CancellationError` instead. Thrown in the waiting task, or passed to the handlers of the
/// promise in a turn of the caller.
public struct MessageError: Error, CustomStringConvertible {
    /// The reason for a missing answer.
    public enum Reason: Sendable {
        /// The actor's `setup()` declared no reaction to the message.
        case notAccepted
        /// The reaction threw this error, or its future was rejected with it.
        case failed(any Error)
        /// The future of the reaction was released before it was fulfilled or rejected.
        case abandoned
        /// The creation of an actor for the message failed.
        case creationFailed(any Error)
        /// The actor has left the system; see `SystemActor.stop()`.
        case actorGone
        /// The system was shut down or released before the answer.
        case systemShutDown
        /// The asking actor, the asked actor, and possibly others would wait for each other forever.
        ///
        /// `cycle` contains the messages that occupy the actors, in the order of the waits: each message waits for the
        /// next one, and the last message waits for the first one.
        case wouldDeadlock(cycle: [String])
        /// No answer arrived within this time.
        case timedOut(after: Duration)
    }

    /// The name of the actor's class.
    public let actor: String
    /// The name of the message's type.
    public let message: String
    /// The reason for the missing answer.
    public let reason: Reason

    /// Creates an error. Only needed by tests that replace a system.
    public init(actor: String, message: String, reason: Reason) {
        self.actor = actor
        self.message = message
        self.reason = reason
    }

    /// The original error of the failure. Differs from this error if a reaction or the creation of an actor failed,
    /// possibly because of a failed ask to another actor.
    public var rootCause: any Error {
        var last: any Error = self
        while let error = last as? MessageError {
            switch error.reason {
            case .failed(let cause), .creationFailed(let cause): last = cause
            default: return error
            }
        }
        return last
    }

    /// The names of the actor and the message, and the reason.
    public var description: String { "'\(actor)', message '\(message)': \(reasonText)" }

    private var reasonText: String {
        switch reason {
        case .notAccepted:
            "the actor doesn't accept the message; declare a reaction in 'setup()' with 'on(\(message).self, …)'"
        case .failed(let error): "the reaction has failed: \(error)"
        case .abandoned: "the future of the reaction was released before it was fulfilled or rejected"
        case .creationFailed(let error): "the actor could not be created: \(error)"
        case .actorGone: "the actor was stopped"
        case .systemShutDown: "there is no answer, because the system was shut down or released"
        case .wouldDeadlock(let cycle):
            "there would be no answer, because the messages wait for each other: "
                + (cycle + cycle.prefix(1)).joined(separator: " → ")
        case .timedOut(let time) where time <= .zero: "it isn't sent, because its timeout is \(time)"
        case .timedOut(let time): "no answer after \(time)"
        }
    }
}
