import FlynnRuntime

/// A message from the call to the end of the reaction, combined with the promise of the answer. Both are in the same
/// object, as an ask needs both. A promise that doesn't belong to an ask contains no message.
///
/// A message isn't processed if its promise is already resolved, by a cancellation, a timeout, or the end of the actor.
/// The future or task of the reaction is the source of the promise, and is cancelled with the promise.
///
/// Unchecked `Sendable`: the lock of `WaitGraph` guards `waitEdges`. `isPartOfReaction` and `hasTimer` are set before
/// the message is sent. `message` and `locals` are taken by the turn that processes the message. `next` belongs to the
/// owner of the list. The lock of the inbox guards the other variables. The locks make every access exclusive, so
/// Swift's exclusivity checks are disabled.
public class Delivery: AnyPromise, @unchecked Sendable {
    private final let address: Address?
    @exclusivity(unchecked) private final var message: any Sendable
    private final let type: (any Message.Type)?
    /// The task-local values of the sender. Taken by the reaction.
    @exclusivity(unchecked) private final var locals: TaskLocals?
    @exclusivity(unchecked) private final var timer: Flynn.Timer?
    /// Set before the message is sent.
    @exclusivity(unchecked) private final var hasTimer = false
    /// The node in `WaitGraph`, or nil if the ask isn't part of a reaction.
    @exclusivity(unchecked) final var waitEdges: WaitEdges?
    /// The next message in the `DeliveryList`, which owns it.
    @exclusivity(unchecked) final var next: Unmanaged<Delivery>?
    /// Whether the ask is in `WaitGraph`. Set before the message is sent.
    @exclusivity(unchecked) final var isPartOfReaction = false
    @exclusivity(unchecked) final var stage = Stage.waiting
    /// Whether the future of the reaction is or will be pending.
    @exclusivity(unchecked) final var occupiesActor = false

    enum Stage {
        /// Not assigned to an actor.
        case waiting
        /// The current message of an actor.
        case running
        /// Processed.
        case ended
    }

    /// Creates a message.
    ///
    /// - Parameter type: the type of the message, which selects the reaction.
    init(_ message: any Sendable, _ type: any Message.Type, to address: Address) {
        self.message = message
        self.type = type
        self.address = address
        locals = .current
        super.init(place: .anyThread)
    }

    /// Creates a promise without a message.
    @usableFromInline override init(place: HandlerPlace) {
        (message, type, address, locals) = ((), nil, nil, nil)
        super.init(place: place)
    }

    /// Creates a promise with a result that contains no message.
    @usableFromInline override init(_ outcome: AnyResult, place: HandlerPlace) {
        (message, type, address, locals) = ((), nil, nil, nil)
        super.init(outcome, place: place)
    }

    /// The inbox of the message. There must be a message.
    final var inbox: Inbox { address!.inbox }

    /// The default place for handlers.
    @usableFromInline final var place: HandlerPlace { address?.place ?? ownPlace }

    /// The names of the actor and the message, for example `SessionActor.Login`.
    final var description: String { "\(inbox.name).\(messageName)" }

    private final var messageName: String { type.map { _typeName($0, qualified: false) } ?? "" }

    final func error(_ reason: MessageError.Reason) -> MessageError {
        MessageError(actor: inbox.name, message: messageName, reason: reason)
    }

    /// Rejects the promise. If the message is waiting, it will not be processed. If its reaction is running, the future
    /// is cancelled.
    final func abort(_ reason: MessageError.Reason) { cancel(with: error(reason)) }

    /// Rejects a message that isn't in an inbox or turn. Also releases the contents of the message, as the caller can
    /// keep the promise.
    final func reject(_ reason: MessageError.Reason) {
        message = ()
        locals = nil
        abort(reason)
    }

    // MARK: Asking

    /// Sends an ask, or rejects it if the calling actor would wait for itself.
    @usableFromInline final func send(timeout: Duration?) {
        if let asker = Asker(caller: address?.caller).delivery, let cycle = WaitGraph.add(self, by: asker) {
            return reject(.wouldDeadlock(cycle: cycle))
        }
        if let timeout {
            if timeout <= .zero { return reject(.timedOut(after: timeout)) }
            startTimer(timeout)
        }
        // Unretained: the message owns the inbox.
        Unmanaged.passUnretained(inbox)._withUnsafeGuaranteedRef { $0.send(self) }
    }

