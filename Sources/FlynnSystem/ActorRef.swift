/// A reference to an actor or pool that can send messages. References are returned by a system:
/// `system.actor(APIActor.self, caller: self)`.
///
/// You can send any message to any actor. If the actor doesn't accept the message, the message fails. An actor
/// processes its messages in the order in which they were sent. The system keeps the actor alive; references don't.
/// Thread-safe.
public struct ActorRef<A: SystemActor>: Identifiable, Sendable {
    @usableFromInline let address: Address

    init(_ inbox: Inbox, caller: AnyObject?) { address = Address(inbox: inbox, place: HandlerPlace(ofCaller: caller)) }

    /// The identity of the actor or pool.
    public var id: ActorID { address.inbox.id }

    /// Removes the actor, or all actors of the pool, from the system. They finish their current messages. Waiting and
    /// later messages fail with `actorGone`.
    public func stop() { address.inbox.stop() }

    /// Sends a message without waiting for an answer. Failures are reported by the system; see
    /// `ActorSystemBuilder.onFailedTell`.
    @inlinable public func tell<M: Message>(_ message: M) {
        address.tell(message, type(of: message))
    }

    /// Sends a message and waits for the answer.
    ///
    /// The message is sent before the task is suspended. If the task is cancelled or the timeout passes, a waiting
    /// message is not processed, and the future or task of a running reaction is cancelled.
    ///
    /// - Parameter timeout: the maximum time to wait, or nil for no limit. If it is zero or less, the message fails
    ///   with `timedOut` and isn't sent.
    /// - Throws: `MessageError` if the message failed, or `CancellationError` if the task was cancelled. If the ask is
    ///   part of a reaction with a future, and the other actor would wait for this reaction directly or through further
    ///   asks, the reason is `wouldDeadlock`.
    @inlinable public nonisolated(nonsending) func ask<M: Message>(_ message: M, timeout: Duration? = nil) async throws
        -> M.Reply
    {
        try Task.checkCancellation()
        return try await promise(message, timeout: timeout).answer()
    }

    /// Sends a message and returns a promise of the answer, like `promise`. Use this function in synchronous code, and
    /// where a promise is expected:
    ///
    ///     session.ask(Login(email: email, password: password)).then({ session in show(session) }, { error in show(error) })
    ///
    /// In asynchronous code, Swift prefers the function that waits. There, call `promise` or specify the type of the
    /// variable. The top level of `main.swift` isn't asynchronous code, even if it contains `await`.
    @inlinable public consuming func ask<M: Message>(_ message: M, timeout: Duration? = nil) -> Promise<M.Reply> {
        (consume self).promise(message, timeout: timeout)
    }

    /// Sends a message and returns a promise of the answer. The handlers run on the calling actor, or on the main queue
    /// if the reference has no caller. See `ask` for the errors.
    ///
    /// - Parameter timeout: the maximum time to wait, or nil for no limit. If it is zero or less, the message fails
    ///   with `timedOut` and isn't sent.
    @inlinable public consuming func promise<M: Message>(_ message: M, timeout: Duration? = nil) -> Promise<M.Reply> {
        // Moves this copy's reference to the address into the promise, to avoid a retain.
        let promise = Promise<M.Reply>(message, type(of: message), to: (consume self).address)
        promise.send(timeout: timeout)
        return promise
    }
}

/// The inbox that a reference sends to, and the place for the handlers of its asks. Both are in the same object, as an
/// ask retains them.
@usableFromInline final class Address: Sendable {
    let inbox: Inbox
    /// The place for the handlers of asks: the turns of the calling actor, or the main queue.
    let place: HandlerPlace

    init(inbox: Inbox, place: HandlerPlace) {
        self.inbox = inbox
        self.place = place
    }

    /// The calling actor, if a system hosts it.
    var caller: ActorCell? { place.cell }

    @usableFromInline func tell(_ message: any Sendable, _ type: any Message.Type) {
        inbox.send(Tell(message, type, to: self))
    }
}
