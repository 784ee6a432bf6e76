import FlynnRuntime

/// A result that comes later: a value, or an error. Swift's word for it is future; the name and `then` are those of Promises/A+.
///
/// `ActorRef.promise(_:)` returns one, and a reaction can return one. The first `fulfill`, `reject` or `cancel` counts. A
/// promise whose last reference ends before that is rejected with `PromiseAbandoned`; a wait for it, and a promise that `then`
/// has returned, are no such references. Thread-safe.
///
/// Unchecked `Sendable` because of `state` and `canceller`, which are guarded by `lock`.
public final class Promise<Value: Sendable>: Cancellable, @unchecked Sendable {
    private let lock = SpinLock()
    private var state: State
    private var canceller: (any Cancellable)?
    /// Where handlers run that don't say it themselves.
    let place: HandlerPlace

    private enum State {
        case pending(first: Waiter?, others: [Waiter])
        case resolved(Result<Value, any Error>)
    }

    /// What waits for the result.
    private enum Waiter {
        /// A task, with a number that is unique for the promise.
        case task(UnsafeContinuation<Value, any Error>, Int)
        case observer((Result<Value, any Error>) -> Void)

        func resume(_ result: Result<Value, any Error>) {
            switch self {
            case .task(let continuation, _): continuation.resume(with: result)
            case .observer(let observer): observer(result)
            }
        }
    }

    /// Creates a promise that is neither fulfilled nor rejected.
    ///
    /// - Parameter place: where the handlers of `then` run.
    public init(on place: HandlerPlace = .main) {
        self.place = place
        state = .pending(first: nil, others: [])
    }

    /// Creates a fulfilled promise.
    public init(fulfilled value: Value) {
        place = .main
        state = .resolved(.success(value))
    }

    /// Creates a rejected promise.
    public init(rejected error: any Error) {
        place = .main
        state = .resolved(.failure(error))
    }

    deinit { resolve(.failure(PromiseAbandoned())) }

    // MARK: Resolving

    /// Sets the result.
    ///
    /// - Returns: whether this is the result. False if there was one before.
    @discardableResult
    public func fulfill(_ value: Value) -> Bool { resolve(.success(value)) }

    /// Sets an error as the result.
    ///
    /// - Returns: whether this is the result. False if there was one before.
    @discardableResult
    public func reject(_ error: any Error) -> Bool { resolve(.failure(error)) }

    /// Rejects the promise with a `CancellationError`, and tells the source of the result that it isn't needed.
    ///
    /// The message of an ask isn't processed if it still waits; otherwise the future or the task of its reaction is
    /// cancelled. A promise of `then` cancels the one that it was derived from, unless something else waits for that one.
    /// Does nothing if there is a result.
    public func cancel() {
        let canceller = lock.withLock {
            if case .resolved = state { return (any Cancellable)?.none }
            return self.canceller
        }
        reject(CancellationError())
        canceller?.cancel()
    }

    /// Calls `handler` when the promise is cancelled, on the thread that does it. Replaces an earlier handler.
    public func onCancel(_ handler: @escaping @Sendable () -> Void) {
        setCanceller(CancelHandler(handler))
    }

    /// Sets the source of the result, which is owned until there is one.
    func setCanceller(_ new: any Cancellable) {
        let previous: (any Cancellable)? = lock.withLock {
            guard case .pending = state else { return new }
            defer { canceller = new }
            return canceller
        }
        withExtendedLifetime(previous) {}
    }

    @discardableResult
    func resolve(_ result: Result<Value, any Error>) -> Bool {
        // Released after the lock, because that may run any code.
        let ended: (waiters: State, canceller: (any Cancellable)?)? = lock.withLock {
            guard case .pending = state else { return nil }
            let ended = (state, canceller)
            state = .resolved(result)
            canceller = nil
            return ended
        }
        guard let ended, case .pending(let first, let others) = ended.waiters else { return false }
        first?.resume(result)
        for waiter in others { waiter.resume(result) }
        return true
    }

