/// An error that indicates why a message isn't answered, with the names of the actor and the message.
///
/// A cancelled task gets a `CancellationError` instead. This error is thrown in the waiting task, or passed to the
/// handlers of the promise in a turn of the caller.
public struct MessageError: Error, CustomStringConvertible {
    /// The reason for a missing answer.
    public enum Reason: Sendable {
        /// The actor's `setup()` declared no reaction to the message.
        case notAccepted
        /// The reaction threw this error, or its future was rejected with it.
        case failed(any Error)
        /// The future of the reaction was released while it was pending.
        case abandoned
        /// The actor for the message could not be created.
        case creationFailed(any Error)
        /// The actor has left the system; see `SystemActor.stop()`.
        case actorGone
        /// The system was shut down or released before the message was answered.
        case systemShutDown
        /// The asking actor would wait forever for the other actor, which would wait for the asking actor, directly or
        /// through further actors.
        ///
        /// `cycle` contains the messages that occupy these actors. Each message waits for the next message, and the
        /// last message waits for the first.
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

    /// The error that originally caused the failure. This is another error if a reaction failed or an actor could not
    /// be created, possibly because an ask to another actor failed.
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
