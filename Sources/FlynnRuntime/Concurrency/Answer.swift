import CFlynnRuntime

extension ActorBehaviors where Self: Actor {
    /// Makes the actor run `body`, after all earlier messages, and waits for the result:
    ///
    ///     func beSize(_ path: String) async throws -> Int { try await answer { me in me.sizes[path] ?? 0 } }
    ///
    /// The function sends the message before it suspends the task. As a result, the message runs after all earlier
    /// calls of the same task, and before its later calls. If the task was already cancelled, the function doesn't send
    /// the message.
    ///
    /// - Parameters:
    ///   - name: the behavior's name in errors and reports. By default, the name of the enclosing method.
    ///   - timeout: the longest time to wait, or nil for no limit. The call runs even if the timeout has expired, but
    ///     then the result is ignored. If the timeout is zero or negative, the function doesn't send the call.
    ///   - body: runs on the actor. The caller gets the result or the error.
    /// - Throws: the error of `body`, `AskError` if the call failed without an answer, or `CancellationError` if the
    ///   task was cancelled.
    public nonisolated(nonsending) func answer<Value: Sendable>(
        name: StaticString = #function, timeout: Duration? = nil, _ body: sending @escaping (Self) throws -> Value
    ) async throws -> Value {
        try await ask(name, timeout, ActorQuestion(body))
    }
}

extension Actor {
    /// Sends a call of a typed behavior, and waits for the result. The closure must take an actor of this actor's
    /// class.
    fileprivate nonisolated(nonsending) final func ask<Value: Sendable>(
        _ name: StaticString, _ timeout: Duration?, _ body: ActorQuestion<Value>
    ) async throws -> Value {
        try Task.checkCancellation()
        let method = BodyPointer.ofMethod(name, on: flynn_thread())
        if let timeout, timeout <= .zero {
            throw AskError.timeout(behavior: method.pointee.name(of: mailbox.actorType), after: timeout)
        }
        // The message owns the reply.
        let reply = Unmanaged.passRetained(TypedReply(body.closure))
        let reference = reply._withUnsafeGuaranteedRef { ReplyReference($0) }
        let wait = AskWait<Value>(reference, method.pointee.name, mailbox.actorType, timeout)
        return try await wait.run { continuation in
            reply._withUnsafeGuaranteedRef { $0.startWaiting(continuation) }
            send(TypedReply.call(reply.takeRetainedValue()), method, on: flynn_thread())
        }
    }
}

/// The reply to an `answer`. It runs the closure.
///
/// Unchecked `Sendable`: the closure runs once, on the actor.
private final class TypedReply<Value: Sendable>: Reply<Value>, @unchecked Sendable {
    private let body: (AnyObject) throws -> Value

    init(_ body: @escaping (AnyObject) throws -> Value) {
        self.body = body
        super.init()
    }

    // This must run before the deinitialization of the properties.
    deinit { fail(.dropped) }

    /// Returns the call that answers. Its closure captures only the reply, so Swift doesn't allocate memory for the
    /// captures.
    static func call(_ reply: TypedReply) -> TypedCall {
        TypedCall({ actor in reply.run(actor) }, .observer(reply))
    }

    private func run(_ actor: AnyObject) {
        do {
            let value = try body(actor)
            self(value)
        } catch {
            self(throwing: error)
        }
    }
}

/// The closure of an `answer`; see `_ActorBody`.
struct ActorQuestion<Value> {
    private struct Typed<T: Actor> {
        let closure: (T) throws -> Value
    }

    let closure: (AnyObject) throws -> Value

    init<T: Actor>(_ closure: @escaping (T) throws -> Value) {
        self = unsafeBitCast(Typed(closure: closure), to: ActorQuestion.self)
    }
}
