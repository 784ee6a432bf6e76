import FlynnRuntime

/// The function that computes the result of a promise returned by `then` from the result of the original promise.
struct Handler {
    /// The message for the asks of the closures.
    let asker: Asker
    /// The task-local values bound at the call of `then`.
    let locals: TaskLocals?
    /// Calls a closure of the promise. Captures nothing, to avoid an allocation.
    let body: Body

    /// The parameters are the promise returned by `then` and the original promise.
    typealias Body = (AnyPromise, AnyPromise) throws -> HandlerOutput
}

/// The output of a handler.
@usableFromInline enum HandlerOutput {
    case result(any Sendable)
    case resultOf(AnyPromise)
}

/// A promise returned by `then`. The promise also stores the closures of the handler, to avoid further allocations.
///
/// Unchecked `Sendable`: `closures` is set before the promise is shared. It is taken by the turn that takes `handler`,
/// so there is only one. Swift's exclusivity checks are disabled for this reason.
@usableFromInline
final class DerivedPromise<Input: Sendable, Output, Value: Sendable>: Promise<Value>, @unchecked Sendable {
    /// A variable, as the closures can own the owner of the promise.
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
    /// Resolves `next` with the output of a handler for this result, or with an error thrown by the handler. `next`
    /// must not be shared yet.
    @usableFromInline final func derive(
        _ next: Delivery, _ body: @escaping (AnyPromise, AnyPromise) throws -> HandlerOutput
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
    /// - Parameter isLocked: whether the lock of `input` is held. Only for handlers in turns of actors. This function
    ///   releases the lock.
    static func start(
        _ promise: consuming Delivery, _ input: consuming AnyPromise, isLocked: Bool, _ resumption: inout Resumption
    ) {
        let locked = isLocked ? Unmanaged.passUnretained(input) : nil
        // Not an assignment, as Swift would retain the promise.
        var input: AnyObject? = consume input
        swap(&promise.input, &input)
        if let cell = promise.ownPlace.borrowedCell {
            ActorCell.perform(promise, in: cell, unlocking: locked, &resumption)
        } else {
            runHandler(elsewhereOf: promise, &resumption)
        }
    }

    /// Runs the handler of a promise outside of the turns of `SystemActor`.
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

    /// Rejects a promise without running its handler.
    static func reject(_ promise: consuming Delivery, _ error: any Error, _ resumption: inout Resumption) {
        // Also takes the input. Otherwise, the promise would keep the input, and this would keep all promises of a long
        // chain.
        let unused = promise.takeHandler()
        promise.reject(error, &resumption)
        promise.dropClosures()
        // Released when the promise is rejected, as the input can be the source.
        withExtendedLifetime(unused) {}
    }

    /// Runs the handler of a promise, and resumes the waiters for the result.
    static func runHandler(of promise: consuming Delivery) {
        var resumption = Resumption()
        runHandler(of: consume promise, &resumption)
        resumption.run()
    }

    /// Runs the handler of a promise on the calling thread, and adds the waiters for the result to `resumption`.
    ///
    /// In a turn of an actor, the result isn't set if it can't be observed. In other places, there can be further
    /// references to the promise.
    static func runHandler(of promise: consuming Delivery, _ resumption: inout Resumption) {
        guard let (handler, input) = promise.takeHandler() else { return }
        if let result = promise.result(of: handler, for: input, &resumption) {
            if !isUnobserved(&promise) {
                promise.resolve(result, &resumption)
            } else if case .failure(let error) = result {
                UnhandledRejections.add(error)
            }
        }
        // Released when the result is set, as the input can be the source.
        withExtendedLifetime(input) {}
    }

    @inline(__always)
    private final func takeHandler() -> (Handler, AnyPromise)? {
        guard let handler = handler.take(), let input = input.take() else { return nil }
        return (handler, unsafeDowncast(input, to: AnyPromise.self))
    }

    /// Runs the handler. Returns the result, or nil if the handler returned a promise.
    private final func result(of handler: Handler, for input: AnyPromise, _ resumption: inout Resumption) -> AnyResult?
    {
        do {
            // Sets the asker even if it is empty: asks of the handler and its tasks don't count for the other work of
            // this thread.
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

    /// Resolves this promise with the result of `other`. The values have the same type.
    private final func follow(_ other: AnyPromise, _ resumption: inout Resumption) {
        other.add(.follower(self), &resumption)
        // Follows `add`: if this promise was cancelled, `setSource` cancels `other`, and the waiters must include this
        // one.
        setSource(.promise(MemoryReference(other)))
    }
}

/// A promise whose handler runs in a turn of an actor that isn't a `SystemActor`.
///
/// Unchecked `Sendable`: `promise` is set by the initializer, and taken by either `run` or `callWasDiscarded`.
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
