import CFlynnRuntime
import FlynnRuntime
import Synchronization

/// The part of a promise that is independent of the type of the value. Thread-safe.
///
/// Only `Promise` reads values. Values are set by `Promise`, and by the actor that answers a message.
///
/// Unchecked `Sendable`: `lock` guards the variables. A result is constant once it is set, and can be read without the
/// lock. The lock makes every access exclusive, so Swift's exclusivity checks are disabled. A check takes about 80
/// instructions.
public class AnyPromise: @unchecked Sendable {
    private let lock = SpinLock()
    /// Whether there is a result. Changed with the lock.
    private let isResolved = Atomic(false)
    /// Whether the result was awaited or read, so that an error counts as handled. Never reset.
    private let wasAwaited = Atomic(false)
    /// The value, or `()` for a pending or rejected promise. Not optional: copying an optional takes several times as
    /// long.
    @exclusivity(unchecked) @usableFromInline private(set) final var knownValue: any Sendable = ()
    @exclusivity(unchecked) @usableFromInline private(set) final var knownError: (any Error)?
    @exclusivity(unchecked) private var waiters = Waiters()
    /// Whether a thread is resuming the waiters or is about to. The thread repeats this for waiters added in the
    /// meantime, so handlers start in the order of the calls of `then`.
    @exclusivity(unchecked) private var isResuming = false
    private var lastNumber = 0
    @exclusivity(unchecked) private var source: ResultSource?
    @exclusivity(unchecked) private var cancelHandler: CancelHandler?
    /// The handler of a promise returned by `then`. Not guarded by the lock: set before the promise is shared, and
    /// taken by the turn that runs the handler.
    @exclusivity(unchecked) final var handler: Handler?
    /// The promise with the result for the handler, set when there is a result. Not guarded by the lock: set by the
    /// thread that starts the handler, and taken by the turn that runs the handler. With the type `AnyPromise`, Swift
    /// would generate a slower, iterative `deinit`, as for a linked list.
    @exclusivity(unchecked) final var input: AnyObject?
    /// The place of this promise's handler, and the default place for handlers of its result. Unused for the promise of
    /// a message.
    final let ownPlace: HandlerPlace

    /// A struct, as Swift would allocate a closure for each `swap` of closures.
    private struct CancelHandler {
        let call: @Sendable () -> Void
    }

    /// Creates a promise without a result.
    @usableFromInline init(place: HandlerPlace) {
        ownPlace = place
    }

