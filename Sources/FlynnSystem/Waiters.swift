/// A waiter for the result of a promise.
enum Waiter {
    /// A task, with a number that is unique within the promise.
    case task(UnsafeContinuation<any Sendable, any Error>, Int)
    /// A promise that gets the same result.
    case follower(AnyPromise)
    case observer((AnyPromise, inout Resumption) -> Void)
    /// A promise whose handler needs the result.
    case handler(Delivery)

    /// Passes the result of `source` to the waiter.
    func resume(_ source: AnyPromise, _ resumption: inout Resumption) {
        switch self {
        case .task(let continuation, _): continuation.resume(with: Result { try source.known.get() })
        case .follower(let promise): promise.resolve(source.known, &resumption)
        case .observer(let observer): observer(source, &resumption)
        case .handler(let promise): AnyPromise.start(promise, source, isLocked: false, &resumption)
        }
    }
}

/// The waiters for the result of a promise.
struct Waiters {
    /// The promise whose handler was the first waiter, if the handler runs in turns of an actor. Most promises don't
    /// have other waiters, and Swift can copy this property without calling a function.
    var handler: Delivery?
    private var first: Waiter?
    /// Nil instead of empty, to avoid copying an array.
    private var others: [Waiter]?
    /// The number of waiters that don't need the result because they were cancelled.
    private var unneededCount = 0

    var isEmpty: Bool { handler == nil && first == nil && others == nil }

    /// Whether the result is no longer needed.
    var isUnneeded: Bool {
        (handler == nil ? 0 : 1) + (first == nil ? 0 : 1) + (others?.count ?? 0) <= unneededCount
    }

    /// Counts a waiter that no longer needs the result.
    mutating func countUnneeded() { unneededCount += 1 }

    mutating func append(_ waiter: consuming Waiter) {
        // The first waiter can have been removed.
        if others != nil {
            others?.append(consume waiter)
        } else if first == nil {
            first = consume waiter
        } else {
            others = [consume waiter]
        }
    }

    /// Removes a task, unless it was resumed.
    mutating func removeTask(_ number: Int) -> UnsafeContinuation<any Sendable, any Error>? {
        if case .task(let continuation, number)? = first {
            first = nil
            return continuation
        }
        for (index, waiter) in (others ?? []).enumerated() {
            guard case .task(let continuation, number) = waiter else { continue }
            others?.remove(at: index)
            if others?.isEmpty == true { others = nil }
            return continuation
        }
        return nil
    }

    /// Passes the result of `source` to all waiters.
    consuming func resume(_ source: AnyPromise, _ resumption: inout Resumption) {
        if let promise = handler.take() { AnyPromise.start(promise, source, isLocked: false, &resumption) }
        first?.resume(source, &resumption)
        for waiter in others ?? [] { waiter.resume(source, &resumption) }
    }
}
