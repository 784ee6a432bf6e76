import CFlynnRuntime

// The compiler uses `callAsFunction` for calls. FlynnLint needs the attribute `@dynamicCallable` to distinguish this
// type from other types named `Behavior`.

/// An asynchronous method of an actor, called like a function: `printer.bePrint("hello")`.
///
///     class Printer: Actor {
///         lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
///             // flynnlint:parameter String - string to print
///             let value: String = args[x: 0]
///             print(value)
///         }
///     }
///
/// The closure runs on one of the runtime's threads, never at the same time as another behavior of the actor. The actor
/// is alive while the closure runs, so `unowned self` is always safe. A closure with two parameters receives the actor
/// as the first parameter. This is faster than a captured `self`, and can't be a retain cycle:
///
///     lazy var bePrint = Behavior(self) { (me, args) in
///         // flynnlint:parameter String - string to print
///         me.count += 1
///         print(args[x: 0] as String)
///     }
///
/// The initializers crash with a message if the closure is isolated to an actor of Swift, such as `MainActor`. The idea
/// and the name are Pony's.
@dynamicCallable
public final class Behavior: AnyBehavior, @unchecked Sendable {
    /// Creates a behavior of `actor` that runs `body`.
    ///
    /// - Parameter name: the behavior's name in crash messages. By default, the name of the initialized property.
    public init(_ actor: Actor, name: StaticString = #function, _ body: @escaping @isolated(any) (BehaviorArgs) -> Void)
    {
        super.init(actor, of: Actor.self, name: name, ArgumentsClosure(body), isolation: body.isolation)
    }

    /// Creates a behavior with a closure that can throw; see `ThrowingBehavior.swift`.
    init<T, Form>(
        _ actor: Actor?, name: StaticString, throwing closure: consuming ThrowingClosure<T, Form>,
        isolation: (any _Concurrency.Actor)?
    ) {
        super.init(actor, of: T.self, name: name, closure, isolation: isolation)
    }

    /// Creates a behavior of `actor` that passes the actor to `body`. The closure then doesn't need a capture list.
    ///
    /// - Parameter name: the behavior's name in crash messages. By default, the name of the initialized property.
    public init<T: Actor>(
        _ actor: T, name: StaticString = #function, _ body: @escaping @isolated(any) (T, BehaviorArgs) -> Void
    ) {
        super.init(actor, of: T.self, name: name, ActorClosure(body), isolation: body.isolation)
    }

    /// Creates a behavior for the internal work of a library on `actor`. The mailbox's limit never drops its calls, and
    /// the actor's successor never runs them.
    package init<T: Actor>(workOf actor: T, name: StaticString = #function, _ body: @escaping (T, BehaviorArgs) -> Void)
    {
        super.init(actor, of: T.self, name: name, WorkClosure(body), isolation: nil)
    }

    /// Creates a behavior without an actor. Set the actor with `setActor` before the first call. Otherwise the call
    /// crashes.
    ///
    /// - Parameter name: the behavior's name in crash messages. By default, the name of the initialized property.
    public init(name: StaticString = #function, _ body: @escaping @isolated(any) (BehaviorArgs) -> Void) {
        super.init(nil, of: Actor.self, name: name, ArgumentsClosure(body), isolation: body.isolation)
    }

    /// Calls the behavior; `behavior(1, "a")` has the same effect. Returns immediately; the actor runs the call later.
    ///
    /// Crashes with a message if the behavior has no actor. If the actor was deinitialized, the runtime drops the call;
    /// see `Flynn.onDeadLetter`.
    public func dynamicallyCall(withArguments arguments: consuming BehaviorArgs) {
        let call = makeCall(.one)
        add(consume arguments, to: call)
        send(call)
    }

    /// Calls the behavior without arguments; see `dynamicallyCall`.
    public func callAsFunction() {
        let call = makeCall(.none)
        send(call)
    }

    /// Calls a behavior owned by `actor`. The behavior was created with `init(workOf:)`, and is never moved. The
    /// caller's reference to the actor becomes the queue reference, which saves a retain. The message doesn't carry
    /// task-local values.
    package static func call(_ behavior: Unmanaged<Behavior>, owning actor: consuming Actor) {
        let (thread, mailbox) = (flynn_thread(), actor.mailbox)
        let message = Mailbox.plainMessage(.call, behavior._withUnsafeGuaranteedRef { $0.body }, .none, on: thread)
        mailbox.push(message, owning: consume actor, on: thread)
        NewestActor.release(on: thread)
    }

    /// Calls the behavior with 1 argument; see `dynamicallyCall`.
    public func callAsFunction(_ first: consuming Any?) {
        let call = makeCall(.one)
        add(consume first, to: call)
        send(call)
    }

    /// Calls the behavior with 2 arguments; see `dynamicallyCall`.
    public func callAsFunction(_ first: consuming Any?, _ second: consuming Any?) {
        let call = makeCall(.three)
        add(consume first, to: call)
        add(consume second, to: call)
        send(call)
    }

    /// Calls the behavior with 3 arguments; see `dynamicallyCall`.
    public func callAsFunction(_ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?) {
        let call = makeCall(.three)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        send(call)
    }

    /// Calls the behavior with 4 arguments; see `dynamicallyCall`.
    public func callAsFunction(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?
    ) {
        let call = makeCall(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        add(consume fourth, to: call)
        send(call)
    }

    /// Calls the behavior with 5 arguments; see `dynamicallyCall`.
    public func callAsFunction(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        _ fifth: consuming Any?
    ) {
        let call = makeCall(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        add(consume fourth, to: call)
        add(consume fifth, to: call)
        send(call)
    }

    /// Calls the behavior with 6 arguments; see `dynamicallyCall`.
    public func callAsFunction(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        _ fifth: consuming Any?, _ sixth: consuming Any?
    ) {
        let call = makeCall(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        add(consume fourth, to: call)
        add(consume fifth, to: call)
        add(consume sixth, to: call)
        send(call)
    }

    /// Calls the behavior with 7 arguments; see `dynamicallyCall`.
    public func callAsFunction(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        _ fifth: consuming Any?, _ sixth: consuming Any?, _ seventh: consuming Any?
    ) {
        let call = makeCall(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        add(consume fourth, to: call)
        add(consume fifth, to: call)
        add(consume sixth, to: call)
        add(consume seventh, to: call)
        send(call)
    }

    /// Calls the behavior with 8 arguments; see `dynamicallyCall`.
    public func callAsFunction(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        _ fifth: consuming Any?, _ sixth: consuming Any?, _ seventh: consuming Any?, _ eighth: consuming Any?
    ) {
        let call = makeCall(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        add(consume fourth, to: call)
        add(consume fifth, to: call)
        add(consume sixth, to: call)
        add(consume seventh, to: call)
        add(consume eighth, to: call)
        send(call)
    }

    /// Calls the behavior with 9 or more arguments; see `dynamicallyCall`.
    public func callAsFunction(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        _ fifth: consuming Any?, _ sixth: consuming Any?, _ seventh: consuming Any?, _ eighth: consuming Any?,
        _ ninth: consuming Any?, _ others: Any?...
    ) {
        var arguments = [
            consume first, consume second, consume third, consume fourth, consume fifth, consume sixth, consume seventh,
            consume eighth, consume ninth,
        ]
        if !others.isEmpty { arguments += others }
        dynamicallyCall(withArguments: consume arguments)
    }

    /// Calls the behavior with 10 or more arguments and a trailing closure, because the closure can't be an element of
    /// `others`; see `dynamicallyCall`.
    public func callAsFunction(
        _ first: Any?, _ second: Any?, _ third: Any?, _ fourth: Any?, _ fifth: Any?, _ sixth: Any?, _ seventh: Any?,
        _ eighth: Any?, _ ninth: Any?, _ tenth: Any?, _ others: Any?..., trailingClosure: Any?
    ) {
        dynamicallyCall(
            withArguments: [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth]
                + others + [trailingClosure])
    }
}

extension Mailbox {
    /// Appends a message. If the queue was empty, the caller's reference to the actor becomes the queue reference.
    @inline(__always)
    func push(
        _ message: MessagePointer, owning actor: consuming Actor, on thread: UnsafeMutablePointer<FlynnThread>
    ) {
        if CurrentTracer.seesSends || hasExtras {
            // Succeeds, because the actor is alive.
            _ = push(message, on: thread)
        } else if state.pointee.queue.push(message, on: thread).isFirst {
            _ = Unmanaged.passRetained(consume actor)
            Flynn.withPool { $0.schedule(self, on: thread) }
        }
    }
}
