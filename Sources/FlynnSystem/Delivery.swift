import FlynnRuntime

/// A message on its way, from the call until it has been processed.
///
/// Unchecked `Sendable`: `asker`, `asks` and `position` are guarded by the lock of `WaitGraph`, `isPartOfReaction` and
/// `hasTimer` are set before the message is sent, and the other variables are guarded by the lock of the inbox. The locks make
/// accesses exclusive, so Swift's checks of that are off where they would be frequent.
final class Delivery: @unchecked Sendable {
    let inbox: Inbox
    private let message: any Sendable
    private let type: any Message.Type
    /// The promise of the answer, or nil if the message wasn't sent with `ask`.
    private let promise: AnyPromise?
    @exclusivity(unchecked) private var timer: Flynn.Timer?
    /// Set before the message is sent.
    private var hasTimer = false
    private var isReported = false
    /// The message whose reaction has made this ask, and so waits for the answer, or nil.
    var asker: Delivery?
    /// The unanswered asks of the reaction.
    var asks: [Delivery] = []
    /// The index in the `asks` of `asker`.
    var position = 0
    /// The next one in the list of the inbox.
    @exclusivity(unchecked) var next: Delivery?
    /// Whether `WaitGraph` has added the ask. Set before it is sent.
    var isPartOfReaction = false
    @exclusivity(unchecked) var stage = Stage.waiting
    /// Whether the reaction's future is pending, or will be.
    @exclusivity(unchecked) var occupiesActor = false
    /// What the future of the reaction comes from.
    @exclusivity(unchecked) private var work: ResultSource?
    @exclusivity(unchecked) private var isAborted = false

    enum Stage {
        /// No actor has it.
        case waiting
        /// An actor processes it or is about to.
        case running
        /// It was processed.
        case ended
    }

    /// - Parameter type: the type of the message, by which the actor reacts.
    init(_ message: any Sendable, _ type: any Message.Type, to inbox: Inbox, promise: AnyPromise?) {
        self.message = message
        self.type = type
        self.inbox = inbox
        self.promise = promise
    }

    /// The names of the actor and of the message: `SessionActor.Login`.
    var description: String { "\(inbox.name).\(messageName)" }

    private var messageName: String { _typeName(type, qualified: false) }

    /// Whether there is no answer. True for a message that was not sent with `ask`.
    var isUnanswered: Bool { promise?.isPending ?? true }

    func error(_ reason: MessageError.Reason) -> MessageError {
        MessageError(actor: inbox.name, message: messageName, reason: reason)
    }

    /// Ends the wait for the answer. If the message waits, it isn't processed; if it is being processed, its future is
    /// cancelled.
    func abort(_ reason: MessageError.Reason) { end(with: error(reason))?.cancel() }

    func cancel() -> AnyPromise? { end(with: CancellationError()) }

    /// Returns the promise that must be cancelled because of this.
    private func end(with error: any Error) -> AnyPromise? {
        var work: ResultSource?
        inbox.withLock {
            isAborted = true
            swap(&self.work, &work)
        }
        answer(.failure(error))
        return work.take()?.cancel()
    }

    /// Sets what is cancelled if the message is aborted, or cancels it at once if it was.
    private func setWork(_ new: consuming ResultSource) {
        var work: ResultSource? = consume new
        let mustCancel = inbox.withLock {
            if !isAborted { swap(&self.work, &work) }
            return isAborted
        }
        if mustCancel { work.take()?.cancel()?.cancel() }
    }

    /// Whether the message needs no reaction, because the ask was cancelled or has timed out.
    private var isObsolete: Bool { inbox.withLock { isAborted } }

    // MARK: Asking

    /// Sends an ask of `caller`, which the promise rejects if its actor would wait for itself.
    func send(by caller: ActorCell?, timeout: Duration?) {
        promise?.start(from: .ask(self))
        if let asker = Asker(caller: caller).delivery, let cycle = WaitGraph.add(self, by: asker) {
            return abort(.wouldDeadlock(cycle: cycle))
        }
        if let timeout { startTimer(timeout) }
        inbox.send(self)
    }

