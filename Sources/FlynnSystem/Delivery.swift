import FlynnRuntime

/// A message on its way, from the call until it has been processed, and the promise of its answer. One object, because an ask
/// needs both. A promise that isn't one of an ask has no message.
///
/// The message isn't processed if the promise has a result first: a cancellation, a timeout, or the end of the actor. The future or
/// task of the reaction is the promise's source, so it is cancelled with the promise.
///
/// Unchecked `Sendable`: `asker`, `asks` and `position` are guarded by the lock of `WaitGraph`, `isPartOfReaction` and
/// `hasTimer` are set before the message is sent, `message` is taken by the one turn that processes it, and the other variables
/// are guarded by the lock of the inbox. The locks make accesses exclusive, so Swift's checks of that are off.
public class Delivery: AnyPromise, @unchecked Sendable {
    private final let address: Address?
    @exclusivity(unchecked) private final var message: any Sendable
    private final let type: (any Message.Type)?
    @exclusivity(unchecked) private final var timer: Flynn.Timer?
    /// Set before the message is sent.
    @exclusivity(unchecked) private final var hasTimer = false
    /// The message whose reaction has made this ask, and so waits for the answer, or nil.
    @exclusivity(unchecked) final var asker: Delivery?
    /// The unanswered asks of the reaction.
    @exclusivity(unchecked) final var asks: [Delivery] = []
    /// The index in the `asks` of `asker`.
    @exclusivity(unchecked) final var position = 0
    /// The next one in the list of the inbox.
    @exclusivity(unchecked) final var next: Delivery?
    /// Whether `WaitGraph` has added the ask. Set before it is sent.
    @exclusivity(unchecked) final var isPartOfReaction = false
    @exclusivity(unchecked) final var stage = Stage.waiting
    /// Whether the reaction's future is pending, or will be.
    @exclusivity(unchecked) final var occupiesActor = false

    enum Stage {
        /// No actor has it.
        case waiting
        /// An actor processes it or is about to.
        case running
        /// It was processed.
        case ended
    }

    /// Creates a message.
    ///
    /// - Parameter type: the type of the message, by which the actor reacts.
    init(_ message: any Sendable, _ type: any Message.Type, to address: Address) {
        self.message = message
        self.type = type
        self.address = address
        super.init(place: .anyThread)
    }

    /// Creates a promise without a message.
    @usableFromInline override init(place: HandlerPlace) {
        (message, type, address) = ((), nil, nil)
        super.init(place: place)
    }

    /// Creates a promise without a message, with a result.
    @usableFromInline override init(_ outcome: Outcome) {
        (message, type, address) = ((), nil, nil)
        super.init(outcome)
    }

    /// The inbox of the message, which must exist.
    final var inbox: Inbox { address!.inbox }

    /// Where handlers run that don't say it themselves.
    @usableFromInline final var place: HandlerPlace { address?.place ?? ownPlace }

    /// The names of the actor and of the message: `SessionActor.Login`.
    final var description: String { "\(inbox.name).\(messageName)" }

    private final var messageName: String { type.map { _typeName($0, qualified: false) } ?? "" }

    final func error(_ reason: MessageError.Reason) -> MessageError {
        MessageError(actor: inbox.name, message: messageName, reason: reason)
    }

    /// Ends the wait for the answer. If the message waits, it isn't processed; if it is being processed, its future is
    /// cancelled.
    final func abort(_ reason: MessageError.Reason) { cancel(with: error(reason)) }

    /// Ends the wait for the answer of a message that neither an inbox nor a turn has. Releases the message, because the caller may
    /// keep the promise.
    final func reject(_ reason: MessageError.Reason) {
        message = ()
        abort(reason)
    }

    // MARK: Asking

    /// Sends an ask of `caller`, which is rejected if its actor would wait for itself.
    final func send(to inbox: Inbox, by caller: ActorCell?, timeout: Duration?) {
        if let asker = Asker(caller: caller).delivery, let cycle = WaitGraph.add(self, by: asker) {
            return reject(.wouldDeadlock(cycle: cycle))
        }
        if let timeout { startTimer(timeout) }
        inbox.send(self)
    }

