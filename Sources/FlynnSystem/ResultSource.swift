/// What a result comes from.
enum ResultSource: ~Copyable, Sendable {
    /// A promise that isn't kept alive, so that it is abandoned if nothing else has it.
    case promise(LooseReference<AnyPromise>)
    /// A promise for which the one that has this source is the `handler` of its waiters. It isn't retained, because its memory
    /// exists while a promise without a result has this source: when it gets a result it becomes the `input` of that promise until
    /// the handler has run, and if it is deinitialized without one, it removes the source before (`endWait`). So it is only used
    /// with that promise's lock. A promise that is unobserved keeps the source until its `deinit`, which doesn't use it.
    case awaited(Unmanaged<AnyPromise>)
    case task(Task<Void, Never>)

    /// Says that the result isn't needed. Called once. Returns a promise that must be cancelled because of this. The caller does
    /// it, so that a chain of promises needs no stack.
    consuming func cancel() -> AnyPromise? {
        switch consume self {
        case .promise(let promise): return promise.object?.endNeed()
        // `loosenSource` has replaced it.
        case .awaited: return nil
        case .task(let task):
            task.cancel()
            return nil
        }
    }
}
