import CFlynnRuntime

/// A behavior with calls that return the actor, to allow chains:
/// `builder.beAppend("a").beAppend("b").beResult(callback)`.
///
/// Like a `Behavior`, it can be called on any thread.
@dynamicCallable
public final class ChainableBehavior<T: Actor>: AnyBehavior, @unchecked Sendable {
    /// Creates a behavior of `actor` that runs `body`.
    ///
    /// - Parameter name: the behavior's name in crash messages. By default, the name of the initialized property.
    public init(_ actor: T, name: StaticString = #function, _ body: @escaping @isolated(any) (BehaviorArgs) -> Void) {
        super.init(actor, of: T.self, name: name, ArgumentsClosure(body), isolation: body.isolation)
    }

    /// Creates a behavior with a closure that can throw; see `ThrowingBehavior.swift`.
    init<Form>(
        _ actor: T?, name: StaticString, throwing closure: consuming ThrowingClosure<T, Form>,
        isolation: (any _Concurrency.Actor)?
    ) {
        super.init(actor, of: T.self, name: name, closure, isolation: isolation)
    }

    /// Creates a behavior of `actor` that passes the actor to `body`. The closure then doesn't need a capture list.
    ///
    /// - Parameter name: the behavior's name in crash messages. By default, the name of the initialized property.
    public init(_ actor: T, name: StaticString = #function, _ body: @escaping @isolated(any) (T, BehaviorArgs) -> Void)
    {
        super.init(actor, of: T.self, name: name, ActorClosure(body), isolation: body.isolation)
    }

    /// Creates a behavior without an actor. Set the actor with `setActor` before the first call. Otherwise the call
    /// crashes.
    ///
    /// - Parameter name: the behavior's name in crash messages. By default, the name of the initialized property.
    public init(name: StaticString = #function, _ body: @escaping @isolated(any) (BehaviorArgs) -> Void) {
        super.init(nil, of: T.self, name: name, ArgumentsClosure(body), isolation: body.isolation)
    }

    /// Calls the behavior; `behavior(1, "a")` has the same effect. Returns the actor immediately; the actor runs the
    /// call later.
    ///
    /// Crashes with a message if the behavior has no actor, or if the actor was deinitialized.
    @discardableResult
    public func dynamicallyCall(withArguments arguments: consuming BehaviorArgs) -> T {
        let (call, actor) = makeCallReturningActor(.one)
        add(consume arguments, to: call)
        send(call)
        return take(actor)
    }

    /// Calls the behavior without arguments; see `dynamicallyCall`.
    @discardableResult
    public func callAsFunction() -> T {
        let (call, actor) = makeCallReturningActor(.none)
        send(call)
        return take(actor)
    }

    /// Calls the behavior with 1 argument; see `dynamicallyCall`.
    @discardableResult
    public func callAsFunction(_ first: consuming Any?) -> T {
        let (call, actor) = makeCallReturningActor(.one)
        add(consume first, to: call)
        send(call)
        return take(actor)
    }

    /// Calls the behavior with 2 arguments; see `dynamicallyCall`.
    @discardableResult
    public func callAsFunction(_ first: consuming Any?, _ second: consuming Any?) -> T {
        let (call, actor) = makeCallReturningActor(.three)
        add(consume first, to: call)
        add(consume second, to: call)
        send(call)
        return take(actor)
    }

    /// Calls the behavior with 3 arguments; see `dynamicallyCall`.
    @discardableResult
    public func callAsFunction(_ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?) -> T {
        let (call, actor) = makeCallReturningActor(.three)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        send(call)
        return take(actor)
    }

    /// Calls the behavior with 4 arguments; see `dynamicallyCall`.
    @discardableResult
    public func callAsFunction(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?
    ) -> T {
        let (call, actor) = makeCallReturningActor(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        add(consume fourth, to: call)
        send(call)
        return take(actor)
    }

    /// Calls the behavior with 5 arguments; see `dynamicallyCall`.
    @discardableResult
    public func callAsFunction(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        _ fifth: consuming Any?
    ) -> T {
        let (call, actor) = makeCallReturningActor(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        add(consume fourth, to: call)
        add(consume fifth, to: call)
        send(call)
        return take(actor)
    }

    /// Calls the behavior with 6 arguments; see `dynamicallyCall`.
    @discardableResult
    public func callAsFunction(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        _ fifth: consuming Any?, _ sixth: consuming Any?
    ) -> T {
        let (call, actor) = makeCallReturningActor(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        add(consume fourth, to: call)
        add(consume fifth, to: call)
        add(consume sixth, to: call)
        send(call)
        return take(actor)
    }

    /// Calls the behavior with 7 arguments; see `dynamicallyCall`.
    @discardableResult
    public func callAsFunction(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        _ fifth: consuming Any?, _ sixth: consuming Any?, _ seventh: consuming Any?
    ) -> T {
        let (call, actor) = makeCallReturningActor(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        add(consume fourth, to: call)
        add(consume fifth, to: call)
        add(consume sixth, to: call)
        add(consume seventh, to: call)
        send(call)
        return take(actor)
    }

    /// Calls the behavior with 8 arguments; see `dynamicallyCall`.
    @discardableResult
    public func callAsFunction(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        _ fifth: consuming Any?, _ sixth: consuming Any?, _ seventh: consuming Any?, _ eighth: consuming Any?
    ) -> T {
        let (call, actor) = makeCallReturningActor(.eight)
        add(consume first, to: call)
        add(consume second, to: call)
        add(consume third, to: call)
        add(consume fourth, to: call)
        add(consume fifth, to: call)
        add(consume sixth, to: call)
        add(consume seventh, to: call)
        add(consume eighth, to: call)
        send(call)
        return take(actor)
    }

    /// Calls the behavior with 9 or more arguments; see `dynamicallyCall`.
    @discardableResult
    public func callAsFunction(
        _ first: consuming Any?, _ second: consuming Any?, _ third: consuming Any?, _ fourth: consuming Any?,
        _ fifth: consuming Any?, _ sixth: consuming Any?, _ seventh: consuming Any?, _ eighth: consuming Any?,
        _ ninth: consuming Any?, _ others: Any?...
    ) -> T {
        var arguments = [
            consume first, consume second, consume third, consume fourth, consume fifth, consume sixth, consume seventh,
            consume eighth, consume ninth,
        ]
        if !others.isEmpty { arguments += others }
        return dynamicallyCall(withArguments: consume arguments)
    }

    /// Calls the behavior with 10 or more arguments and a trailing closure, because the closure can't be an element of
    /// `others`; see `dynamicallyCall`.
    @discardableResult
    public func callAsFunction(
        _ first: Any?, _ second: Any?, _ third: Any?, _ fourth: Any?, _ fifth: Any?, _ sixth: Any?, _ seventh: Any?,
        _ eighth: Any?, _ ninth: Any?, _ tenth: Any?, _ others: Any?..., trailingClosure: Any?
    ) -> T {
        dynamicallyCall(
            withArguments: [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth]
                + others + [trailingClosure])
    }

    @inline(__always)
    private func take(_ actor: Unmanaged<Actor>) -> T {
        let mailbox = Mailbox(owner: actor.toOpaque())
        // Swift can release the actor between the getter of the next behavior in the chain and the call.
        if !mailbox.state.pointee.isHooked { NewestActor.set(mailbox.owner, on: flynn_thread()) }
        // The initializers and `setActor` guarantee the actor's type.
        return unsafeDowncast(actor.takeRetainedValue(), to: T.self)
    }
}
