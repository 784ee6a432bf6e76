import FlynnRuntime

// flynnlint:disable exposed_actor_variable - constants, for the actor's own code and for references
// flynnlint:disable exposed_actor_function - for the actor's own code, except 'stop', which is thread-safe

/// An actor that reacts to messages by their types, one message at a time *including the future of the reaction*.
///
///     final class SessionActor: SystemActor {
///         override func setup() throws {
///             let api = try system.actor(APIActor.self, caller: self)
///             let storage = try services.service(of: SessionStorage.self)
///
///             on(Login.self, future: { login in api.promise(Request(login)).then(Session.init) })
///             on(Logout.self, do: { _ in storage.clear() })
///         }
///     }
///
/// A system creates and hosts actors, and returns references to them. See `on` for reactions. Only reactions, the
/// handlers of the actor's asks, and the closures of asynchronous reactions may access the state of the actor. They
/// never run at the same time, so the actor needs no locks. But the state can change while a future is pending.
///
/// Capture `[unowned self]` in reactions, because the actor owns them. The actor is alive while a reaction runs or has
/// a pending future. The actor owns the system, and the system releases the actor at the shutdown.
///
/// The actor is an `Actor` of FlynnRuntime, and may also have behaviors. Behaviors run between messages and while a
/// future is pending. `unsafeMailboxLimit` applies to calls of behaviors only, but the turns of messages, handlers and
/// tasks count.
/// The model is Swactors.
open class SystemActor: Actor, FailsByMessage {
    /// The system that hosts the actor.
    public final let system: any ActorSystem
    final let cell: ActorCell
    // The reactions are accessed by `setup` and in turns of the actor.

    /// An array, because an actor has a small number of reactions, and a search takes less time than hashing.
    @exclusivity(unchecked) private var reactions: [AcceptedReaction] = []
    /// The message types of the reactions, at the same indices.
    @exclusivity(unchecked) private var messageTypes: [ObjectIdentifier] = []
    /// Replaced reactions, until the next message. A replaced reaction may still be running.
    @exclusivity(unchecked) private var replacedReactions: [AcceptedReaction] = []
    /// The behaviors for messages and handlers. Unretained, because the actor owns them, and reading a lazy property
    /// would retain the behavior.
    private var behaviors: (react: Unmanaged<Behavior>, perform: Unmanaged<Behavior>)?

    /// Creates an actor. The system hosts the actor if the initializer is called for the builder.
    ///
    /// A subclass sends its first asks in `setup()`, not in the initializer: the handlers of asks from an initializer
    /// may run at the same time as `setup()`.
    public required init(system: any ActorSystem) {
        self.system = system
        cell = ActorCell(type(of: self))
        super.init()
        cell.start(self)
        behaviors = (.passUnretained(beReact), .passUnretained(bePerform))
    }

    /// The services of the system.
    public final var services: ServiceLocator { system.services }

    /// The configurations of the system.
    public final var configurations: Configurations { system.configurations }

    /// Declares the reactions.
    ///
    /// The system calls this function once, before the first message, on the thread that needs the actor. An error
    /// fails the creation of the actor. The asks of `setup()` don't count for the message that needs the actor, and
    /// their handlers run after `setup()`.
    open func setup() throws {}

    // MARK: Reactions

    /// Accepts messages of a type, without a value as the answer. An ask is answered after the reaction. For a class,
    /// the actor also accepts subclasses without a reaction of their own.
    ///
    /// Replaces an earlier reaction to the type, from the next message on. Call this function in `setup()` or in a turn
    /// of the actor.
    ///
    /// - Parameter reaction: runs in a turn of the actor. A thrown error is the answer.
    @inlinable public final func on<M: Message>(_ type: M.Type, do reaction: @escaping (M) throws -> Void)
    where M.Reply == Void {
        set(type, .result(ImmediateReaction { try reaction(restore($0)) }))
    }

    /// Accepts messages of a type, with an immediate answer; see `on(_:do:)`.
    @inlinable public final func on<M: Message>(_ type: M.Type, result reaction: @escaping (M) throws -> M.Reply) {
        set(type, .result(ImmediateReaction { try reaction(restore($0)) }))
    }

    /// Accepts messages of a type, with a promise of the answer; see `on(_:do:)`.
    ///
    /// The message occupies the actor until the promise has a result. The next message waits.
    @inlinable public final func on<M: Message>(
        _ type: M.Type, future reaction: @escaping (M) throws -> Promise<M.Reply>
    ) {
        set(type, .future { try reaction(restore($0)) })
    }

    /// Accepts messages of a type, with an asynchronous closure for the answer; see `on(_:do:)`.
    ///
    /// The message occupies the actor until the end of the closure. The next message waits. The closure and its child
    /// tasks run in turns of the actor, except for code isolated to another actor. Cancelling the ask cancels the task.
    @inlinable public final func on<M: Message>(_ type: M.Type, async reaction: @escaping (M) async throws -> M.Reply) {
        set(type, .task { try await reaction(restore($0)) })
    }

