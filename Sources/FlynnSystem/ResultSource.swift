/// The source of a promise's result.
enum ResultSource: ~Copyable, Sendable {
    /// A promise that isn't retained. It is abandoned if there are no other references to it.
    case promise(MemoryReference<AnyPromise>)
    /// A promise S with the promise P in its `waiters.handler`, where P is the promise that has this source. S isn't
    /// retained, as its memory exists while P is pending and has this source:
    ///
    /// - When S gets a result, it becomes the `input` of P until the handler has run.
    /// - If S is deinitialized while pending, it removes the source from P first (`endWait`).
    ///
    /// Therefore, this reference is only used with the lock of P. If the result of P can't be observed, P keeps the
    /// source until its `deinit`, which doesn't use it.
    case awaited(Unmanaged<AnyPromise>)
    case task(Task<Void, Never>)

    /// Cancels the source, as its result isn't needed. Called once. Returns a promise that the caller must cancel, so
    /// that a long chain of promises doesn't need a deep stack.
    consuming func cancel() -> AnyPromise? {
        switch consume self {
        case .promise(let promise): return promise.object?.countUnneeded()
        // Replaced by `replaceAwaitedSource`.
        case .awaited: return nil
        case .task(let task):
            task.cancel()
            return nil
        }
    }
}
