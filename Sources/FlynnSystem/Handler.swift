import FlynnRuntime

/// What makes the result of a promise that `then` has returned, from the result of another promise.
struct Handler {
    /// The message for which the closures' asks are made.
    let asker: Asker
    /// The task-local values that are bound where `then` is called.
    let locals: TaskLocals?
    /// Calls one of the closures, which are in the promise. Captures nothing, so that it needs no memory.
    let body: Body

    /// The parameters are the promise and the other one.
    typealias Body = (AnyPromise, AnyPromise) throws -> Settlement
}

/// What a handler makes of the promise that `then` has returned.
@usableFromInline enum Settlement {
    case result(any Sendable)
    case resultOf(AnyPromise)
}

/// A promise that `then` has returned, with the handler's closures. One object, so that they need no other.
///
/// Unchecked `Sendable` because of `closures`: set before the promise is shared, and taken by the handler's turn, of which there is
/// one, because that has taken `handler`. So Swift's checks of exclusive access are off.
@usableFromInline final class Then<Input: Sendable, Output, Value: Sendable>: Promise<Value>, @unchecked Sendable {
    /// Not constant, because the closures may own what owns the promise.
    @exclusivity(unchecked) @usableFromInline var closures:
        (success: (Input) throws -> Output, failure: ((any Error) throws -> Output)?)?

    @inlinable init(
        on place: HandlerPlace, _ success: consuming @escaping (Input) throws -> Output,
        _ failure: consuming ((any Error) throws -> Output)?
    ) {
        closures = (consume success, consume failure)
        super.init(on: place)
    }

    override func dropClosures() { closures = nil }

    /// Calls the closure for the result of `input`. Called once.
    @inlinable
    @inline(__always)
    func output(for input: AnyPromise) throws -> Output {
        let (success, failure) = closures.take()!
        guard let error = input.knownError else { return try success(restore(input.knownValue)) }
        guard let failure else { throw error }
        return try failure(error)
    }
}

extension AnyPromise {
    /// Resolves `next`, which isn't shared yet, by a handler of the result, unless that throws.
    @usableFromInline final func derive(
        _ next: Delivery, _ body: @escaping (AnyPromise, AnyPromise) throws -> Settlement
    ) {
        next.handler = Handler(asker: next.ownPlace.askerOfHandlers, locals: .current, body: body)
        if isPending || !next.ownPlace.isAnyThread {
            add(handlerOf: next)
        } else {
            isObserved()
            next.input = self
            Resumption.run(handlerOf: next)
        }
    }

    /// Runs the handler of a promise at its place, with the result of `input`.
    ///
    /// - Parameter isLocked: whether the lock of `input` is held, which this function releases; only for handlers in turns of actors.
    static func start(
        _ promise: consuming Delivery, _ input: consuming AnyPromise, isLocked: Bool, _ resumption: inout Resumption
    ) {
        let locked = isLocked ? Unmanaged.passUnretained(input) : nil
        // Not an assignment, for which Swift would retain the promise.
        var input: AnyObject? = consume input
        swap(&promise.input, &input)
        if let cell = promise.ownPlace.borrowedCell {
            ActorCell.perform(promise, in: cell, unlocking: locked, &resumption)
        } else {
            runHandler(elsewhereOf: promise, &resumption)
        }
    }

    /// Runs the handler of a promise, which doesn't run in a turn of an actor of a system.
    private static func runHandler(elsewhereOf promise: Delivery, _ resumption: inout Resumption) {
        if let queue = promise.ownPlace.queue {
            if promise.ownPlace.isMain {
                MainQueueCheck.shared.run(on: queue) { runHandler(of: promise) }
            } else {
                queue.async { runHandler(of: promise) }
            }
        } else if let work = promise.ownPlace.work {
            work.send(PlainHandler(promise))
        } else {
            runHandler(of: promise, &resumption)
        }
    }

    /// Rejects a promise whose handler can't run.
    static func reject(_ promise: consuming Delivery, _ error: any Error, _ resumption: inout Resumption) {
        // Also the input, because the promise would keep it, and so all promises of a long chain.
        let unused = promise.takeHandler()
        promise.reject(error, &resumption)
        promise.dropClosures()
        // Not before there is a result, because the input may be the source.
        withExtendedLifetime(unused) {}
    }

    /// Runs the handler of a promise, and resumes what waits for its result.
    static func runHandler(of promise: consuming Delivery) {
        var resumption = Resumption()
        runHandler(of: consume promise, &resumption)
        resumption.run()
    }

    /// Runs the handler of a promise on the calling thread, and adds what waits for its result to `resumption`. In a turn of an
    /// actor, the promise gets no result if nothing waits for it and nothing can; elsewhere, others may refer to it.
    static func runHandler(of promise: consuming Delivery, _ resumption: inout Resumption) {
        guard let (handler, input) = promise.takeHandler() else { return }
        if let result = promise.result(of: handler, for: input, &resumption) {
            if !isUnobserved(&promise) {
                promise.resolve(result, &resumption)
            } else if case .failure(let error) = result {
                UnhandledRejections.add(error)
            }
        }
        // Not before there is a result, because it may be the source.
        withExtendedLifetime(input) {}
    }

    @inline(__always)
    private final func takeHandler() -> (Handler, AnyPromise)? {
        guard let handler = handler.take(), let input = input.take() else { return nil }
        return (handler, unsafeDowncast(input, to: AnyPromise.self))
    }

    /// Runs the handler. Returns the result, or nil if it is that of another promise.
    private final func result(of handler: Handler, for input: AnyPromise, _ resumption: inout Resumption) -> Outcome? {
        do {
            // Also if there is no asker, because the handler's asks, and those of tasks that it starts, don't count for what
            // this thread does otherwise.
            let run = { [self] in try handler.asker.run { try handler.body(self, input) } }
            switch handler.locals == nil ? try run() : try TaskLocals.run(with: handler.locals, run) {
            case .result(let value): return .success(value)
            case .resultOf(let promise):
                follow(promise, &resumption)
                return nil
            }
        } catch {
            return .failure(error)
        }
    }

    /// Gets the result of `other`, which has a value of the same type.
    private final func follow(_ other: AnyPromise, _ resumption: inout Resumption) {
        other.add(.follower(self), &resumption)
        // After this promise was added to what needs the result, because it may have been cancelled.
        setSource(.promise(LooseReference(other)))
    }
}

/// A promise whose handler needs a turn of an actor that isn't one of a system.
///
/// Unchecked `Sendable` because of `promise`: set by the initializer, and taken by the one function that is called.
private final class PlainHandler: ActorWork.Item, @unchecked Sendable {
    private var promise: Delivery?

    init(_ promise: Delivery) { self.promise = promise }

    func run() {
        guard let promise = promise.take() else { return }
        AnyPromise.runHandler(of: promise)
    }

    func callWasDiscarded() {
        guard let promise = promise.take(), let work = promise.ownPlace.work else { return }
        var resumption = Resumption()
        let error = SystemError.actorGone(_typeName(work.actorType, qualified: false))
        AnyPromise.reject(promise, error, &resumption)
        resumption.run()
    }
}
