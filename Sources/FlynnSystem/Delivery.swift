import FlynnRuntime

/// A message on its way, from the call until it has been processed, and the promise of its answer. One object, because an ask
/// needs both. A promise that isn't one of an ask has no message.
///
/// The message isn't processed if the promise has a result first: a cancellation, a timeout, or the end of the actor. The future or
/// task of the reaction is the promise's source, so it is cancelled with the promise.
///
/// Unchecked `Sendable`: `waits` is guarded by the lock of `WaitGraph`, `isPartOfReaction` and `hasTimer` are set before the message
/// is sent, `message` and `locals` are taken by the one turn that processes it, `next` belongs to what has the list, and the other variables
/// are guarded by the lock of the inbox. The locks make accesses exclusive, so Swift's checks of that are off.
public class Delivery: AnyPromise, @unchecked Sendable {
    private final let address: Address?
    @exclusivity(unchecked) private final var message: any Sendable
    private final let type: (any Message.Type)?
    /// The task-local values that are bound where the message is sent, until the reaction takes them.
    @exclusivity(unchecked) private final var locals: TaskLocals?
    @exclusivity(unchecked) private final var timer: Flynn.Timer?
    /// Set before the message is sent.
    @exclusivity(unchecked) private final var hasTimer = false
    /// Nil unless a reaction's ask was added to `WaitGraph`.
    @exclusivity(unchecked) final var waits: Waits?
    /// The next one in its `DeliveryList`, which owns it.
    @exclusivity(unchecked) final var next: Unmanaged<Delivery>?
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
        locals = .current
        super.init(place: .anyThread)
    }

    /// Creates a promise without a message.
    @usableFromInline override init(place: HandlerPlace) {
        (message, type, address, locals) = ((), nil, nil, nil)
        super.init(place: place)
    }

    /// Creates a promise without a message, with a result.
    @usableFromInline override init(_ outcome: Outcome, place: HandlerPlace) {
        (message, type, address, locals) = ((), nil, nil, nil)
        super.init(outcome, place: place)
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
        locals = nil
        abort(reason)
    }

    // MARK: Asking

    /// Sends an ask, which is rejected if the actor of its caller would wait for itself.
    @usableFromInline final func send(timeout: Duration?) {
        if let asker = Asker(caller: address?.caller).delivery, let cycle = WaitGraph.add(self, by: asker) {
            return reject(.wouldDeadlock(cycle: cycle))
        }
        if let timeout {
            if timeout <= .zero { return reject(.timedOut(after: timeout)) }
            startTimer(timeout)
        }
        // Unretained, because the message owns it.
        Unmanaged.passUnretained(inbox)._withUnsafeGuaranteedRef { $0.send(self) }
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

    override var needsEnd: Bool { isPartOfReaction || hasTimer }

    override func didEnd() {
        if isPartOfReaction { WaitGraph.remove(self) }
        if hasTimer { cancelTimer() }
    }

    // MARK: Processing

    /// Processes the message that the actor's cell has, in a turn of the actor. Returns whether there is a next one, which the caller
    /// must process.
    static func runCurrent(of actor: SystemActor) -> Bool {
        // The cell has a reference, which `finish` takes. No other thread does that, unless `react` returns nil.
        guard let delivery = actor.borrowedCell._withUnsafeGuaranteedRef({ $0.current.map(Unmanaged.passUnretained) }),
            let result = delivery._withUnsafeGuaranteedRef({ $0.react(by: actor) })
        else { return false }
        return finish(delivery, consume result, by: actor)
    }

    /// Runs the reaction, and returns the answer, or nil if that follows later.
    private final func react(by actor: SystemActor) -> Outcome? {
        let message = takeMessage()
        // The answer of a message that isn't processed has no effect.
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
        -> Outcome?
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

    /// Calls `work`, after whose beginning another thread may end the message, and so release the cell's reference to it.
    private final func retained<Result>(_ work: () throws -> Result) rethrows -> Result {
        let reference = Unmanaged.passRetained(self)
        defer { reference.release() }
        return try work()
    }

    private final func takeMessage() -> any Sendable {
        // Not a swap, which would move the message several times.
        withUnsafeMutablePointer(to: &message) { place in
            let message = place.move()
            place.initialize(to: ())
            return message
        }
    }

    /// Runs the part of a reaction that precedes its future. Asks count for the message from now on.
    private final func occupy<Result>(_ actor: SystemActor, _ work: () throws -> Result) rethrows -> Result {
        inbox.withLock { occupiesActor = true }
        actor.cell.occupy()
        return try Asker.delivery(self).run(work)
    }

    /// Returns the result of a promise as the answer. If the promise is pending, returns nil and answers later.
    private final func follow(_ future: AnyPromise, by actor: SystemActor) -> Outcome? {
        if let result = future.outcome { return result.mapError(failure) }
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
    ) {
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
    }

    private final func failure(_ error: any Error) -> any Error {
        self.error(error is PromiseAbandoned ? .abandoned : .failed(error))
    }

    /// Answers a message in a turn of its actor. Returns whether the actor has a next one. The actor is free before the answer
    /// arrives, so that a pool gives it the asker's next message.
    private static func finish(_ delivery: Unmanaged<Delivery>, _ result: consuming Outcome, by actor: SystemActor)
        -> Bool
    {
        var (hasNext, resumption) = (false, Resumption())
        let ended = delivery._withUnsafeGuaranteedRef { $0.leave(actor, result, &hasNext) }
        resolve(consume ended, consume result, &resumption)
        resumption.run()
        return hasNext
    }

    /// Answers on any thread, and makes the actor process its next message; see `finish`.
    private final func finishLater(
        _ result: consuming Outcome, by actor: SystemActor, _ resumption: inout Resumption
    ) {
        var hasNext = false
        _ = leave(actor, result, &hasNext)
        if hasNext { SystemActor.start(actor) }
        resolve(consume result, &resumption)
    }

    /// Ends the processing of the message. Returns the message, with the reference that the actor's cell had.
    @inline(__always)
    private final func leave(_ actor: SystemActor, _ result: Outcome, _ hasNext: inout Bool) -> Delivery {
        // Unretained, because the message owns it, and the caller the message.
        Unmanaged.passUnretained(inbox)._withUnsafeGuaranteedRef {
            if $0.isSupervised, let failure = result.failure {
                return $0.takeNext(for: actor, &hasNext, after: failure)
            }
            return $0.takeNext(for: actor, &hasNext)
        }
    }
}

/// A message whose sender doesn't wait for an answer: the system reports its error.
class Tell: Delivery, @unchecked Sendable {
    override var needsEnd: Bool { true }

    override func didEnd() {
        guard let error = knownError else { return }
        isObserved()
        if let error = error as? MessageError { inbox.report(error) }
    }
}
