import FlynnFacts

extension Rule {
    /// Reports calls that block a scheduler thread.
    static let blockingCall = Rule(
        id: "blocking_call",
        summary: "a call in a behavior or reaction that blocks its scheduler thread",
        rationale: """
            There is one scheduler thread for each core, and a running behavior can't be preempted. While it sleeps, \
            waits for a semaphore, a lock, another queue or a process, or loops forever, the other actors on this \
            thread don't run. Let a `Flynn.Timer`, or the code that has the result, call a behavior instead. A function of a C module \
            blocks if its body in the header does, or if `// flynnlint:blocking` is before its declaration. The \
            rule checks the closures of behaviors, typed ones included, and of the reactions of a `SystemActor`, and the closures in it that are certainly called at once. It doesn't \
            check the functions that the behavior calls, or closures that run on another thread. A function of the \
            project with the same name isn't reported, and neither is a wait until `.now()`.
            """,
        example: """
            class Loader: Actor {
                private func download(_ completion: @escaping @Sendable () -> Void) { completion() }
                private func finish() { print("finished") }

                lazy var beFetch = Behavior(self) { [unowned self] _ in
                    let done = DispatchSemaphore(value: 0)
                    self.download { done.signal() }
                    done.wait()
                    self.finish()
                }
            }
            """,
        correctedExample: """
            class Loader: Actor {
                private func download(_ completion: @escaping @Sendable () -> Void) { completion() }

                lazy var beFetch = Behavior(self) { [unowned self] _ in self.download(self.beFinish.closure()) }
                lazy var beFinish = Behavior(self) { _ in print("finished") }
            }
            """,
        severity: .warning
    ) { context in
        for wait in context.file.waits where context.index.blockingCalls.blocks(wait, in: context.fileID) {
            if wait.behavior.isReaction, !context.index.systems.isActor(wait.owner, in: context.fileID) { continue }
            if wait.behavior.isTyped, !context.index.typedBehaviors.isTyped(wait.owner, in: context.fileID) { continue }
            context.report(wait.span, message(wait))
        }
    }

    private static func message(_ wait: WaitSummary) -> String {
        switch wait.kind {
        case .endlessLoop:
            return
                "'\(wait.text) true' without an exit never releases the scheduler thread; write a behavior that does one step "
                + "and calls itself"
        case .call(let name, _, _):
            return
                "'\(wait.text)' blocks the scheduler thread that runs the \(wait.behavior.isReaction ? "reaction" : "behavior"); use "
                + alternative(to: name)
        }
    }

    /// Returns the alternative to a blocking function.
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