    private func startTimer(_ timeout: Duration) {
        hasTimer = true
        let timer = Clock.expire(self, after: timeout)
        inbox.withLock { self.timer = timer }
        // The answer doesn't cancel a timer that was set after it.
        if !isUnanswered { cancelTimer() }
    }

    /// Cancels and releases the timer, which owns this delivery.
    private func cancelTimer() {
        let timer = inbox.withLock {
            defer { self.timer = nil }
            return self.timer
        }
        timer?.cancel()
    }

    // MARK: Answering

    private func answer(_ result: Outcome) {
        var resumption = Resumption()
        answer(result, &resumption)
        resumption.run()
    }

    /// Answers, and adds what waits for the answer to `resumption`.
    private func answer(_ result: Outcome, _ resumption: inout Resumption) {
        WaitGraph.remove(self)
        guard let promise else {
            if case .failure(let error as MessageError) = result { report(error) }
            return
        }
        if hasTimer { cancelTimer() }
        promise.resolve(result, &resumption)
    }

    /// Reports the first error of a message that wasn't sent with `ask`.
    private func report(_ error: MessageError) {
        let isFirst = inbox.withLock {
            defer { isReported = true }
            return !isReported
        }
        if isFirst { inbox.report(error) }
    }

    // MARK: Processing

    /// Processes the message in a turn of the actor. Returns the next message, which the caller must process, or nil.
    func run(on actor: SystemActor) -> Delivery? {
        guard !isObsolete else { return inbox.takeNext(for: actor) }
        guard let reaction = actor.reaction(to: type) else { return finish(.failure(error(.notAccepted)), by: actor) }
        do {
            switch reaction {
            case .result(let react): return finish(.success(try react(message)), by: actor)
            case .future(let react): return follow(try occupy(actor) { try react(message) }, by: actor)
            case .task(let react): return occupy(actor) { startTask(react, by: actor) }
            }
        } catch {
            return finish(.failure(self.error(.failed(error))), by: actor)
        }
    }

    /// Runs the part of a reaction that precedes its future. Asks count for the message from now on.
    private func occupy<Result>(_ actor: SystemActor, _ work: () throws -> Result) rethrows -> Result {
        inbox.withLock { occupiesActor = true }
        actor.cell.occupy()
        return try Asker.delivery(self).run(work)
    }

    /// Answers with the result of a promise.
    private func follow(_ future: AnyPromise, by actor: SystemActor) -> Delivery? {
        if let result = future.outcome { return finish(result.mapError(failure), by: actor) }
        future.add(
            .observer { [self] source, resumption in
                finishLater(source.known.mapError(failure), by: actor, &resumption)
            })
        // After this delivery was added to what needs the result, because the message may have been aborted.
        setWork(.promise(LooseReference(future)))
        return nil
    }

    private func startTask(_ react: @escaping (any Sendable) async throws -> any Sendable, by actor: SystemActor)
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
        setWork(.task(task))
        return nil
    }

    private func failure(_ error: any Error) -> any Error {
        self.error(error is PromiseAbandoned ? .abandoned : .failed(error))
    }

    /// Answers in a turn of the actor, and returns the actor's next message. The actor is free before the answer arrives, so
    /// that a pool gives it the asker's next message.
    private func finish(_ result: Outcome, by actor: SystemActor) -> Delivery? {
        let next = inbox.takeNext(for: actor)
        answer(result)
        return next
    }

    /// Answers on any thread, and makes the actor process its next message; see `finish`.
    private func finishLater(
        _ result: Outcome, by actor: SystemActor, _ resumption: inout Resumption
    ) {
        if let next = inbox.takeNext(for: actor) { actor.start(next) }
        answer(result, &resumption)
    }
}
