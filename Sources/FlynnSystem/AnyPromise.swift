import CFlynnRuntime
import FlynnRuntime
import Synchronization

/// The part of a promise that is the same for all types of values. Only `Promise` reads values, and it or the actor that
/// answers a message adds them. Thread-safe.
///
/// Unchecked `Sendable` because of its variables, which are guarded by `lock`. The result is also read without it, once it is
/// set. The lock makes accesses exclusive, so Swift's checks of that, which take about 80 instructions each, are off.
public class AnyPromise: @unchecked Sendable {
    private let lock = SpinLock()
    /// Whether there is a result. Changed with the lock.
    private let isResolved = Atomic(false)
    /// Whether something has waited for the result or read it, and so handles an error. Set to true only.
    private let wasAwaited = Atomic(false)
    /// The value, unless there is no result or an error. Not optional, because that takes several times as long to copy.
    @exclusivity(unchecked) @usableFromInline private(set) final var knownValue: any Sendable = ()
    @exclusivity(unchecked) @usableFromInline private(set) final var knownError: (any Error)?
    @exclusivity(unchecked) private var waiters = Waiters()
    /// Whether a thread resumes what waits, or is about to. It repeats that until nothing waits, so that handlers are started in the
    /// order of the calls of `then`.
    @exclusivity(unchecked) private var isResuming = false
    private var lastNumber = 0
    @exclusivity(unchecked) private var source: ResultSource?
    @exclusivity(unchecked) private var cancelHandler: CancelHandler?
    /// The handler of a promise of `then`. Not guarded by the lock: set before the promise is shared, and taken by the handler's
    /// turn.
    @exclusivity(unchecked) final var handler: Handler?
    /// The promise whose result the handler gets, once it has one. Not guarded by the lock: set by the thread that starts the
    /// handler, and taken by the handler's turn. Its type isn't `AnyPromise`, because Swift would then make the `deinit` iterative,
    /// as for a linked list, which takes longer.
    @exclusivity(unchecked) final var input: AnyObject?
    /// Where the handler of this promise runs, and those that don't say it themselves, unless this is the promise of a message.
    final let ownPlace: HandlerPlace

    /// In a struct, because Swift would allocate a closure for each `swap` of closures.
    private struct CancelHandler {
        let call: @Sendable () -> Void
    }

    /// Creates a promise without a result.
    @usableFromInline init(place: HandlerPlace) {
        ownPlace = place
    }

    /// Creates a promise with a result.
    @usableFromInline init(_ outcome: Outcome, place: HandlerPlace) {
        ownPlace = place
        set(outcome)
    }

    deinit {
        if isPending {
            if !waiters.isEmpty { abandon() }
        } else if let knownError, !wasAwaited.load(ordering: .relaxed) {
            UnhandledRejections.add(knownError)
        }
    }

    // Not inlined, because most promises have a result.
    @inline(never)
    private final func abandon() {
        waiters.handler?.endWait()
        // Another promise has the result, because what waits retains its source.
        let rejected = AnyPromise(.failure(PromiseAbandoned()), place: .anyThread)
        swap(&waiters, &rejected.waiters)
        rejected.isObserved()
        rejected.isResuming = true
        var resumption = Resumption()
        resumption.add(rejected)
        resumption.run()
    }

    // MARK: Resolving

    /// Rejects the promise with a `CancellationError`, and tells the source of the result that it isn't needed.
    ///
    /// The message of an ask isn't processed if it still waits; otherwise the future or the task of its reaction is
    /// cancelled. A promise of `then` cancels the one that it was derived from, unless something else waits for that one.
    /// Does nothing if there is a result.
    public final func cancel() { cancel(with: CancellationError()) }

    /// Cancels the promise with another error.
    final func cancel(with error: any Error) {
        var unneeded = cancelThis(with: error)
        while let promise = unneeded { unneeded = promise.cancelThis(with: CancellationError()) }
    }

    /// Cancels the promise. Returns the one that must be cancelled because of this.
    private final func cancelThis(with error: any Error) -> AnyPromise? {
        var resumption = Resumption()
        var released = Released()
        lock.withLock { loosenSource() }
        guard set(.failure(error), &resumption, &released) else { return nil }
        resumption.run()
        released.cancelHandler?.call()
        return released.source.take()?.cancel()
    }

    /// Calls `handler` when the promise is cancelled, on the thread that does it. Replaces an earlier handler.
    public final func onCancel(_ handler: @escaping @Sendable () -> Void) {
        // The previous one is released after the lock, because that may run any code.
        var handler: CancelHandler? = CancelHandler(call: handler)
        lock.withLock {
            if isPending { swap(&cancelHandler, &handler) }
        }
        withExtendedLifetime(handler) {}
    }