    /// Creates a promise with a result.
    @usableFromInline init(_ outcome: AnyResult, place: HandlerPlace) {
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

    // Not inlined, as most promises have a result.
    @inline(never)
    private final func abandon() {
        waiters.handler?.endWait()
        // Another promise is rejected in place of this one, as the waiters retain the source of their result.
        let rejected = AnyPromise(.failure(PromiseAbandoned()), place: .anyThread)
        swap(&waiters, &rejected.waiters)
        rejected.isObserved()
        rejected.isResuming = true
        var resumption = Resumption()
        resumption.add(rejected)
        resumption.run()
    }

    // MARK: Resolving

    /// Rejects the promise with a `CancellationError`, and cancels the source of the result. Does nothing if the
    /// promise is already resolved.
    ///
    /// For an ask, a waiting message is not processed, and the future or task of a running reaction is cancelled. For a
    /// promise returned by `then`, the original promise is cancelled, unless it has other waiters.
    public final func cancel() { cancel(with: CancellationError()) }

    /// Cancels the promise with the given error.
    final func cancel(with error: any Error) {
        var unneeded = cancelThis(with: error)
        while let promise = unneeded { unneeded = promise.cancelThis(with: CancellationError()) }
    }

    /// Cancels only this promise. Returns the promise that the caller must cancel next, or nil.
    private final func cancelThis(with error: any Error) -> AnyPromise? {
        var resumption = Resumption()
        var released = Released()
        lock.withLock { replaceAwaitedSource() }
        guard set(.failure(error), &resumption, &released) else { return nil }
        resumption.run()
        released.cancelHandler?.call()
        return released.source.take()?.cancel()
    }

    /// Sets the handler for a cancellation of this promise. The handler runs on the thread that cancels the promise,
    /// and replaces an earlier handler.
    public final func onCancel(_ handler: @escaping @Sendable () -> Void) {
        // Releases the previous handler outside of the lock: a deinitializer can run arbitrary code.
        var handler: CancelHandler? = CancelHandler(call: handler)
        lock.withLock {
            if isPending { swap(&cancelHandler, &handler) }
        }
        withExtendedLifetime(handler) {}
    }

    /// Sets the source of the result. The promise owns the source while it is pending, and must not be shared yet.
    final func start(from source: consuming ResultSource) { self.source = consume source }

    /// Sets the source of the result. The promise owns the source while it is pending. If the promise is already
    /// resolved, the source is cancelled.
    final func setSource(_ new: consuming ResultSource) {
        // Releases the previous source outside of the lock: a deinitializer can run arbitrary code.
        var source: ResultSource? = consume new
        let isTooLate = lock.withLock {
            let isPending = isPending
            if isPending { swap(&self.source, &source) }
            return !isPending
        }
        if isTooLate { source.take()?.cancel()?.cancel() }
    }

    /// Replaces a source of the case `awaited` by one that can be used without the lock. The lock must be held.
    private final func replaceAwaitedSource() {
        guard let promise = awaitedSource else { return }
        source = .promise(MemoryReference(promise))
    }

    /// Removes the source. Called in the deinitializer of the source.
    private final func endWait() {
        lock.withLock {
            if awaitedSource != nil { source = nil }
        }
    }

    /// The source, if this promise is the `handler` in the source's waiters. The lock must be held.
    private final var awaitedSource: Unmanaged<AnyPromise>? {
        switch source {
        case .some(.awaited(let promise)): promise
        case .some(.promise): nil
        case .some(.task): nil
        case .none: nil
        }
    }

    /// Releases the closures of a promise returned by `then`, if the handler isn't run.
    func dropClosures() {}

    /// Cleans up when the promise is resolved. Called at most once, before the waiters are resumed.
    func didEnd() {}

    /// Whether `didEnd` must be called. Constant once the promise is shared.
    var needsEnd: Bool { false }

    @discardableResult
    @usableFromInline final func resolve(_ result: consuming AnyResult) -> Bool {
        var resumption = Resumption()
        let isFirst = resolve(consume result, &resumption)
        resumption.run()
        return isFirst
    }

    private final func set(_ result: consuming AnyResult) {
        switch consume result {
        // Not an assignment, as the previous value `()` doesn't need to be deinitialized.
        case .success(let value): withUnsafeMutablePointer(to: &knownValue) { $0.initialize(to: value) }
        case .failure(let error): knownError = error
        }
        // Releasing: synchronizes with the load in `isPending`.
        isResolved.store(true, ordering: .releasing)
    }

    /// Sets the result, and adds the waiters to `resumption`. Returns false if the promise is already resolved.
    @discardableResult
    final func resolve(_ result: consuming AnyResult, _ resumption: inout Resumption) -> Bool {
        var released = Released()
        return set(consume result, &resumption, &released)
    }

    /// The objects that a resolved promise doesn't need. Released outside of the lock: a deinitializer can run
    /// arbitrary code.
    private struct Released: ~Copyable {
        var source: ResultSource?
        var cancelHandler: CancelHandler?
    }

    /// Sets the result of a promise, and passes on the reference to the promise; see the other `resolve`.
    static func resolve(
        _ promise: consuming AnyPromise, _ result: consuming AnyResult, _ resumption: inout Resumption
    ) {
        var released = Released()
        var handler: Delivery?
        guard promise.set(consume result, &handler, &resumption, &released) else { return }
        if let next = handler.take() { start(next, consume promise, isLocked: true, &resumption) }
    }

    private final func set(
        _ result: consuming AnyResult, _ resumption: inout Resumption, _ released: inout Released
    ) -> Bool {
        var handler: Delivery?
        guard set(consume result, &handler, &resumption, &released) else { return false }
        if let next = handler.take() { AnyPromise.start(next, self, isLocked: true, &resumption) }
        return true
    }

    /// Sets the result, and adds the promise to `resumption` if there are waiters.
    ///
    /// If this function sets `handler`, it returns with the lock held. The caller must then start this handler, which
    /// releases the lock. So the handlers of later calls of `then` start later.
    ///
    /// - Parameter startsLater: whether `resumption` starts all handlers.
    @discardableResult
    private final func set(
        _ result: consuming AnyResult, _ handler: inout Delivery?, startsLater: Bool = false,
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

    /// Releases the lock on behalf of `start`.
    final func unlock() { lock.release() }

    /// Rejects a promise whose handler isn't run. The handlers of dependent promises are started by `resumption`, to
    /// limit the stack depth for a long chain.
    final func reject(_ error: any Error, _ resumption: inout Resumption) {
        var released = Released()
        var handler: Delivery?
        set(.failure(error), &handler, startsLater: true, &resumption, &released)
    }

    /// Resumes the waiters with the result.
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

    /// Whether the promise is pending.
    // Acquiring: synchronizes with the store in `set`, so that the result can be read.
    final var isPending: Bool { !isResolved.load(ordering: .acquiring) }

    /// Returns whether the result of `promise` can't be observed: the caller has the only reference, and there was
    /// never a waiter.
    static func isUnobserved(_ promise: inout Delivery) -> Bool {
        // `isKnownUniquelyReferenced` makes the compiler retain the promise if the caller keeps a reference. The counts
        // also include weak and unowned references.
        guard isKnownUniquelyReferenced(&promise),
            flynn_reference_counts(Unmanaged.passUnretained(promise).toOpaque()) == countsOfNewObject
        else { return false }
        // A waiter registers before it releases its reference. So a waiter is visible to this load if the counts show
        // its release.
        return !promise.wasAwaited.load(ordering: .relaxed)
    }

    /// The reference counts of an object with a single strong reference and no others.
    private static let countsOfNewObject: UInt = {
        let new = Unmanaged.passRetained(AnyPromise(place: .anyThread))
        defer { new.release() }
        return flynn_reference_counts(new.toOpaque())
    }()

    /// The result, or nil if the promise is pending. The caller must handle an error.
    final var outcome: AnyResult? {
        if isPending { return nil }
        isObserved()
        return known
    }

    /// Marks an error as handled.
    final func isObserved() {
        if knownError != nil { wasAwaited.store(true, ordering: .relaxed) }
    }

    /// The result of a promise that isn't pending. Constant.
    final var known: AnyResult {
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
                // `onCancel` can precede the call of `add`.
                if Task.isCancelled { cancelWait(number) }
            }
        } onCancel: {
            cancelWait(number)
        }
    }

