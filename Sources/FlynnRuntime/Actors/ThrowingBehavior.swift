// Initializers for behaviors that can throw. These are overloads to avoid costs for behaviors that can't throw.

extension Behavior {
    /// Creates a behavior of `actor` that runs `body`. The closure can throw.
    ///
    /// - Parameters:
    ///   - name: the behavior's name in crash messages. By default, the name of the initialized property.
    ///   - onError: receives any error of `body`, on the actor. Without `onError`, or if `onError` throws, the runtime
    ///     passes the error to the actor's supervisor, or reports it on standard error if there is no supervisor; see
    ///     `Actor.unsafeSupervise(by:)`.
    public convenience init(
        _ actor: Actor, name: StaticString = #function,
        _ body: @escaping @isolated(any) (BehaviorArgs) throws -> Void,
        onError: (@isolated(any) (any Error) throws -> Void)? = nil
    ) {
        let (run, isolation) = (ThrowingArguments(body).closure, body.isolation ?? onError?.isolation)
        self.init(
            actor, name: name,
            throwing: ThrowingClosure<Actor, WithoutActor>(
                { try run($1) }, onError.map { ErrorHandler($0).ignoringActor() }),
            isolation: isolation)
    }

    /// Creates a behavior of `actor` that passes the actor to `body`, which can throw, and to `onError`; see
    /// `init(_:name:_:onError:)`.
    public convenience init<T: Actor>(
        _ actor: T, name: StaticString = #function,
        _ body: @escaping @isolated(any) (T, BehaviorArgs) throws -> Void,
        onError: (@isolated(any) (T, any Error) throws -> Void)? = nil
    ) {
        let (run, isolation) = (ThrowingActorArguments(body).closure, body.isolation ?? onError?.isolation)
        self.init(
            actor, name: name,
            throwing: ThrowingClosure<T, WithActor>(run, onError.map { ActorErrorHandler($0).closure }),
            isolation: isolation)
    }

    /// Creates a behavior without an actor that runs `body`, which can throw; see `init(_:name:_:onError:)`. Set the
    /// actor with `setActor` before the first call. Otherwise the call crashes.
    public convenience init(
        name: StaticString = #function, _ body: @escaping @isolated(any) (BehaviorArgs) throws -> Void,
        onError: (@isolated(any) (any Error) throws -> Void)? = nil
    ) {
        let (run, isolation) = (ThrowingArguments(body).closure, body.isolation ?? onError?.isolation)
        self.init(
            nil, name: name,
            throwing: ThrowingClosure<Actor, WithoutActor>(
                { try run($1) }, onError.map { ErrorHandler($0).ignoringActor() }),
            isolation: isolation)
    }
}

extension ChainableBehavior {
    /// Creates a behavior of `actor` that runs `body`. The closure can throw.
    ///
    /// - Parameters:
    ///   - name: the behavior's name in crash messages. By default, the name of the initialized property.
    ///   - onError: receives any error of `body`, on the actor. Without `onError`, or if `onError` throws, the runtime
    ///     passes the error to the actor's supervisor, or reports it on standard error if there is no supervisor; see
    ///     `Actor.unsafeSupervise(by:)`.
    public convenience init(
        _ actor: T, name: StaticString = #function,
        _ body: @escaping @isolated(any) (BehaviorArgs) throws -> Void,
        onError: (@isolated(any) (any Error) throws -> Void)? = nil
    ) {
        let (run, isolation) = (ThrowingArguments(body).closure, body.isolation ?? onError?.isolation)
        self.init(
            actor, name: name,
            throwing: ThrowingClosure<T, WithoutActor>(
                { try run($1) }, onError.map { ErrorHandler($0).ignoringActor() }),
            isolation: isolation)
    }

    /// Creates a behavior of `actor` that passes the actor to `body`, which can throw, and to `onError`; see
    /// `init(_:name:_:onError:)`.
    public convenience init(
        _ actor: T, name: StaticString = #function,
        _ body: @escaping @isolated(any) (T, BehaviorArgs) throws -> Void,
        onError: (@isolated(any) (T, any Error) throws -> Void)? = nil
    ) {
        let (run, isolation) = (ThrowingActorArguments(body).closure, body.isolation ?? onError?.isolation)
        self.init(
            actor, name: name,
            throwing: ThrowingClosure<T, WithActor>(run, onError.map { ActorErrorHandler($0).closure }),
            isolation: isolation)
    }

    /// Creates a behavior without an actor that runs `body`, which can throw; see `init(_:name:_:onError:)`. Set the
    /// actor with `setActor` before the first call. Otherwise the call crashes.
    public convenience init(
        name: StaticString = #function, _ body: @escaping @isolated(any) (BehaviorArgs) throws -> Void,
        onError: (@isolated(any) (any Error) throws -> Void)? = nil
    ) {
        let (run, isolation) = (ThrowingArguments(body).closure, body.isolation ?? onError?.isolation)
        self.init(
            nil, name: name,
            throwing: ThrowingClosure<T, WithoutActor>(
                { try run($1) }, onError.map { ErrorHandler($0).ignoringActor() }),
            isolation: isolation)
    }
}
