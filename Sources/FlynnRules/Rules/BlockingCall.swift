import FlynnSummary

extension Rule {
    /// A behavior that keeps its scheduler's thread waiting.
    static let blockingCall = Rule(
        id: "blocking_call",
        summary: "a call in a behavior that blocks its scheduler thread",
        rationale: """
            There is one scheduler thread for each core, and it can't take a running behavior off: while that sleeps, waits \
            for a semaphore, a lock, another queue or a process, or loops for ever, the actors that are due on this thread \
            don't run. Wait without a thread: let a `Flynn.Timer`, or whoever has the result, call a behavior. What is \
            looked at is the behavior's closure, with the closures in it that are certainly called at once; not the \
            functions that it calls, nor closures that run on another thread. A project's own function of such a name is \
            nobody's concern, and neither is a wait until `.now()`.
            """,
        example: """
            lazy var beFetch = Behavior(self) { [unowned self] _ in
                let done = DispatchSemaphore(value: 0)
                self.download { done.signal() }
                done.wait()
                self.finish()
            }
            """,
        mended: """
            lazy var beFetch = Behavior(self) { [unowned self] _ in
                self.download { [weak self] in self?.beFinish() }
            }
            """,
        severity: .warning
    ) { context in
        for wait in context.file.waits where context.index.waits(wait, in: context.file) {
            context.report(wait.span, message(wait))
        }
    }

    private static func message(_ wait: PossibleWait) -> String {
        switch wait.kind {
        case .endlessLoop:
            return "'\(wait.text) true' without a way out never gives the behavior's scheduler thread back; expected a "
                + "behavior that does one step and calls itself"
        case .call(let name, _, _):
            return
                "'\(wait.text)' blocks the scheduler thread that runs the behavior; expected \(alternative(to: name))"
        }
    }

    /// What can be done instead of waiting.
    private static func alternative(to name: String) -> String {
        switch name {
        case "sleep", "usleep", "nanosleep", "clock_nanosleep": "a 'Flynn.Timer' that calls a behavior"
        case "sync", "asyncAndWait": "'async' with a closure that calls a behavior"
        case "lock", "withLock", "pthread_mutex_lock", "pthread_rwlock_rdlock", "pthread_rwlock_wrlock":
            "state of an actor, which needs no lock"
        default: "a behavior that is called when it is done"
        }
    }
}
