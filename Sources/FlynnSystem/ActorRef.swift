/// A reference to an actor or to a pool, which sends messages. It comes from a system: `system.actor(APIActor.self, caller: self)`.
///
/// Any message can be sent to any actor; one that the actor doesn't accept fails. An actor's messages are processed in the order
/// in which they were sent. A reference doesn't keep the actor alive: the system does. Thread-safe.
public struct ActorRef<A: SystemActor>: Identifiable, Sendable {
    @usableFromInline let address: Address

    init(_ inbox: Inbox, caller: AnyObject?) { address = Address(inbox: inbox, place: HandlerPlace(ofCaller: caller)) }

    /// The identity of the actor or pool.
    public var id: ActorID { address.inbox.id }

    /// Removes the actor, or all actors of the pool, from the system. They finish their current messages. Waiting and later messages fail
    /// with `actorGone`.
    public func stop() { address.inbox.stop() }

    /// Sends a message whose answer doesn't matter. The system reports its failure; see
    /// `ActorSystemBuilder.onFailedTell`.
    @inlinable public func tell<M: Message>(_ message: M) {
        address.tell(message, type(of: message))
    }

    /// Sends a message and waits for the answer.
    ///
    /// The message is sent before the task is suspended. If the task is cancelled or the timeout passes, the message isn't
    /// processed if it still waits; otherwise the future or the task of its reaction is cancelled.
    ///
    /// - Parameter timeout: how long to wait at most, or nil for no limit. With zero or less, the message isn't sent, and fails with
    ///   `timedOut`.
    /// - Throws: `MessageError` if the message has failed, or `CancellationError` if the task was cancelled. In particular, it
    ///   fails with `wouldDeadlock` if it is part of a reaction with a future, and the actor asked would wait for the end of
    ///   this reaction, possibly because of further asks.
    @inlinable public nonisolated(nonsending) func ask<M: Message>(_ message: M, timeout: Duration? = nil) async throws
        -> M.Reply
    {
        try Task.checkCancellation()
        return try await promise(message, timeout: timeout).answer()
    }

    /// Sends a message and returns the promise of its answer, like `promise`, where the code isn't asynchronous or a promise is expected:
    ///
    ///     session.ask(Login(email: email, password: password)).then({ session in show(session) }, { error in show(error) })
    ///
    /// In asynchronous code, Swift prefers the function that waits. Write `promise` there, or the type of a variable. The top level of
    /// `main.swift` isn't asynchronous code, even if it contains `await`.
    @inlinable public consuming func ask<M: Message>(_ message: M, timeout: Duration? = nil) -> Promise<M.Reply> {
        (consume self).promise(message, timeout: timeout)
    }

    /// Sends a message and returns the promise of its answer, whose handlers run on the calling actor, or on the main queue if
    /// the reference has no caller. See `ask` for its errors.
    ///
    /// - Parameter timeout: how long to wait at most, or nil for no limit. With zero or less, the message isn't sent, and fails with
    ///   `timedOut`.
    @inlinable public consuming func promise<M: Message>(_ message: M, timeout: Duration? = nil) -> Promise<M.Reply> {
        // The promise gets this copy's reference to the address, which needs no other one.
        let promise = Promise<M.Reply>(message, type(of: message), to: (consume self).address)
        promise.send(timeout: timeout)
        return promise
    }
}

/// What a reference refers to, and who uses it. One object, because each ask retains it.
@usableFromInline final class Address: Sendable {
    let inbox: Inbox
    /// Where the handlers of asks run: in turns of the actor that sends messages with the reference, or on the main queue.
    let place: HandlerPlace

    init(inbox: Inbox, place: HandlerPlace) {
        self.inbox = inbox
        self.place = place
    }

    /// The actor that sends messages with the reference, if it is one of a system.
    var caller: ActorCell? { place.cell }

    @usableFromInline func tell(_ message: any Sendable, _ type: any Message.Type) {
        inbox.send(Tell(message, type, to: self))
    }
}
