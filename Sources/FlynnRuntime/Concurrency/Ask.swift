import CFlynnRuntime

extension AnyBehavior {
    /// Calls the behavior and waits for the answer: `let data = try await loader.beLoad.ask(url, as: Data.self)`.
    ///
    /// The behavior's last argument is a `Reply<Value>`, after the arguments of the call. The function sends the
    /// message before it suspends the task. As a result, the message runs after all earlier calls of the same task, and
    /// before its later calls. If the task was already cancelled, the function doesn't send the message.
    ///
    /// While the task waits, the message owns the actor, but the call doesn't own the actor or the behavior. Without
    /// other references, the actor is deinitialized at the end of the message, and `ask` throws `dropped`, unless the
    /// behavior answered or something else owns the reply.
    ///
    /// Crashes with a message if the behavior has no actor.
    ///
    /// - Parameters:
    ///   - timeout: the longest time to wait, or nil for no limit. The call runs even if the timeout has expired, but
    ///     then the answer is ignored. If the timeout is zero or negative, the function doesn't send the call.
    ///   - type: the type of the answer, if the compiler can't infer it.
    /// - Throws: `AskError` if the call failed without an answer, `CancellationError` if the task was cancelled, or the
    ///   error with which the behavior answered.
    public nonisolated(nonsending) consuming func ask<Value: Sendable>(
        timeout: Duration? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        try checkBeforeAsking(timeout)
        let call = makeCall(.one)
        return try await Ask(consume self, call).send(timeout)
    }

    /// Throws an error if the call of an `ask` must not be sent.
    private func checkBeforeAsking(_ timeout: Duration?) throws {
        try Task.checkCancellation()
        // Without an actor, the call crashes.
        if let timeout, timeout <= .zero, let mailbox {
            throw AskError.timeout(behavior: body.pointee.name(of: mailbox.actorType), after: timeout)
        }
    }

    /// Calls the behavior with 1 argument and a reply; see `ask(timeout:as:)`.
    public nonisolated(nonsending) consuming func ask<Value: Sendable>(
        _ first: consuming Any?, timeout: Duration? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        try checkBeforeAsking(timeout)
        let call = makeCall(.three)
        add(consume first, to: call)
        return try await Ask(consume self, call).send(timeout)
    }

    /// Calls the behavior with 2 arguments and a reply; see `ask(timeout:as:)`.
    public nonisolated(nonsending) consuming func ask<Value: Sendable>(
        _ first: consuming Any?, _ second: consuming Any?, timeout: Duration? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        try checkBeforeAsking(timeout)
        let call = makeCall(.three)
        add(consume first, to: call)
        add(consume second, to: call)
        return try await Ask(consume self, call).send(timeout)
    }

