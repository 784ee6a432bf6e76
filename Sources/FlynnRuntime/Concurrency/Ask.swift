import CFlynnRuntime

extension AnyBehavior {
    /// Calls the behavior and waits for its answer: `let data = try await loader.beLoad.ask(url, as: Data.self)`.
    ///
    /// The behavior's last argument is a `Reply<Value>`, which follows the arguments of the call. The message is sent before
    /// the task is suspended. So it runs after all earlier calls of the same task, and before its later ones. It isn't sent
    /// if the task was cancelled before.
    ///
    /// While the task waits, the message owns the actor, but the call owns neither the actor nor the behavior. So an actor to
    /// which nothing else refers is deinitialized after the message, and `ask` throws `dropped` unless there was an answer or
    /// something else owns the reply.
    ///
    /// Crashes with a message if the behavior has no actor.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait at most, or nil for no limit. The call isn't taken back: it still runs, but its answer
    ///     has no effect.
    ///   - type: the type of the answer, if it can't be inferred.
    /// - Throws: `AskError` if there was no answer, `CancellationError` if the task was cancelled, or the error with which
    ///   the behavior has answered.
    public nonisolated(nonsending) consuming func ask<Value: Sendable>(
        timeout: Duration? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        try Task.checkCancellation()
        let call = makeCall(.one)
        return try await Ask(consume self, call, timeout).answer(to: Reply())
    }

    /// Calls the behavior with 1 argument and a reply; see `ask(timeout:as:)`.
    public nonisolated(nonsending) consuming func ask<Value: Sendable>(
        _ first: consuming Any?, timeout: Duration? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        try Task.checkCancellation()
        let call = makeCall(.three)
        add(consume first, to: call)
        return try await Ask(consume self, call, timeout).answer(to: Reply())
    }

    /// Calls the behavior with 2 arguments and a reply; see `ask(timeout:as:)`.
    public nonisolated(nonsending) consuming func ask<Value: Sendable>(
        _ first: consuming Any?, _ second: consuming Any?, timeout: Duration? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        try Task.checkCancellation()
        let call = makeCall(.three)
        add(consume first, to: call)
        add(consume second, to: call)
        return try await Ask(consume self, call, timeout).answer(to: Reply())
    }

    /// Calls the behavior with 3 or more arguments and a reply; see `ask(timeout:as:)`.
    public nonisolated(nonsending) consuming func ask<Value: Sendable>(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ others: Any?...,
        timeout: Duration? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        try Task.checkCancellation()
        let reply = Reply<Value>()
        let call = makeCall(.one)
        add([consume first, consume second, consume third] + others + [reply], to: call)
        return try await Ask(consume self, call, timeout).answer(to: consume reply, isAdded: true)
    }
}

/// A call that isn't sent yet. The task that waits owns nothing of it after it was sent.
///
/// **Without suspension.** A call of a job on a scheduler that has nothing else to run is placed in the scheduler's slot for the
/// next runnable. Then the job runs the actor before it continues, as the scheduler would do after the job's suspension. If
/// the behavior answers while it runs, which is the usual case, the task need not wait: no continuation, no cancellation
/// handler, and no job are created.
private struct Ask {
    private let behavior: Unmanaged<AnyBehavior>
    private let call: AnyBehavior.Call
    private let timeout: Duration?
    private let behaviorName: BehaviorBody.Name
    private let actorType: Any.Type

    init(_ behavior: consuming AnyBehavior, _ call: AnyBehavior.Call, _ timeout: Duration?) {
        self.call = call
        self.timeout = timeout
        // Read before the call is sent, because the behavior may be deinitialized after it.
        behaviorName = behavior.body.pointee.name
        actorType = call.target.mailbox.actorType
        self.behavior = .passRetained(consume behavior)
    }

    /// Sends the call and waits for the answer.
    ///
    /// - Parameter isAdded: whether the reply is an argument of the call already.
    nonisolated(nonsending) func answer<Value: Sendable>(
        to reply: consuming Reply<Value>, isAdded: Bool = false
    ) async throws -> Value {
        if !isAdded { behavior._withUnsafeGuaranteedRef { $0.add(reply, to: call) } }
        // Released before the task waits.
        let reply = Unmanaged.passRetained(consume reply)
        do {
            var isSent = false
            if timeout == nil, let scheduler = Scheduler.ofRunningJob {
                isSent = true
                send()
                // The mailbox exists if it is in the scheduler's slot, which owns the actor.
                scheduler.runNow(call.target.mailbox, on: flynn_thread())
                if let state = reply._withUnsafeGuaranteedRef({ $0.endedState }) {
                    return try reply.takeRetainedValue().answer(in: state)
                }
            }
            return try await wait(for: reply, isSent: isSent)
        } catch let reason as AnyReply.State {
            throw reason.error(behaviorName.qualified(by: actorType), timeout)
        }
    }

    private nonisolated(nonsending) func wait<Value>(for reply: Unmanaged<Reply<Value>>, isSent: Bool) async throws
        -> Value
    {
        let reference = reply._withUnsafeGuaranteedRef { ReplyReference($0) }
        defer { reference.release() }
        var alarm: AskAlarm?
        defer { alarm?.cancel() }
        return try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Value, any Error>) in
                reply._withUnsafeGuaranteedRef { $0.startWaiting(continuation) }
                reply.release()
                if !isSent { send() }
                alarm = timeout.map { AskAlarm(reference, after: $0) }
            }
        } onCancel: {
            reference.fail(.cancelled)
        }
    }

    private func send() {
        // Released after the call.
        let behavior = behavior.takeRetainedValue()
        behavior.send(.init(target: call.target, message: call.message, thread: flynn_thread()))
    }
}

extension AnyReply.State {
    /// Returns the error that is thrown to the caller for this reason.
    func error(_ behavior: String, _ timeout: Duration?) -> any Error {
        switch self {
        case .dropped: AskError.dropped(behavior: behavior)
        case .discarded: AskError.actorGone(behavior: behavior)
        case .shutDown: AskError.shutdown(behavior: behavior)
        case .timedOut: AskError.timeout(behavior: behavior, after: timeout ?? .zero)
        case .cancelled: CancellationError()
        case .created, .storing, .waiting, .answered: crash("\(behavior): ask ended in the state \(self)")
        }
    }
}