    /// Sets the source of the result, which is owned until there is one. The promise must not be shared yet.
    final func start(from source: consuming ResultSource) { self.source = consume source }

    /// Sets the source of the result, which is owned until there is one, or cancels the source if the promise has a result.
    final func setSource(_ new: consuming ResultSource) {
        // The previous one is released after the lock, because that may run any code.
        var source: ResultSource? = consume new
        let isTooLate = lock.withLock {
            let isPending = isPending
            if isPending { swap(&self.source, &source) }
            return !isPending
        }
        if isTooLate { source.take()?.cancel()?.cancel() }
    }

    /// Replaces a source that is only valid with the lock, which must be held.
    private final func loosenSource() {
        guard let promise = awaitedSource else { return }
        source = .promise(LooseReference(promise))
    }

    /// Removes the source, which is being deinitialized.
    private final func endWait() {
        lock.withLock {
            if awaitedSource != nil { source = nil }
        }
    }

    /// The source, if the handler of this promise is the `handler` of its waiters. The lock must be held.
    private final var awaitedSource: Unmanaged<AnyPromise>? {
        switch source {
        case .some(.awaited(let promise)): promise
        case .some(.promise): nil
        case .some(.task): nil
        case .none: nil
        }
    }

    /// Releases the closures of a promise of `then` whose handler doesn't run.
    func dropClosures() {}

    /// Does what must follow the end of the promise. Called at most once, before anything that waits for the result is resumed.
    func didEnd() {}

    /// Whether `didEnd` does something. Doesn't change after the promise is shared.
    var needsEnd: Bool { false }

    @discardableResult
    @usableFromInline final func resolve(_ result: consuming Outcome) -> Bool {
        var resumption = Resumption()
        let isFirst = resolve(consume result, &resumption)
        resumption.run()
        return isFirst
    }

    private final func set(_ result: consuming Outcome) {
        switch consume result {
        // Not an assignment, because the previous value is `()`, which needs no deinitialization.
        case .success(let value): withUnsafeMutablePointer(to: &knownValue) { $0.initialize(to: value) }
        case .failure(let error): knownError = error
        }
        // Releasing: synchronizes with the load in `isPending`.
        isResolved.store(true, ordering: .releasing)
    }

    /// Sets the result, and adds what waits for it to `resumption`.
    @discardableResult
    final func resolve(_ result: consuming Outcome, _ resumption: inout Resumption) -> Bool {
        var released = Released()
        return set(consume result, &resumption, &released)
    }

    /// What a promise with a result doesn't need. Released after the lock, because that may run any code.
    private struct Released: ~Copyable {
        var source: ResultSource?
        var cancelHandler: CancelHandler?
    }

    /// Sets the result of a promise, and passes on the reference to it; see the other `resolve`.
    static func resolve(
        _ promise: consuming AnyPromise, _ result: consuming Outcome, _ resumption: inout Resumption
    ) {
        var released = Released()
        var handler: Delivery?
        guard promise.set(consume result, &handler, &resumption, &released) else { return }
        if let next = handler.take() { start(next, consume promise, isLocked: true, &resumption) }
    }

    private final func set(
        _ result: consuming Outcome, _ resumption: inout Resumption, _ released: inout Released
    ) -> Bool {
        var handler: Delivery?
        guard set(consume result, &handler, &resumption, &released) else { return false }
        if let next = handler.take() { AnyPromise.start(next, self, isLocked: true, &resumption) }
        return true
    }

    /// Sets the result, and adds the promise to `resumption` if something waits for it. If `handler` is set, the lock is still
    /// held, and the caller must start the handler of that promise, which releases the lock: the handlers of later calls of `then`
    /// come after it.
    ///
    /// - Parameter startsLater: whether `resumption` starts all handlers.
    @discardableResult
    private final func set(
        _ result: consuming Outcome, _ handler: inout Delivery?, startsLater: Bool = false,
        _ resumption: inout Resumption, _ released: inout Released
    ) -> Bool {
        lock.acquire()
        guard isPending else {
            lock.release()
            return false
        }
        set(consume result)
        swap(&source, &released.source)
        swap(&cancelHandler, &released.cancelHandler)
        if !startsLater, !needsEnd { swap(&waiters.handler, &handler) }
        let mustResume = !waiters.isEmpty
        isResuming = mustResume
        if handler == nil {
            lock.release()
            didEnd()
        }
        if mustResume { resumption.add(self) }
        return true
    }

    /// Releases the lock that `start` was called with.
    final func unlock() { lock.release() }

    /// Rejects a promise whose handler can't run. The handlers of others that wait for it are started by `resumption`, because there
    /// may be a long chain of such promises.
    final func reject(_ error: any Error, _ resumption: inout Resumption) {
        var released = Released()
        var handler: Delivery?
        set(.failure(error), &handler, startsLater: true, &resumption, &released)
    }

