/// The reason why an `ask` failed without an answer. If the task was cancelled, `ask` throws `CancellationError`
/// instead.
///
/// Thrown in the waiting task.
public enum AskError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The last reference to the reply was released before the behavior answered.
    case dropped(behavior: String)
    /// The actor was deinitialized or stopped before it ran the call.
    case actorGone(behavior: String)
    /// `Flynn.shutdown()` ran all messages, and the behavior did not answer.
    case shutdown(behavior: String)
    /// The behavior did not answer within this time. If the time is zero or negative, `ask` didn't send the call.
    case timeout(behavior: String, after: Duration)

    /// The name of the asked behavior: `Loader.beLoad`.
    public var behavior: String {
        switch self {
        case .dropped(let behavior), .actorGone(let behavior), .shutdown(let behavior), .timeout(let behavior, _):
            behavior
        }
    }

    /// The behavior's name and the reason.
    public var description: String {
        switch self {
        case .dropped: "\(behavior): the reply was released without an answer"
        case .actorGone: "\(behavior): the actor was deinitialized or stopped before it ran the call"
        case .shutdown: "\(behavior): the runtime was shut down before there was an answer"
        case .timeout(_, let time): "\(behavior): no answer after \(time)"
        }
    }
}
