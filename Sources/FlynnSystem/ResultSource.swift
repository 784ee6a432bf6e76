/// The source of a promise's result.
enum ResultSource: ~Copyable, Sendable {
    /// A promise, not retained. It is abandoned if there are no other references.
    case promise(LooseReference<AnyPromise>)
    /// A promise S whose `handler` in the waiters is the promise P with this source. Not retained, because the memory
    /// of S exists while P has this source and no result:
    ///
    /// - When S gets a result, P owns S as its `input` until the handler has run.
    /// - When S is deinitialized without a result, S first removes the source from P (`endWait`).
    ///
    /// So this reference is only used with the lock of P. An unobserved P keeps the source until its `deinit`, which
    /// doesn't use it.
    case awaited(Unmanaged<AnyPromise>)
    case task(Task<Void, Never>)

    /// Marks the result as unneeded. Called once. Returns a promise that the caller must cancel, so a long chain of
    /// promises doesn't need a deep stack.
    consuming func cancel() -> AnyPromise? {
        switch consume self {
        case .promise(let promise): return promise.object?.endNeed()
        // Replaced by `loosenSource`.
        case .awaited: return nil
        case .task(let task):
            task.cancel()
            return nil
        }
    }
}
