/// Why a message got no answer, with the names of the actor and of the message.
///
/// A task that was cancelled gets a `CancellationError` instead. Thrown in the waiting task, or passed to the handlers of the promise in a
/// turn of the caller.
public struct MessageError: Error, CustomStringConvertible {
    /// The reasons why a message has no answer.
    public enum Reason: Sendable {
        /// The actor's `setup()` has not declared a reaction to the message.
        case notAccepted
        /// The reaction has thrown this error, or its future was rejected with it.
        case failed(any Error)
        /// The reaction's future was released before it was fulfilled or rejected.
        case abandoned
        /// No actor could be created for the message.
        case creationFailed(any Error)
        /// The actor has left its system; see `SystemActor.stop()`.
        case actorGone
        /// The system was shut down or released before there was an answer.
        case systemShutDown
        /// The asking actor, the one that it asks, and possibly others would wait for each other forever.
        ///
        /// `cycle` names the messages that occupy them, in the order of the waits: each waits for the next one, and the last
        /// one for the first.
        case wouldDeadlock(cycle: [String])
        /// There was no answer within this time.
        case timedOut(after: Duration)
    }

    /// The name of the actor's class.
    public let actor: String
    /// The name of the message's type.
    public let message: String
    /// Why the message has no answer.
    public let reason: Reason

    /// Creates an error. Programs need it only to imitate a system in tests.
    public init(actor: String, message: String, reason: Reason) {
        self.actor = actor
        self.message = message
        self.reason = reason
    }

    /// The error in which the failure began. It differs from this error if a reaction has failed, possibly because another
    /// actor that it had asked has failed.
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

    /// The names of actor and message, and the reason.
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