    @usableFromInline final func set(_ type: any Message.Type, _ reaction: consuming Reaction) {
        if let index = messageTypes.firstIndex(of: ObjectIdentifier(type)) {
            replacedReactions.append(reactions[index])
            reactions[index] = AcceptedReaction(consume reaction)
        } else {
            messageTypes.append(ObjectIdentifier(type))
            reactions.append(AcceptedReaction(consume reaction))
        }
    }

    /// Returns the reaction to a message type, or to the nearest superclass with a reaction. The reference is valid
    /// until the next call.
    final func reaction(to type: any Message.Type) -> Unmanaged<AcceptedReaction>? {
        if !replacedReactions.isEmpty { replacedReactions = [] }
        return acceptedReaction(to: type) ?? reactionToSuperclass(of: type)
    }

    @inline(__always)
    private final func acceptedReaction(to type: Any.Type) -> Unmanaged<AcceptedReaction>? {
        messageTypes.firstIndex(of: ObjectIdentifier(type)).map { .passUnretained(reactions[$0]) }
    }

    /// Returns the reaction to the nearest superclass with a reaction.
    @inline(never)
    private final func reactionToSuperclass(of type: Any.Type) -> Unmanaged<AcceptedReaction>? {
        var superclass: AnyClass? = _getSuperclass(type)
        while let next = superclass {
            if let reaction = acceptedReaction(to: next) { return reaction }
            superclass = _getSuperclass(next)
        }
        return nil
    }

    // MARK: Faults

    /// Makes the next accepted message fail with an error.
    package final func failNextMessage(with error: any Error) {
        var faults: Set<ObjectIdentifier> = []
        let previous = reactions
        reactions = previous.map { _ in
            let fault = AcceptedReaction(
                .result(
                    ImmediateReaction { [unowned self] _ in
                        // A reaction may be running.
                        replacedReactions += reactions
                        for index in previous.indices where faults.contains(ObjectIdentifier(reactions[index])) {
                            reactions[index] = previous[index]
                        }
                        throw error
                    }))
            faults.insert(ObjectIdentifier(fault))
            return fault
        }
    }

    // MARK: Watching

    /// Watches another actor or pool: this actor receives a `Terminated` when the other one has ended, and needs a
    /// reaction to this message. After the end, the message is sent at once. Further calls for the same actor have no
    /// effect until then. In a pool, any member receives the message. Thread-safe.
    ///
    /// Crashes with a message if neither a system nor a reference hosts this actor yet, for example in the initializer.
    public final func watch<A: SystemActor>(_ other: ActorRef<A>) {
        guard let inbox = cell.inbox else {
            preconditionFailure("'\(cell.name)' can't watch before it is hosted; call 'watch' in 'setup()' or later")
        }
        other.address.inbox.addWatcher(inbox)
    }

    /// Ends a watch. A `Terminated` sent before this call still arrives. Thread-safe.
    public final func unwatch<A: SystemActor>(_ other: ActorRef<A>) {
        if let inbox = cell.inbox { other.address.inbox.removeWatcher(inbox) }
    }

    // MARK: Leaving

    /// Removes the actor from the system after the current message. Thread-safe.
    ///
    /// For a single actor, waiting and later messages fail with `actorGone`. A pool creates another member when
    /// necessary. Does nothing in `setup()`; throw an error there instead.
    public final func stop() { cell.inbox?.remove(self) }

    // MARK: Turns

    /// Processes the current message of the actor, and the messages after it.
    final lazy var beReact = Behavior(workOf: self) { (me: SystemActor, _) in
        for _ in 0..<SystemActor.batchSize {
            if !Delivery.runCurrent(of: me) { return }
        }
        // The handlers and tasks of this actor run before the next batch.
        SystemActor.start(me)
    }

    private static let batchSize = 64

    /// The cell, without a reference to it. For callers with a reference to the actor, which owns the cell. Swift would
    /// retain the cell.
    final var borrowedCell: Unmanaged<ActorCell> { .passUnretained(cell) }

    /// Sets the current message of the actor; see `ActorCell.process`.
    @discardableResult
    final func process(_ next: consuming Delivery?) -> Delivery? { cell.process(consume next) }

    /// Starts the processing of an actor's current message.
    static func start(_ actor: consuming SystemActor) {
        Behavior.call(actor.behaviors.unsafelyUnwrapped.react, owning: consume actor)
    }

    /// Runs the handlers of promises with a result.
    final lazy var bePerform = Behavior(workOf: self) { (me: SystemActor, _) in
        var handlers = me.borrowedCell._withUnsafeGuaranteedRef { $0.takeHandlers() }
        for _ in 0..<SystemActor.batchSize {
            guard let promise = handlers.popFirst() else { return }
            AnyPromise.runHandler(of: promise)
        }
        // The messages and tasks of this actor run before the next batch.
        if !handlers.isEmpty, me.cell.putBack(handlers) { SystemActor.perform(me) }
    }

    /// Starts the handlers in the cell of an actor.
    static func perform(_ actor: consuming SystemActor) {
        Behavior.call(actor.behaviors.unsafelyUnwrapped.perform, owning: consume actor)
    }

    /// Runs a part of an asynchronous reaction.
    final lazy var beRunJob = Behavior(workOf: self) { (_: SystemActor, args) in
        // The only argument is the job to run.
        let job: TaskJob = args[x: 0]
        job.run()
    }
}
