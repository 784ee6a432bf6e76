/// What a result comes from.
enum ResultSource: ~Copyable, Sendable {
    /// A promise that isn't kept alive, so that it is abandoned if nothing else has it.
    case promise(LooseReference<AnyPromise>)
    case task(Task<Void, Never>)

    /// Says that the result isn't needed. Called once. Returns a promise that must be cancelled because of this. The caller does
    /// it, so that a chain of promises needs no stack.
    consuming func cancel() -> AnyPromise? {
        switch consume self {
        case .promise(let promise): return promise.object?.endNeed()
        case .task(let task):
            task.cancel()
            return nil
        }
    }
}