    // MARK: Waiting

    var isPending: Bool { result == nil }

    /// The value or the error, or nil before there is one.
    public var result: Result<Value, any Error>? {
        lock.withLock {
            if case .resolved(let result) = state { result } else { nil }
        }
    }

    /// Waits for the value. If the task is cancelled the wait ends, and the promise is cancelled unless something else waits
    /// for it.
    ///
    /// - Throws: the error with which the promise is rejected, or `CancellationError` if the task was cancelled.
    public var value: Value {
        get async throws {
            try await wait()
        }
    }

    nonisolated(nonsending) func wait() async throws -> Value {
        if let result { return try result.get() }
        let number = Int.random(in: .min ... .max)
        return try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Value, any Error>) in
                add(.task(continuation, number))
                // `onCancel` may have run before the waiter was added.
                if Task.isCancelled { cancelWait(number) }
            }
        } onCancel: {
            cancelWait(number)
        }
    }

    private func cancelWait(_ number: Int) {
        guard let continuation = removeWait(number) else { return }
        continuation.resume(throwing: CancellationError())
        cancelIfUnused(except: 0)
    }

    private func removeWait(_ number: Int) -> UnsafeContinuation<Value, any Error>? {
        lock.withLock {
            guard case .pending(let first, var others) = state else { return nil }
            if case .task(let continuation, number)? = first {
                state = .pending(first: nil, others: others)
                return continuation
            }
            for (index, waiter) in others.enumerated() {
                guard case .task(let continuation, number) = waiter else { continue }
                others.remove(at: index)
                state = .pending(first: first, others: others)
                return continuation
            }
            return nil
        }
    }

    /// Calls `observer` with the result, on the thread that sets it, or at once if there is one. The promise owns it until
    /// then.
    func observe(_ observer: @escaping (Result<Value, any Error>) -> Void) {
        add(.observer(observer))
    }

    private func add(_ waiter: Waiter) {
        let result: Result<Value, any Error>? = lock.withLock {
            switch state {
            case .resolved(let result): return result
            case .pending(nil, let others): state = .pending(first: waiter, others: others)
            case .pending(let first, var others):
                state = .resolved(.failure(PromiseAbandoned()))
                others.append(waiter)
                state = .pending(first: first, others: others)
            }
            return nil
        }
        if let result { waiter.resume(result) }
    }

    /// Cancels the promise if at most `count` others wait for it.
    fileprivate func cancelIfUnused(except count: Int) {
        let isUnused = lock.withLock {
            guard case .pending(let first, let others) = state else { return false }
            return (first == nil ? 0 : 1) + others.count <= count
        }
        if isUnused { cancel() }
    }
}

extension Promise<Void> {
    /// Fulfills the promise.
    ///
    /// - Returns: whether this is the result. False if there was one before.
    @discardableResult
    public func fulfill() -> Bool { fulfill(()) }
}

/// The error of a promise whose last reference has ended before it was fulfilled or rejected.
public struct PromiseAbandoned: Error, CustomStringConvertible {
    /// A sentence that says it.
    public var description: String { "the promise was released before it was fulfilled or rejected" }
}

/// Something that can be told that its result isn't needed.
protocol Cancellable: AnyObject, Sendable {
    func cancel()
}

private final class CancelHandler: Cancellable {
    private let handler: @Sendable () -> Void

    init(_ handler: @escaping @Sendable () -> Void) { self.handler = handler }

    func cancel() { handler() }
}

/// A promise that isn't kept alive, so that it is abandoned if nothing else has it.
///
/// Unchecked `Sendable`: a weak reference that is set once.
final class SourcePromise<Value: Sendable>: Cancellable, @unchecked Sendable {
    private weak var promise: Promise<Value>?

    init(_ promise: Promise<Value>) { self.promise = promise }

    /// Cancels the promise if only the owner of this reference waits for it.
    func cancel() { promise?.cancelIfUnused(except: 1) }
}
