import CFlynnRuntime

/// Typed behaviors: methods of an actor whose work is the closure of one call of `behave` or `answer`.
///
///     class Disk: Actor {
///         private var sizes: [String: Int] = [:]
///
///         func beAdd(_ path: String, size: Int = 0) { behave { me in me.sizes[path] = size } }
///         func beSize(_ path: String) async throws -> Int { try await answer { me in me.sizes[path] ?? 0 } }
///     }
///
/// Calls of typed behaviors are calls of methods, so the compiler checks them. The closure runs like the closure of a
/// `Behavior`: later, on one of the runtime's threads, never at the same time as another behavior of the actor. `me` is
/// the actor, or its replacement. Code outside of the closure runs on the caller's thread, and must not use the actor's
/// state.
///
/// The closures are `sending`. As a result, the Swift 6 language mode rejects captures that the caller still uses,
/// unless they are `Sendable`, and `self` in place of `me`.
///
/// All classes of actors already conform to this protocol. The protocol exists because the extension of a class can't
/// name the class's subclass in the type of a closure.
public protocol ActorBehaviors: AnyObject {}

extension Actor: ActorBehaviors {}

extension ActorBehaviors where Self: Actor {
    /// Makes the actor run `body`, after all earlier messages. Returns immediately.
    ///
    /// A call allocates at most the memory for the closure's captures. The runtime releases the closure at the end of
    /// the call.
    ///
    /// - Parameters:
    ///   - name: the behavior's name in reports. By default, the name of the enclosing method.
    ///   - body: runs on the actor.
    ///   - onError: receives any error of `body`, on the actor. Without `onError`, or if `onError` throws, the runtime
    ///     passes the error to the actor's supervisor; see `Actor.unsafeSupervise(by:)`.
    /// - Returns: the actor, for chains of calls.
    @discardableResult
    @inlinable
    public func behave(
        name: StaticString = #function, _ body: sending @escaping (Self) throws -> Void,
        onError: sending ((Self, any Error) throws -> Void)? = nil
    ) -> Self {
        _behave(name, consume body, onError)
        return self
    }

    /// Like `behave`, but suspends the task before the call while the actor's mailbox is full, if the actor has a limit
    /// with the policy `.suspendSender`. Waiting tasks make their calls in the order in which they began to wait.
    ///
    ///     func beParse(_ line: String) async { await behave { me in me.parse(line) } }
    ///
    /// If you cancel the task, it stops waiting, and makes the call.
    ///
    /// - Parameters:
    ///   - name: the behavior's name in reports. By default, the name of the enclosing method.
    ///   - body: runs on the actor.
    ///   - onError: receives any error of `body`; see the function that doesn't wait.
    /// - Returns: the actor, for chains of calls.
    @discardableResult
    public nonisolated(nonsending) func behave(
        name: StaticString = #function, _ body: sending @escaping (Self) throws -> Void,
        onError: sending ((Self, any Error) throws -> Void)? = nil
    ) async -> Self {
        let room = await mailbox.waitForRoom()
        _behave(name, consume body, onError)
        room?.end()
        return self
    }

    @inline(__always)
    @inlinable
    func _behave(
        _ name: StaticString, _ body: consuming @escaping (Self) throws -> Void,
        _ onError: consuming ((Self, any Error) throws -> Void)?
    ) {
        if let onError {
            _call(name, _ActorBody(body).closure, _ActorErrorHandler(onError).closure)
        } else {
            _call(name, _ClosureWords(consume body))
        }
    }
}

extension Actor {
    /// Sends a call of a typed behavior. The closure must take an actor of this actor's class. If the actor was
    /// deinitialized, the call is a dead letter.
    ///
    /// The message takes over the reference to the captures.
    @usableFromInline
    final func _call(_ name: StaticString, _ closure: _ClosureWords) {
        let thread = flynn_thread()
        let message = Mailbox.message(.call, .ofMethod(name, closure.function, on: thread), .none, on: thread)
        message.putCaptures(closure.captures)
        push(message, on: thread)
    }

    @usableFromInline
    final func _call(
        _ name: StaticString, _ body: @escaping (AnyObject) throws -> Void,
        _ handler: @escaping (AnyObject, any Error) throws -> Void
    ) {
        let thread = flynn_thread()
        send(TypedCall(body, .errorHandler(handler)), .ofMethod(name, on: thread), on: thread)
    }

    /// Sends a typed call with a companion.
    final func send(_ call: consuming TypedCall, _ body: BodyPointer, on thread: UnsafeMutablePointer<FlynnThread>) {
        let message = Mailbox.message(.call, body, .one, on: thread)
        message.putTypedCall(call)
        push(message, on: thread)
    }

    @inline(__always)
    private final func push(_ message: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>) {
        let mailbox = mailbox
        if !mailbox.push(message, on: thread) { mailbox.discardAll(on: thread) }
        NewestActor.release(on: thread)
    }
}

// The closures of typed behaviors are stored as closures that take any object. At run time, the object is an actor of
// the original class or of a subclass, and Swift passes it like any object. The class constraint gives the closures of
// all classes the same representation. The casts are casts of structs: a cast of a plain closure with `unsafeBitCast`
// would wrap the closure in a second closure.

/// The closure of a typed behavior.
@usableFromInline
@frozen
struct _ActorBody {
    @usableFromInline
    @frozen
    struct Typed<T: Actor> {
        @usableFromInline let closure: (T) throws -> Void
        @inlinable
        init(_ closure: @escaping (T) throws -> Void) { self.closure = closure }
    }

    @usableFromInline let closure: (AnyObject) throws -> Void

    @inlinable
    init<T: Actor>(_ closure: @escaping (T) throws -> Void) {
        self = unsafeBitCast(Typed(closure), to: _ActorBody.self)
    }
}

/// The closure for the errors of a typed behavior.
@usableFromInline
@frozen
struct _ActorErrorHandler {
    @usableFromInline
    @frozen
    struct Typed<T: Actor> {
        @usableFromInline let closure: (T, any Error) throws -> Void
        @inlinable
        init(_ closure: @escaping (T, any Error) throws -> Void) { self.closure = closure }
    }

    @usableFromInline let closure: (AnyObject, any Error) throws -> Void

    @inlinable
    init<T: Actor>(_ closure: @escaping (T, any Error) throws -> Void) {
        self = unsafeBitCast(Typed(closure), to: _ActorErrorHandler.self)
    }
}