    /// Calls the behavior with 3 arguments and a reply; see `ask(timeout:as:)`.
    public nonisolated(nonsending) consuming func ask<Value: Sendable>(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, timeout: Duration? = nil,
        as type: Value.Type = Value.self
    ) async throws -> Value {
        try checkBeforeAsking(timeout)
        let call = makeCall(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        return try await Ask(consume self, call).send(timeout)
    }

    /// Calls the behavior with 4 arguments and a reply; see `ask(timeout:as:)`.
    public nonisolated(nonsending) consuming func ask<Value: Sendable>(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        timeout: Duration? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        try checkBeforeAsking(timeout)
        let call = makeCall(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        add(consume fourth, to: call)
        return try await Ask(consume self, call).send(timeout)
    }

    /// Calls the behavior with 5 arguments and a reply; see `ask(timeout:as:)`.
    public nonisolated(nonsending) consuming func ask<Value: Sendable>(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        _ fifth: consuming Any?, timeout: Duration? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        try checkBeforeAsking(timeout)
        let call = makeCall(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        add(consume fourth, to: call)
        add(consume fifth, to: call)
        return try await Ask(consume self, call).send(timeout)
    }

    /// Calls the behavior with 6 arguments and a reply; see `ask(timeout:as:)`.
    public nonisolated(nonsending) consuming func ask<Value: Sendable>(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        _ fifth: consuming Any?, _ sixth: consuming Any?, timeout: Duration? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        try checkBeforeAsking(timeout)
        let call = makeCall(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        add(consume fourth, to: call)
        add(consume fifth, to: call)
        add(consume sixth, to: call)
        return try await Ask(consume self, call).send(timeout)
    }

    /// Calls the behavior with 7 arguments and a reply; see `ask(timeout:as:)`.
    public nonisolated(nonsending) consuming func ask<Value: Sendable>(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        _ fifth: consuming Any?, _ sixth: consuming Any?, _ seventh: consuming Any?, timeout: Duration? = nil,
        as type: Value.Type = Value.self
    ) async throws -> Value {
        try checkBeforeAsking(timeout)
        let call = makeCall(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        add(consume fourth, to: call)
        add(consume fifth, to: call)
        add(consume sixth, to: call)
        add(consume seventh, to: call)
        return try await Ask(consume self, call).send(timeout)
    }

    /// Calls the behavior with 8 or more arguments and a reply; see `ask(timeout:as:)`.
    public nonisolated(nonsending) consuming func ask<Value: Sendable>(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        _ fifth: consuming Any?, _ sixth: consuming Any?, _ seventh: consuming Any?, _ eighth: consuming Any?,
        _ others: Any?..., timeout: Duration? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        try checkBeforeAsking(timeout)
        let reply = Reply<Value>()
        let call = makeCall(.one)
        add(
            [
                consume first, consume second, consume third, consume fourth, consume fifth, consume sixth,
                consume seventh, consume eighth,
            ] + others + [reply], to: call)
        return try await Ask(consume self, call, reply).send(timeout)
    }

    /// Calls the behavior and waits for the answer to a `Reply<Void>`: `try await store.beSave.ask(path)`. See
    /// `ask(timeout:as:)`.
    ///
    /// Without this function, the compiler can't infer the type of an unused answer.
    @_disfavoredOverload
    public nonisolated(nonsending) consuming func ask(_ arguments: Any?..., timeout: Duration? = nil) async throws {
        try checkBeforeAsking(timeout)
        let reply = Reply<Void>()
        let call = makeCall(.one)
        add(arguments + [reply], to: call)
        return try await Ask(consume self, call, reply).send(timeout)
    }
}

/// A call and its reply before the call is sent. Then the waiting task no longer owns them.
private struct Ask<Value: Sendable> {
    private let behavior: Unmanaged<AnyBehavior>
    private let call: AnyBehavior.Call
    /// The reply, owned by the message.
    private let reply: Unmanaged<Reply<Value>>

    /// Creates a call with `reply` as the last argument.
    init(_ behavior: consuming AnyBehavior, _ call: AnyBehavior.Call, _ reply: Reply<Value>) {
        self.behavior = .passRetained(consume behavior)
        self.call = call
        self.reply = .passUnretained(reply)
    }

    /// Creates a call and adds a reply to it.
    init(_ behavior: consuming AnyBehavior, _ call: AnyBehavior.Call) {
        let reply = Reply<Value>()
        behavior.add(reply, to: call)
        self.init(consume behavior, call, reply)
    }

    /// Sends the call and waits for the answer.
    nonisolated(nonsending) func send(_ timeout: Duration?) async throws -> Value {
        // Read the name before the send, since the behavior can be deinitialized from then on.
        let name = behavior._withUnsafeGuaranteedRef { $0.body.pointee.name }
        let reference = reply._withUnsafeGuaranteedRef { ReplyReference($0) }
        return try await AskWait<Value>(reference, name, call.target.mailbox.actorType, timeout).run(sending: send)
    }

    private func send(_ continuation: UnsafeContinuation<Value, any Error>) {
        reply._withUnsafeGuaranteedRef { $0.startWaiting(continuation) }
        // This reference is released after the call.
        let behavior = behavior.takeRetainedValue()
        behavior.send(.init(target: call.target, message: call.message, thread: flynn_thread()))
    }
}

/// The wait of a task for a reply. The task doesn't own the reply.
struct AskWait<Value: Sendable>: ~Copyable {
    private let reference: ReplyReference
    private let name: BehaviorName
    private let actorType: Any.Type
    private let timeout: Duration?

    /// - Parameter reference: a new reference.
    init(_ reference: ReplyReference, _ name: BehaviorName, _ actorType: Any.Type, _ timeout: Duration?) {
        self.reference = reference
        self.name = name
        self.actorType = actorType
        self.timeout = timeout
    }

    deinit { reference.release() }

    /// Calls `send` with the continuation of the task, and waits for the answer.
    nonisolated(nonsending) func run(
        sending send: (UnsafeContinuation<Value, any Error>) -> Void
    ) async throws -> Value {
        var alarm: AskAlarm?
        defer { alarm?.cancel() }
        let (reference, timeout) = (reference, timeout)
        do {
            return try await withTaskCancellationHandler {
                defer { flynn_task_resumed() }
                return try await withUnsafeThrowingContinuation {
                    (continuation: UnsafeContinuation<Value, any Error>) in
                    send(continuation)
                    alarm = timeout.map { AskAlarm(reference, after: $0) }
                }
            } onCancel: {
                reference.fail(.cancelled)
            }
        } catch let reason as AnyReply.State {
            throw reason.error(name.qualified(by: actorType), timeout)
        }
    }
}

extension AnyReply.State {
    /// Returns the error that the caller receives for this reason.
    func error(_ behavior: String, _ timeout: Duration?) -> any Error {
        switch self {
        case .dropped: AskError.dropped(behavior: behavior)
        case .discarded: AskError.actorGone(behavior: behavior)
        case .shutDown: AskError.shutdown(behavior: behavior)
        case .timedOut: AskError.timeout(behavior: behavior, after: timeout ?? .zero)
        case .cancelled: CancellationError()
        case .created, .waiting, .answered: crash("\(behavior): ask ended in the state \(self)")
        }
    }
}