    private final func startTimer(_ timeout: Duration) {
        hasTimer = true
        let timer = Clock.expire(self, after: timeout)
        inbox.withLock { self.timer = timer }
        // An earlier answer doesn't cancel the new timer.
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

    override var needsEnd: Bool { isPartOfReaction || hasTimer }

    override func didEnd() {
        if isPartOfReaction { WaitGraph.remove(self) }
        if hasTimer { cancelTimer() }
    }

    // MARK: Processing

    /// Processes the current message of an actor, in a turn of the actor. Returns whether there is a next message,
    /// which the caller must process.
    static func runCurrent(of actor: SystemActor) -> Bool {
        // The cell owns the message, and `finish` takes this reference. If `react` returns nil, another thread can call
        // `finish`.
        guard let delivery = actor.borrowedCell._withUnsafeGuaranteedRef({ $0.current.map(Unmanaged.passUnretained) }),
            let result = delivery._withUnsafeGuaranteedRef({ $0.react(by: actor) })
        else { return false }
        return finish(delivery, consume result, by: actor)
    }

    /// Runs the reaction. Returns the answer, or nil if the answer follows later.
    private final func react(by actor: SystemActor) -> AnyResult? {
        let message = takeMessage()
        // The answer has no effect if the message isn't processed.
        guard isPending, let type else { return .failure(CancellationError()) }
        guard let reaction = actor.reaction(to: type) else { return .failure(error(.notAccepted)) }
        do {
            return try reaction._withUnsafeGuaranteedRef { object in
                guard locals != nil, let locals = locals.take() else { return try run(object, message, by: actor) }
                return try TaskLocals.run(with: locals) { try run(object, message, by: actor) }
            }
        } catch {
            return .failure(self.error(.failed(error)))
        }
    }

    @inline(__always)
    private final func run(_ object: AcceptedReaction, _ message: any Sendable, by actor: SystemActor) throws
        -> AnyResult?
    {
        switch object.reaction {
        case .result(let react): return .success(try react(message))
        case .future(let react):
            return try retained { follow(try occupy(actor) { try react(message) }, by: actor) }
        case .task(let react):
            retained { occupy(actor) { startTask(message, react, by: actor) } }
            return nil
        }
    }

    /// Retains the message during `work`: another thread can end the message and release the reference of the cell.
    private final func retained<Result>(_ work: () throws -> Result) rethrows -> Result {
        let reference = Unmanaged.passRetained(self)
        defer { reference.release() }
        return try work()
    }

    private final func takeMessage() -> any Sendable {
        // Not a swap, as it would move the message several times.
        withUnsafeMutablePointer(to: &message) { place in
            let message = place.move()
            place.initialize(to: ())
            return message
        }
    }

    /// Runs the part of a reaction that returns the future. From now on, asks of the reaction count for this message.
    private final func occupy<Result>(_ actor: SystemActor, _ work: () throws -> Result) rethrows -> Result {
        inbox.withLock { occupiesActor = true }
        actor.cell.occupy()
        return try Asker.delivery(self).run(work)
    }

    /// Returns the result of a promise as the answer. If the promise is pending, returns nil and answers later.
    private final func follow(_ future: AnyPromise, by actor: SystemActor) -> AnyResult? {
        if let result = future.outcome { return result.mapError(failure) }
        future.add(
            .observer { [self] source, resumption in
                finishLater(source.known.mapError(failure), by: actor, &resumption)
            })
        // Follows `add`: if the message was aborted, `setSource` cancels the future, and the waiters must include this
        // one.
        setSource(.promise(MemoryReference(future)))
        return nil
    }

    private final func startTask(
        _ message: any Sendable, _ react: @escaping (any Sendable) async throws -> any Sendable, by actor: SystemActor
    ) {
        // Safe: the task, the closure and the actor are only used in turns of the actor.
        nonisolated(unsafe) let (react, actor) = (react, actor)
        let task = Task(executorPreference: TurnExecutor(actor)) { [self] in
            let result: AnyResult
            do { result = .success(try await react(message)) } catch { result = .failure(failure(error)) }
            var resumption = Resumption()
            finishLater(result, by: actor, &resumption)
            resumption.run()
        }
        setSource(.task(task))
    }

    private final func failure(_ error: any Error) -> any Error {
        self.error(error is PromiseAbandoned ? .abandoned : .failed(error))
    }

    /// Answers a message in a turn of the actor. Returns whether there is a next message. The actor becomes free before
    /// the answer arrives, so a pool can give this actor the next message of the asker.
    private static func finish(_ delivery: Unmanaged<Delivery>, _ result: consuming AnyResult, by actor: SystemActor)
        -> Bool
    {
        var (hasNext, resumption) = (false, Resumption())
        let ended = delivery._withUnsafeGuaranteedRef { $0.leave(actor, result, &hasNext) }
        resolve(consume ended, consume result, &resumption)
        resumption.run()
        return hasNext
    }

    /// Answers on any thread, and starts the next message of the actor; see `finish`.
    private final func finishLater(
        _ result: consuming AnyResult, by actor: SystemActor, _ resumption: inout Resumption
    ) {
        var hasNext = false
        _ = leave(actor, result, &hasNext)
        if hasNext { SystemActor.start(actor) }
        resolve(consume result, &resumption)
    }

    /// Ends the processing of the message. Returns the message together with the cell's reference.
    @inline(__always)
    private final func leave(_ actor: SystemActor, _ result: AnyResult, _ hasNext: inout Bool) -> Delivery {
        // Unretained: the message owns the inbox, and the caller owns the message.
        Unmanaged.passUnretained(inbox)._withUnsafeGuaranteedRef {
            if $0.isSupervised, let failure = result.failure {
                return $0.takeNext(for: actor, &hasNext, after: failure)
            }
            return $0.takeNext(for: actor, &hasNext)
        }
    }
}

/// A message without an answer. The system reports an error.
class Tell: Delivery, @unchecked Sendable {
    override var needsEnd: Bool { true }

    override func didEnd() {
        guard let error = knownError else { return }
        isObserved()
        if let error = error as? MessageError { inbox.report(error) }
    }
}
