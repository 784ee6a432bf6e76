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
/// A system creates the actors, hosts them, and returns references to them. For the reactions, see `on`. The state of
/// the actor is only accessed by reactions, by handlers of the actor's asks, and by closures of asynchronous reactions.
/// They never run at the same time, so the actor doesn't need locks. However, the state can change while a future is
/// pending.
///
/// The actor owns its reactions, so capture `[unowned self]`. The actor stays alive while a reaction runs or has a
/// pending future. The actor also owns the system, which releases the actor at the shutdown.
///
/// This class is an `Actor` of FlynnRuntime and can have behaviors, too. They run between messages and while a future
/// is pending. `unsafeMailboxLimit` only applies to calls of behaviors, but the turns of messages, handlers and tasks
/// are included in the count.
/// The model is Swactors.
open class SystemActor: Actor, FailsByMessage {
    /// The system that hosts the actor.
    public final let system: any ActorSystem
    final let cell: ActorCell
    // The reactions are accessed by `setup` and in turns of the actor.

    /// An array, as most actors have a small number of reactions, and a search is faster than hashing.
    @exclusivity(unchecked) private var reactions: [AcceptedReaction] = []
    /// The message types of the reactions, at the same indices.
    @exclusivity(unchecked) private var messageTypes: [ObjectIdentifier] = []
    /// Replaced reactions, kept for the current message, as a reaction can replace itself.
    @exclusivity(unchecked) private var replacedReactions: [AcceptedReaction] = []
    /// The behaviors used for each message. Unretained: the actor owns the behaviors, and reading a lazy property would
    /// retain them.
    private var behaviors: (react: Unmanaged<Behavior>, perform: Unmanaged<Behavior>)?

    /// Creates an actor for a system. If this is called for the builder of the system, the system hosts the actor.
    ///
    /// A subclass sends its first asks in `setup()` and not in the initializer, as handlers of these asks could run at
    /// the same time as `setup()`.
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
    /// The system calls this function once, before the first message, on the thread that needs the actor. If the
    /// function throws an error, the actor can't be created. Asks sent by `setup()` don't count for the message that
    /// needs the actor, and their handlers run after `setup()`.
    open func setup() throws {}

    // MARK: Reactions

    /// Adds a reaction to messages of a type. An ask is answered when the reaction returns. For a message class, the
    /// reaction also handles subclasses without their own reaction.
    ///
    /// Replaces an earlier reaction to the type, from the next message on. Call this function in `setup()` or in a turn
    /// of the actor.
    ///
    /// - Parameter reaction: runs in a turn of the actor. If it throws an error, the error is the answer.
    @inlinable public final func on<M: Message>(_ type: M.Type, do reaction: @escaping (M) throws -> Void)
    where M.Reply == Void {
        set(type, .result(ImmediateReaction { try reaction(restore($0)) }))
    }

    /// Adds a reaction that returns the answer to messages of a type; see `on(_:do:)`.
    @inlinable public final func on<M: Message>(_ type: M.Type, result reaction: @escaping (M) throws -> M.Reply) {
        set(type, .result(ImmediateReaction { try reaction(restore($0)) }))
    }

    /// Adds a reaction that returns a promise of the answer to messages of a type; see `on(_:do:)`.
    ///
    /// The message occupies the actor while the promise is pending. The next message waits.
    @inlinable public final func on<M: Message>(
        _ type: M.Type, future reaction: @escaping (M) throws -> Promise<M.Reply>
    ) {
        set(type, .future { try reaction(restore($0)) })
    }

    /// Adds an asynchronous reaction that returns the answer to messages of a type; see `on(_:do:)`.
    ///
    /// The message occupies the actor while the closure runs. The next message waits. The closure and its child tasks
    /// run in turns of the actor, except for code isolated to other actors. If the ask is cancelled, the task is
    /// cancelled, too.
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

    /// Returns the reaction to a message type, or to the nearest superclass that has a reaction. The reference is valid
    /// up to the next call.
    final func reaction(to type: any Message.Type) -> Unmanaged<AcceptedReaction>? {
        if !replacedReactions.isEmpty { replacedReactions = [] }
        return acceptedReaction(to: type) ?? reactionToSuperclass(of: type)
    }

    @inline(__always)
    private final func acceptedReaction(to type: Any.Type) -> Unmanaged<AcceptedReaction>? {
        messageTypes.firstIndex(of: ObjectIdentifier(type)).map { .passUnretained(reactions[$0]) }
    }

    /// Returns the reaction to the nearest superclass that has a reaction.
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
                        // A reaction can be running.
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

    /// Watches an actor or pool. This actor then receives a `Terminated` when the watched actors have ended. Declare a
    /// reaction to this message. If the watched actors have already ended, the message is sent immediately. Further
    /// calls for the same actor have no effect in the meantime. For a pool of watchers, any member receives the
    /// message. Thread-safe.
    ///
    /// Crashes with a message if this actor isn't hosted by a system or a reference, for example in the initializer.
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

    /// Removes the actor from the system. The actor finishes its current message. Thread-safe.
    ///
    /// For a single actor, waiting and later messages fail with `actorGone`. A pool creates another member if it needs
    /// one. In `setup()`, this function does nothing; throw an error there instead.
    public final func stop() { cell.inbox?.remove(self) }

    // MARK: Turns

    /// Processes the current message of the actor, and the messages that follow.
    final lazy var beReact = Behavior(workOf: self) { (me: SystemActor, _) in
        for _ in 0..<SystemActor.batchSize {
            if !Delivery.runCurrent(of: me) { return }
        }
        // The handlers and tasks of this actor run before the next batch.
        SystemActor.start(me)
    }

    private static let batchSize = 64

    /// The cell as an unmanaged reference, to avoid a retain. For callers that have a reference to the actor, which
    /// owns the cell.
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
