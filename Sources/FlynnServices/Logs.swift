#if Services
import FlynnRuntime
import Foundation
import Logging

extension Flynn {
    /// Sends dead letters and long runs of behaviors to a logger, as warnings, instead of to standard error.
    ///
    /// A dead letter's metadata are `behavior` and `count`. Only the first one of each behavior is logged, and the 10th, 100th, 1,000th and so on. A
    /// long run is logged if a `watchdog` is set before the call and has no handler; its metadata are `behavior`, `duration` and
    /// `scheduler`. Replaces `onDeadLetter`. Thread-safe.
    public static func logs(to logger: Logger) {
        let letters = Occurrences()
        onDeadLetter = { behavior in
            guard let count = letters.add(behavior) else { return }
            logger.warning(
                "a call was dropped because the actor was deinitialized or stopped",
                metadata: ["behavior": "\(behavior)", "count": "\(count)"])
        }
        if var watchdog, watchdog.onLongRun == nil {
            watchdog.onLongRun = { run in
                logger.warning(
                    "a behavior exceeds the limit of the watchdog",
                    metadata: [
                        "behavior": "\(run.behavior)", "duration": "\(run.duration)", "scheduler": "\(run.scheduler)",
                    ])
            }
            self.watchdog = watchdog
        }
    }
}
#endif