    /// Resumes what waits for the result.
    final func resume(_ resumption: inout Resumption) {
        while true {
            var resumed = Waiters()
            lock.withLock {
                swap(&waiters, &resumed)
                isResuming = !resumed.isEmpty
            }
            if resumed.isEmpty { return }
            resumed.resume(self, &resumption)
        }
    }

    // MARK: Waiting

    /// Whether there is no result.
    // Acquiring: synchronizes with the store in `set`, so that the result can be read.
    final var isPending: Bool { !isResolved.load(ordering: .acquiring) }

    /// Whether nothing can read the result of `promise`, because nothing has waited, and the caller has the only reference.
    static func isUnobserved(_ promise: inout Delivery) -> Bool {
        // For the first call, the compiler must retain the promise if the caller keeps its reference. The counts show weak and
        // unowned references, too.
        guard isKnownUniquelyReferenced(&promise),
            flynn_reference_counts(Unmanaged.passUnretained(promise).toOpaque()) == countsOfNewObject
        else { return false }
        // What began to wait did so before its reference was released, which the counts tell.
        return !promise.wasAwaited.load(ordering: .relaxed)
    }

    /// The counts of an object with one strong reference and no others.
    private static let countsOfNewObject: UInt = {
        let new = Unmanaged.passRetained(AnyPromise(place: .anyThread))
        defer { new.release() }
        return flynn_reference_counts(new.toOpaque())
    }()

    /// The result, or nil before there is one, for code that handles an error.
    final var outcome: Outcome? {
        if isPending { return nil }
        isObserved()
        return known
    }

    /// Says that something handles the error, if there is one.
    final func isObserved() {
        if knownError != nil { wasAwaited.store(true, ordering: .relaxed) }
    }

    /// The result, for what has waited for it: it doesn't change.
    final var known: Outcome {
        if let knownError { .failure(knownError) } else { .success(knownValue) }
    }

    final nonisolated(nonsending) func wait() async throws -> any Sendable {
        if let outcome { return try outcome.get() }
        let number = lock.withLock {
            lastNumber += 1
            return lastNumber
        }
        return try await withTaskCancellationHandler {
            defer { flynn_task_resumed() }
            return try await withUnsafeThrowingContinuation {
                (continuation: UnsafeContinuation<any Sendable, any Error>) in
                add(.task(continuation, number))
                // `onCancel` may have run before the waiter was added.
                if Task.isCancelled { cancelWait(number) }
            }
        } onCancel: {
            cancelWait(number)
        }
    }

    private final func cancelWait(_ number: Int) {
        guard let continuation = lock.withLock({ waiters.removeTask(number) }) else { return }
        continuation.resume(throwing: CancellationError())
        if lock.withLock({ waiters.needNothing }) { cancel() }
    }

    /// Says that one of the waiters doesn't need the result. Returns this promise if it must be cancelled because of this.
    final func endNeed() -> AnyPromise? {
        lock.withLock {
            waiters.endNeed()
            return waiters.needNothing ? self : nil
        }
    }

    /// Starts the handler of `promise`, which runs in a turn of an actor or on a queue, when there is a result.
    final func add(handlerOf promise: consuming Delivery) {
        lock.acquire()
        if isPending, waiters.isEmpty, promise.ownPlace.borrowedCell != nil {
            wasAwaited.store(true, ordering: .relaxed)
            promise.start(from: .awaited(.passUnretained(self)))
            var new: Delivery? = consume promise
            swap(&waiters.handler, &new)
            lock.release()
        } else {
            lock.release()
            promise.start(from: .promise(LooseReference(self)))
            add(.handler(promise))
        }
    }

    /// Resumes `waiter` with the result, on the thread that sets it, or at once if there is one. The promise owns it until
    /// then.
    final func add(_ waiter: consuming Waiter) {
        var resumption = Resumption()
        add(consume waiter, &resumption)
        resumption.run()
    }

    /// Adds the promise to `resumption` if there is a result.
    final func add(_ waiter: consuming Waiter, _ resumption: inout Resumption) {
        lock.acquire()
        wasAwaited.store(true, ordering: .relaxed)
        // Otherwise a thread will resume all waiters.
        let mustResume = !isPending && !isResuming
        if mustResume { isResuming = true }
        waiters.append(consume waiter)
        lock.release()
        if mustResume { resumption.add(self) }
    }
}

/// The error of a promise whose last reference has ended before it was fulfilled or rejected.
///
/// The handlers receive it at the place of the promise, and waiting tasks throw it.
public struct PromiseAbandoned: Error, CustomStringConvertible {
    /// The message for logs: in lower case, without a full stop.
    public var description: String { "the promise was released before it was fulfilled or rejected" }
}
