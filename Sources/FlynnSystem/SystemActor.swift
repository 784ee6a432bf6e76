import FlynnRuntime

// flynnlint:disable exposed_actor_variable - constants, for the actor's own code and for references
// flynnlint:disable exposed_actor_function - for the actor's own code, except 'stop', which is thread-safe

/// An actor that reacts to messages by their types, one message at a time *including its future*.
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
/// A system creates actors and hosts them: only it returns references to them. See `on` for the reactions. The actor's state
/// is accessed only by its reactions, by the handlers of its asks, and by the closures of its asynchronous reactions. No two of
/// these run at the same time. So the actor needs no locks, but its state can change while a future is pending.
///
/// Capture `[unowned self]` in reactions, because the actor owns them. It is alive while one of them runs or has a pending
/// future. The actor owns its system, which releases it when it is shut down.
///
/// It is an `Actor` of FlynnRuntime, and may have behaviors, too. They run between messages, and while a future is pending. An
/// `unsafeMailboxLimit` applies to calls of behaviors only, but the turns of messages, handlers and tasks count.
/// The model is Swactors'.
open class SystemActor: Actor, FailsByMessage {
    /// The system that hosts the actor.
    public final let system: any ActorSystem
    final let cell: ActorCell
    // The reactions are accessed by `setup`, and in turns of the actor.

    /// Usually so few that a search takes less time than hashing.
    @exclusivity(unchecked) private var reactions: [AcceptedReaction] = []
    /// The type of the messages of each reaction.
    @exclusivity(unchecked) private var messageTypes: [ObjectIdentifier] = []
    /// Reactions that others have replaced, until the next message. One of them may be running.
    @exclusivity(unchecked) private var replacedReactions: [AcceptedReaction] = []
    /// The behaviors that each message needs, unretained because the actor owns them. A read of a lazy property would retain the
    /// behavior.
    private var behaviors: (react: Unmanaged<Behavior>, perform: Unmanaged<Behavior>)?

    /// Creates an actor for a system, which hosts it if this happens for the system's builder.
    ///
    /// A subclass asks others in `setup()`, not in its initializer: handlers of asks that an initializer makes may run at the same
    /// time as `setup()`.
    public required init(system: any ActorSystem) {
        self.system = system
        cell = ActorCell(type(of: self))
        super.init()
        cell.start(self)
        behaviors = (.passUnretained(beReact), .passUnretained(bePerform))
    }

    /// The services of the actor's system.
    public final var services: ServiceLocator { system.services }

    /// The configurations of the actor's system.
    public final var configurations: Configurations { system.configurations }

    /// Declares the reactions. The system calls it once, before the actor's first message, on the thread that needs the actor.
    /// An error makes the creation of the actor fail. Asks of `setup()` don't count for the message that needs the actor, and
    /// their handlers run after it.
    open func setup() throws {}

    // MARK: Reactions

    /// Makes the actor accept messages of a type, which it reacts to by some work. An ask is answered after it. If the type is a class,
    /// the actor also accepts those of its subclasses to which it has no other reaction.
    ///
    /// Replaces an earlier reaction to the type, from the next message on. Must be called by `setup()`, or in a turn of the
    /// actor.
    ///
    /// - Parameter reaction: runs in a turn of the actor. An error that it throws is the answer.
    @inlinable public final func on<M: Message>(_ type: M.Type, do reaction: @escaping (M) throws -> Void)
    where M.Reply == Void {
        set(type, .result(ImmediateReaction { try reaction(restore($0)) }))
    }

    /// Makes the actor accept messages of a type, which it answers immediately; see `on(_:do:)`.
    @inlinable public final func on<M: Message>(_ type: M.Type, result reaction: @escaping (M) throws -> M.Reply) {
        set(type, .result(ImmediateReaction { try reaction(restore($0)) }))
    }

    /// Makes the actor accept messages of a type, which it answers by a promise; see `on(_:do:)`.
    ///
    /// The message occupies the actor until the promise has a result: its next message waits.
    @inlinable public final func on<M: Message>(
        _ type: M.Type, future reaction: @escaping (M) throws -> Promise<M.Reply>
    ) {
        set(type, .future { try reaction(restore($0)) })
    }

