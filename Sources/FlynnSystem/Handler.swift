/// A handler of a promise, and the promise that `then` has returned for it.
///
/// Unchecked `Sendable`: `outcome` is set once, before the handler is passed to the place where it runs. What the closure
/// captures is described at `HandlerPlace`.
final class Handler: @unchecked Sendable {
    private let asker: Asker
    private let next: AnyPromise
    private let body: (AnyPromise.Outcome) throws -> Void
    private var outcome: AnyPromise.Outcome?

    /// - Parameters:
    ///   - asker: the message for which the handler's asks are made.
    ///   - next: the promise that the closure resolves, unless it throws.
    init(for asker: Asker, next: AnyPromise, _ body: @escaping (AnyPromise.Outcome) throws -> Void) {
        self.asker = asker
        self.next = next
        self.body = body
    }

    /// Runs the handler at its place.
    func start(with outcome: AnyPromise.Outcome) {
        self.outcome = outcome
        if !next.place.run(self) { next.resolve(.failure(SystemError.actorGone(next.place.description))) }
    }

    /// Runs the handler on the calling thread.
    func run() {
        guard let outcome else { return }
        // Also if there is no asker, because the handler's asks, and those of tasks that it starts, don't count for what this
        // thread does otherwise.
        asker.run {
            do { try body(outcome) } catch { next.resolve(.failure(error)) }
        }
    }
}

/// The argument of `bePerform`.
struct HandlerTurn {
    let handler: Handler
}
