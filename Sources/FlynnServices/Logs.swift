#if Services
import FlynnRuntime
import Logging

extension Flynn {
    /// Sends messages of the runtime to a logger instead of standard error.
    ///
    /// | event | level | metadata |
    /// |---|---|---|
    /// | an unhandled error | error | `behavior`, `class`, `reason`, `count` |
    /// | a dead letter | warning | `behavior`, `count` |
    /// | a call that exceeds a mailbox limit | warning | `class`, `capacity`, `count` |
    /// | other warnings, for example of a watchdog without a handler | warning | |
    ///
    /// The first three events can be frequent. They are counted by behavior, by class and type of error, or by class.
    /// For each of these, the 1st, 10th, 100th, 1,000th event and so on is logged with its `count`. If the process
    /// crashes, the message is still written to standard error.
    ///
    /// Replaces `onWarning`, `onUnhandledError`, `onDeadLetter` and `onMailboxOverflow`. Thread-safe.
    public static func logs(to logger: Logger) {
        let (errors, letters, overflows) = (Occurrences(), Occurrences(), Occurrences())
        onWarning = { logger.warning("\($0)") }
        onUnhandledError = { unhandled in
            guard let count = errors.add("\(unhandled.actorClass) \(type(of: unhandled.error))") else { return }
            logger.error(
                "a behavior has thrown an error that no supervisor gets", error: unhandled.error,
                metadata: [
                    "behavior": "\(unhandled.behavior)", "class": "\(unhandled.actorClass)",
                    "reason": "\(unhandled.reason)", "count": "\(count)",
                ])
        }
        onDeadLetter = { behavior in
            guard let count = letters.add(behavior) else { return }
            logger.warning(
                "a call was dropped because the actor was deinitialized or stopped",
                metadata: ["behavior": "\(behavior)", "count": "\(count)"])
        }
        onMailboxOverflow = { overflow in
            guard let count = overflows.add(overflow.actorClass) else { return }
            logger.warning(
                "an actor has more unfinished messages than its limit",
                metadata: [
                    "class": "\(overflow.actorClass)", "capacity": "\(overflow.capacity)", "count": "\(count)",
                ])
        }
    }
}
#endif