    private final func cancelWait(_ number: Int) {
        guard let continuation = lock.withLock({ waiters.removeTask(number) }) else { return }
        continuation.resume(throwing: CancellationError())
        if lock.withLock({ waiters.isUnneeded }) { cancel() }
    }

    /// Records that a waiter doesn't need the result. Returns this promise if the caller must cancel it.
    final func countUnneeded() -> AnyPromise? {
        lock.withLock {
            waiters.countUnneeded()
            return waiters.isUnneeded ? self : nil
        }
    }

    /// Starts the handler of `promise` when there is a result. The handler runs in a turn of an actor or on a queue.
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
            promise.start(from: .promise(MemoryReference(self)))
            add(.handler(promise))
        }
    }

    /// Adds a waiter. If there is a result, the waiter is resumed immediately. Otherwise, the promise owns the waiter,
    /// and the thread that sets the result resumes it.
    final func add(_ waiter: consuming Waiter) {
        var resumption = Resumption()
        add(consume waiter, &resumption)
        resumption.run()
    }

    /// Adds a waiter, and adds the promise to `resumption` if there is a result.
    final func add(_ waiter: consuming Waiter, _ resumption: inout Resumption) {
        lock.acquire()
        wasAwaited.store(true, ordering: .relaxed)
        // Otherwise, a thread will resume all waiters.
        let mustResume = !isPending && !isResuming
        if mustResume { isResuming = true }
        waiters.append(consume waiter)
        lock.release()
        if mustResume { resumption.add(self) }
    }
}

/// The error of a promise released before it was fulfilled or rejected.
///
/// Handlers receive the error at the place of the promise, and waiting tasks throw it.
public struct PromiseAbandoned: Error, CustomStringConvertible {
    /// The message for logs, in lower case and without a full stop.
    public var description: String { "the promise was released before it was fulfilled or rejected" }
}
