import CFlynnRuntime

extension AsyncSequence where Element: Sendable {
    /// Calls a behavior with every element, and suspends while too many calls are unfinished:
    ///
    ///     try await url.lines.forward(to: parser.beLine, maxPending: 8)
    ///
    /// The behavior's arguments are the element and a `Reply<Void>`. An element is finished when the behavior answers,
    /// or when the reply is released. If the behavior ignores the reply, the element is finished at the end of the
    /// behavior. To take more time, store the reply. If the behavior answers with an error, the function throws this
    /// error.
    ///
    /// Returns when all elements are finished. After an error, the function stops taking elements, and throws the error
    /// at once. Earlier calls still run. While the function runs, it owns the behavior and the actor.
    ///
    /// Crashes with a message if the behavior has no actor, or if `maxPending` is less than 1.
    ///
    /// - Parameters:
    ///   - behavior: the behavior, which takes the element and a reply.
    ///   - maxPending: the maximum number of unfinished calls.
    /// - Throws: the error of the sequence or of an answer, `CancellationError` if the task was cancelled, or
    ///   `AskError` if the actor was deinitialized or the runtime was shut down.
    public nonisolated(nonsending) func forward(to behavior: AnyBehavior, maxPending: Int = 16) async throws {
        let window = Window(behavior.body.pointee.name, behavior.mailbox?.actorType)
        try await forward(through: window, maxPending) { reply, element in
            let call = behavior.makeCall(.three)
            behavior.add(element, to: call)
            behavior.add(reply, to: call)
            behavior.send(call)
        }
    }

    /// Makes an actor run a closure with every element, and suspends while too many calls are unfinished:
    ///
    ///     try await url.lines.forward(to: parser, maxPending: 8) { me, line in me.parse(line) }
    ///
    /// An element is finished at the end of the closure. If the closure throws, the function throws the error.
    /// Otherwise this function works like the function that forwards to a behavior.
    ///
    /// - Parameters:
    ///   - actor: the actor.
    ///   - name: the name of the calls in errors and reports. By default, the name of the enclosing function.
    ///   - maxPending: the maximum number of unfinished calls.
    ///   - body: runs on the actor.
    /// - Throws: the error of the sequence or of the closure, `CancellationError` if the task was cancelled, or
    ///   `AskError` if the actor was stopped or the runtime was shut down.
    public nonisolated(nonsending) func forward<Target: Actor>(
        to actor: Target, name: StaticString = #function, maxPending: Int = 16,
        _ body: @escaping @Sendable (Target, Element) throws -> Void
    ) async throws {
        let method = BodyPointer.ofMethod(name, on: flynn_thread())
        let window = Window(method.pointee.name, actor.mailbox.actorType)
        try await forward(through: window, maxPending) { reply, element in
            let run = ActorQuestion { (actor: Target) in try body(actor, element) }
            let call = TypedCall(
                { actor in
                    do { try run.closure(actor) } catch { reply(throwing: error) }
                }, .observer(reply))
            actor.send(call, method, on: flynn_thread())
        }
    }

    private nonisolated(nonsending) func forward(
        through window: Window, _ maxPending: Int, _ send: (Reply<Void>, Element) -> Void
    ) async throws {
        guard maxPending > 0 else { crash("maxPending must be at least 1, but is \(maxPending)") }
        for try await element in self {
            try await window.waitUntilPending(isAtMost: maxPending - 1)
            window.add { send($0, element) }
        }
        try await window.waitUntilPending(isAtMost: 0)
    }
}

/// The unfinished calls of a `forward`.
///
/// The window doesn't own the behavior, and therefore not the actor, because the actor can store replies, which own the
/// window.
///
/// Unchecked `Sendable`: all variables are guarded by `lock`.
private final class Window: @unchecked Sendable {
    private let behaviorName: BehaviorName
    private let actorType: Any.Type?
    private let lock = SpinLock()
    private var pending = 0
    /// The error that ends the forwarding.
    private var failure: (any Error)?
    /// The task, if it is waiting for `pending` to be at most `awaitedCount`.
    private var waiter: UnsafeContinuation<Void, any Error>?
    private var awaitedCount = 0

    init(_ behaviorName: BehaviorName, _ actorType: Any.Type?) {
        self.behaviorName = behaviorName
        self.actorType = actorType
    }

    /// Makes a call with a reply.
    func add(_ send: (Reply<Void>) -> Void) {
        lock.withLock { pending += 1 }
        let reply = WindowReply(self)
        // This precedes the call, since the actor can answer during the call. If a shutdown ends the wait here, the
        // call is made nevertheless, and the next wait throws.
        if let reason = reply.startWaiting() { end(reason) }
        send(reply)
    }

    /// Counts a call as finished without an answer.
    func end(_ reason: AnyReply.State) {
        end(reason == .dropped ? nil : reason.error(behaviorName.qualified(by: actorType), nil))
    }

    /// Counts a call as finished.
    func end(_ error: (any Error)?) {
        wake {
            pending -= 1
            failure = failure ?? error
        }
    }

    /// Waits for the number of unfinished calls to be at most `count`. Throws if a call failed or the task is
    /// cancelled.
    nonisolated(nonsending) func waitUntilPending(isAtMost count: Int) async throws {
        try Task.checkCancellation()
        let isReady = lock.withLock {
            awaitedCount = count
            return pending <= count || failure != nil
        }
        if !isReady {
            try await withTaskCancellationHandler {
                defer { flynn_task_resumed() }
                try await withUnsafeThrowingContinuation { continuation in wake { waiter = continuation } }
            } onCancel: {
                wake { failure = failure ?? CancellationError() }
            }
        }
        if let failure = lock.withLock({ failure }) { throw failure }
    }

    /// Makes a change, and resumes the task if the change ends the task's wait.
    private func wake(after change: () -> Void) {
        var woken: UnsafeContinuation<Void, any Error>?
        let failure: (any Error)? = lock.withLock {
            change()
            if pending <= awaitedCount || self.failure != nil { swap(&woken, &waiter) }
            return self.failure
        }
        if let failure { woken?.resume(throwing: failure) } else { woken?.resume() }
    }
}

/// The reply to a call of a `Window`.
private final class WindowReply: Reply<Void>, @unchecked Sendable {
    private let window: Window

    init(_ window: Window) {
        self.window = window
        super.init()
    }

    // This must run before the deinitialization of the properties, since `resume` uses them.
    deinit { fail(.dropped) }

    override func resume(returning value: Void) { window.end(nil as (any Error)?) }

    override func resume(throwing error: any Error) {
        if let reason = error as? State { window.end(reason) } else { window.end(error) }
    }
}