    private final func startTimer(_ timeout: Duration) {
        hasTimer = true
        let timer = Clock.expire(self, after: timeout)
        inbox.withLock { self.timer = timer }
        // The answer doesn't cancel a timer that was set after it.
        if !isPending { cancelTimer() }
    }

    /// Cancels and releases the timer, which owns this delivery.
    private final func cancelTimer() {
        let timer = inbox.withLock {
            defer { self.timer = nil }
            return self.timer
        }
        timer?.cancel()
    }

    override func didEnd() {
        if isPartOfReaction { WaitGraph.remove(self) }
        if hasTimer { cancelTimer() }
    }

    // MARK: Processing

    /// Processes the message in a turn of the actor. Returns the next message, which the caller must process, or nil.
    final func run(on actor: SystemActor) -> Delivery? {
        var message: any Sendable = ()
        swap(&message, &self.message)
        guard isPending, let type else { return inbox.takeNext(for: actor) }
        guard let reaction = actor.reaction(to: type) else { return finish(.failure(error(.notAccepted)), by: actor) }
        do {
            switch reaction {
            case .result(let react): return finish(.success(try react(message)), by: actor)
            case .future(let react): return follow(try occupy(actor) { try react(message) }, by: actor)
            case .task(let react): return occupy(actor) { startTask(message, react, by: actor) }
            }
        } catch {
            return finish(.failure(self.error(.failed(error))), by: actor)
        }
    }

    /// Runs the part of a reaction that precedes its future. Asks count for the message from now on.
    private final func occupy<Result>(_ actor: SystemActor, _ work: () throws -> Result) rethrows -> Result {
        inbox.withLock { occupiesActor = true }
        actor.cell.occupy()
        return try Asker.delivery(self).run(work)
    }

    /// Answers with the result of a promise.
    private final func follow(_ future: AnyPromise, by actor: SystemActor) -> Delivery? {
        if let result = future.outcome { return finish(result.mapError(failure), by: actor) }
        future.add(
            .observer { [self] source, resumption in
                finishLater(source.known.mapError(failure), by: actor, &resumption)
            })
        // After this delivery was added to what needs the result, because the message may have been aborted.
        setSource(.promise(LooseReference(future)))
        return nil
    }

    private final func startTask(
        _ message: any Sendable, _ react: @escaping (any Sendable) async throws -> any Sendable, by actor: SystemActor
    )
        -> Delivery?
    {
        // Safe: the task runs in turns of the actor, as do all uses of the closure and of the actor.
        nonisolated(unsafe) let (react, actor) = (react, actor)
        let task = Task(executorPreference: TurnExecutor(actor)) { [self] in
            let result: Outcome
            do { result = .success(try await react(message)) } catch { result = .failure(failure(error)) }
            var resumption = Resumption()
            finishLater(result, by: actor, &resumption)
            resumption.run()
        }
        setSource(.task(task))
        return nil
    }

    private final func failure(_ error: any Error) -> any Error {
        self.error(error is PromiseAbandoned ? .abandoned : .failed(error))
    }

    /// Answers in a turn of the actor, and returns the actor's next message. The actor is free before the answer arrives, so
    /// that a pool gives it the asker's next message.
    private final func finish(_ result: consuming Outcome, by actor: SystemActor) -> Delivery? {
        let next = inbox.takeNext(for: actor)
        resolve(consume result)
        return next
    }

    /// Answers on any thread, and makes the actor process its next message; see `finish`.
    private final func finishLater(
        _ result: consuming Outcome, by actor: SystemActor, _ resumption: inout Resumption
    ) {
        if inbox.takeNext(for: actor) != nil { actor.start() }
        resolve(consume result, &resumption)
    }
}

/// A message whose sender doesn't wait for an answer: the system reports its error.
final class Tell: Delivery, @unchecked Sendable {
    override func didEnd() {
        if let error = knownError as? MessageError { inbox.report(error) }
    }
}