    /// Makes the actor accept messages of a type, which it answers by an asynchronous closure; see `on(_:do:)`.
    ///
    /// The message occupies the actor until the closure has ended: its next message waits. The closure, and the child tasks
    /// that it creates, run in turns of the actor unless their code is isolated to another actor. The task is cancelled if
    /// the ask is.
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

    /// Returns the reaction to a message of a type, which exists until the next call. A class without a reaction has that of its nearest
    /// superclass with one.
    final func reaction(to type: any Message.Type) -> Unmanaged<AcceptedReaction>? {
        if !replacedReactions.isEmpty { replacedReactions = [] }
        return acceptedReaction(to: type) ?? reactionToSuperclass(of: type)
    }

    @inline(__always)
    private final func acceptedReaction(to type: Any.Type) -> Unmanaged<AcceptedReaction>? {
        messageTypes.firstIndex(of: ObjectIdentifier(type)).map { .passUnretained(reactions[$0]) }
    }

    /// Returns the reaction to the nearest superclass of a message's class that the actor accepts.
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

    /// Makes the next message fail that the actor accepts.
    package final func failNextMessage(with error: any Error) {
        var faults: Set<ObjectIdentifier> = []
        let previous = reactions
        reactions = previous.map { _ in
            let fault = AcceptedReaction(
                .result(
                    ImmediateReaction { [unowned self] _ in
                        // One of them is running.
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

    /// Makes the actor receive a `Terminated` when another actor, or a whole pool, has ended, for which it needs a reaction. If it has ended
    /// already, the message is sent at once. A further call for the same actor has no effect before that. In a pool, any member receives the
    /// message. Thread-safe.
    ///
    /// Crashes with a message if no system or reference hosts this actor yet, as in its initializer.
    public final func watch<A: SystemActor>(_ other: ActorRef<A>) {
        guard let inbox = cell.inbox else {
            preconditionFailure("'\(cell.name)' can't watch before it is hosted; call 'watch' in 'setup()' or later")
        }
        other.address.inbox.addWatcher(inbox)
    }

    /// Ends a watch. A `Terminated` that was sent already still arrives. Thread-safe.
    public final func unwatch<A: SystemActor>(_ other: ActorRef<A>) {
        if let inbox = cell.inbox { other.address.inbox.removeWatcher(inbox) }
    }

    // MARK: Leaving

    /// Removes the actor from its system. The running message is finished. If it isn't a member of a pool, waiting and later
    /// messages fail with `actorGone`. A pool creates another member when it needs one. Does nothing in `setup()`, which throws an
    /// error instead. Thread-safe.
    public final func stop() { cell.inbox?.remove(self) }

    // MARK: Turns

    /// Processes the message that the inbox has given to the actor, and those that follow.
    final lazy var beReact = Behavior(workOf: self) { (me: SystemActor, _) in
        for _ in 0..<SystemActor.batchSize {
            if !Delivery.runCurrent(of: me) { return }
        }
        // Handlers and tasks of this actor run before the next batch.
        SystemActor.start(me)
    }

    private static let batchSize = 64

    /// The cell, for uses that need no reference to it because they have one to the actor, which owns it. Swift would retain it.
    final var borrowedCell: Unmanaged<ActorCell> { .passUnretained(cell) }

    /// Sets the message that the actor processes; see `ActorCell.process`.
    @discardableResult
    final func process(_ next: consuming Delivery?) -> Delivery? { cell.process(consume next) }

    /// Makes an actor process the message that its inbox has given to it.
    static func start(_ actor: consuming SystemActor) {
        Behavior.call(actor.behaviors.unsafelyUnwrapped.react, owning: consume actor)
    }

    /// Runs the handlers of promises that have a result.
    final lazy var bePerform = Behavior(workOf: self) { (me: SystemActor, _) in
        var handlers = me.borrowedCell._withUnsafeGuaranteedRef { $0.takeHandlers() }
        for _ in 0..<SystemActor.batchSize {
            guard let promise = handlers.popFirst() else { return }
            AnyPromise.runHandler(of: promise)
        }
        // Messages and tasks of this actor run before the next batch.
        if !handlers.isEmpty, me.cell.putBack(handlers) { SystemActor.perform(me) }
    }

    /// Makes an actor run the handlers that its cell has.
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
