/// A handler of a promise, and the promise that `then` has returned for it.
///
/// Unchecked `Sendable`: `source` is set once, before the handler is passed to the place where it runs. What the closure
/// captures is described at `HandlerPlace`.
final class Handler: @unchecked Sendable {
    private let asker: Asker
    private let next: AnyPromise
    private let body: (Outcome) throws -> Settlement
    private var source: AnyPromise?

    /// - Parameters:
    ///   - asker: the message for which the handler's asks are made.
    ///   - next: the promise that gets what the closure returns or throws.
    init(for asker: Asker, next: AnyPromise, _ body: @escaping (Outcome) throws -> Settlement) {
        self.asker = asker
        self.next = next
        self.body = body
    }

    /// Runs the handler at its place, with the result of `source`.
    func start(with source: AnyPromise, _ resumption: inout Resumption) {
        self.source = source
        if !next.place.run(self, &resumption) {
            next.resolve(.failure(SystemError.actorGone(next.place.description)), &resumption)
        }
    }

    /// Runs the handler on the calling thread.
    func run() {
        var resumption = Resumption()
        run(&resumption)
        resumption.run()
    }

    /// Runs the handler on the calling thread, and adds what waits for its result to `resumption`.
    func run(_ resumption: inout Resumption) {
        guard let source else { return }
        do {
            // Also if there is no asker, because the handler's asks, and those of tasks that it starts, don't count for what
            // this thread does otherwise.
            switch try asker.run({ try body(source.known) }) {
            case .result(let result): next.resolve(result, &resumption)
            case .resultOf(let promise): next.follow(promise, &resumption)
            }
        } catch {
            next.resolve(.failure(error), &resumption)
        }
    }
}

/// The argument of `bePerform`.
struct HandlerTurn {
    let handler: Handler
}
