import FlynnRuntime

/// The base class of `Promise`, for code that doesn't know the type of the value. Only `Promise` adds values and reads them.
///
/// Unchecked `Sendable` because of its variables, which are guarded by `lock`.
public class AnyPromise: @unchecked Sendable {
    typealias Outcome = Result<any Sendable, any Error>

    private let lock = SpinLock()
    /// Whether `result` isn't nil, which takes longer to find out.
    private var isResolved = false
    private var result: Outcome?
    /// What waits for the result. Most promises have one waiter.
    private var first: Waiter?
    private var others: [Waiter] = []
    private var lastNumber = 0
    private var canceller: (any Cancellable)?
    /// Where handlers run that don't say it themselves.
    @usableFromInline final let place: HandlerPlace

    /// What waits for the result.
    private enum Waiter {
        /// A task, with a number that is unique for the promise.
        case task(UnsafeContinuation<any Sendable, any Error>, Int)
        case observer((Outcome) -> Void)
        case handler(Handler)

        func resume(_ result: Outcome) {
            switch self {
            case .task(let continuation, _): continuation.resume(with: result)
            case .observer(let observer): observer(result)
            case .handler(let handler): handler.start(with: result)
            }
        }
    }

    /// Creates a promise without a result.
    @usableFromInline init(place: HandlerPlace) {
        self.place = place
    }

    /// Creates a promise with a result.
    @usableFromInline init(_ outcome: Result<any Sendable, any Error>) {
        place = .main
        result = outcome
        isResolved = true
    }

    deinit {
        if !isResolved { resolve(.failure(PromiseAbandoned())) }
    }

    // MARK: Resolving

    /// Rejects the promise with a `CancellationError`, and tells the source of the result that it isn't needed.
    ///
    /// The message of an ask isn't processed if it still waits; otherwise the future or the task of its reaction is
    /// cancelled. A promise of `then` cancels the one that it was derived from, unless something else waits for that one.
    /// Does nothing if there is a result.
    public final func cancel() {
        let canceller = lock.withLock {
            isResolved ? nil : self.canceller
        }
        resolve(.failure(CancellationError()))
        canceller?.cancel()
    }

    /// Calls `handler` when the promise is cancelled, on the thread that does it. Replaces an earlier handler.
    public final func onCancel(_ handler: @escaping @Sendable () -> Void) {
        setCanceller(CancelHandler(handler))
    }

    /// Sets the source of the result, which is owned until there is one.
    final func setCanceller(_ new: any Cancellable) {
        let previous: (any Cancellable)? = lock.withLock {
            guard !isResolved else { return new }
            defer { canceller = new }
            return canceller
        }
        withExtendedLifetime(previous) {}
    }

    @discardableResult
    @usableFromInline final func resolve(_ result: Result<any Sendable, any Error>) -> Bool {
        var (firstWaiter, otherWaiters, released) = (Waiter?.none, [Waiter](), (any Cancellable)?.none)
        let isFirst = lock.withLock {
            guard !isResolved else { return false }
            isResolved = true
            self.result = result
            swap(&first, &firstWaiter)
            swap(&others, &otherWaiters)
            swap(&canceller, &released)
            return true
        }
        firstWaiter?.resume(result)
        for waiter in otherWaiters { waiter.resume(result) }
        // Released after the lock, because that may run any code.
        withExtendedLifetime(released) {}
        return isFirst
    }

    // MARK: Waiting

    final var isPending: Bool { lock.withLock { !isResolved } }

    /// The result, or nil before there is one.
    final var outcome: Outcome? {
        lock.withLock { result }
    }

    final nonisolated(nonsending) func wait() async throws -> any Sendable {
        if let outcome { return try outcome.get() }
        let number = lock.withLock {
            lastNumber += 1
            return lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<any Sendable, any Error>) in
                add(.task(continuation, number))
                // `onCancel` may have run before the waiter was added.
                if Task.isCancelled { cancelWait(number) }
            }
        } onCancel: {
            cancelWait(number)
        }
    }

    private final func cancelWait(_ number: Int) {
        guard let continuation = removeWait(number) else { return }
        continuation.resume(throwing: CancellationError())
        cancelIfUnused(except: 0)
    }

    private final func removeWait(_ number: Int) -> UnsafeContinuation<any Sendable, any Error>? {
        lock.withLock {
            if case .task(let continuation, number)? = first {
                first = nil
                return continuation
            }
            for (index, waiter) in others.enumerated() {
                guard case .task(let continuation, number) = waiter else { continue }
                others.remove(at: index)
                return continuation
            }
            return nil
        }
    }

    /// Calls `observer` with the result, on the thread that sets it, or at once if there is one. The promise owns it until
    /// then.
    final func observe(_ observer: @escaping (Outcome) -> Void) {
        add(.observer(observer))
    }

    /// Runs `handler` with the result, where it says, later or at once if there is a result.
    final func add(_ handler: Handler) {
        add(.handler(handler))
    }

    private final func add(_ waiter: Waiter) {
        if let result = enqueue(waiter) { waiter.resume(result) }
    }

    /// Adds a waiter unless there is a result, which it returns.
    private func enqueue(_ waiter: Waiter) -> Outcome? {
        lock.acquire()
        defer { lock.release() }
        if isResolved { return result }
        if first == nil { first = waiter } else { others.append(waiter) }
        return nil
    }

    /// Cancels the promise if at most `count` others wait for it.
    fileprivate final func cancelIfUnused(except count: Int) {
        let isUnused = lock.withLock {
            !isResolved && (first == nil ? 0 : 1) + others.count <= count
        }
        if isUnused { cancel() }
    }
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
final class SourcePromise: LooseReference<AnyPromise>, Cancellable, @unchecked Sendable {
    /// Cancels the promise if only the owner of this reference waits for it.
    func cancel() { object?.cancelIfUnused(except: 1) }
}
