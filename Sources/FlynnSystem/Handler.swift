/// What makes the result of a promise that `then` has returned, from the result of another promise.
struct Handler {
    /// The message for which the closure's asks are made.
    let asker: Asker
    let body: (Outcome) throws -> Settlement
    /// The other promise, once it has a result.
    var input: AnyPromise?
}

/// What a handler makes of the promise that `then` has returned.
@usableFromInline enum Settlement {
    case result(Outcome)
    case resultOf(AnyPromise)
}

extension AnyPromise {
    /// Resolves `next`, which isn't shared yet, by a handler of the result, unless that throws.
    @usableFromInline final func derive(_ next: AnyPromise, _ body: @escaping (Outcome) throws -> Settlement) {
        next.handler = Handler(asker: next.place.askerOfHandlers, body: body)
        next.start(from: .promise(LooseReference(self)))
        add(.handler(next))
    }

    /// Runs the handler at its place, with the result of `input`.
    final func startHandler(with input: AnyPromise, _ resumption: inout Resumption) {
        handler?.input = input
        if !place.runHandler(of: self, &resumption) {
            resolve(.failure(SystemError.actorGone(place.description)), &resumption)
        }
    }

    /// Runs the handler on the calling thread.
    final func runHandler() {
        var resumption = Resumption()
        runHandler(&resumption)
        resumption.run()
    }

    /// Runs the handler on the calling thread, and adds what waits for its result to `resumption`.
    final func runHandler(_ resumption: inout Resumption) {
        guard let handler = handler.take(), let input = handler.input else { return }
        do {
            // Also if there is no asker, because the handler's asks, and those of tasks that it starts, don't count for what
            // this thread does otherwise.
            switch try handler.asker.run({ try handler.body(input.known) }) {
            case .result(let result): resolve(result, &resumption)
            case .resultOf(let promise): follow(promise, &resumption)
            }
        } catch {
            resolve(.failure(error), &resumption)
        }
    }

    /// Gets the result of `other`, which has a value of the same type.
    private final func follow(_ other: AnyPromise, _ resumption: inout Resumption) {
        other.add(.follower(self), &resumption)
        // After this promise was added to what needs the result, because it may have been cancelled.
        setSource(.promise(LooseReference(other)))
    }
}

/// The argument of `bePerform`.
struct HandlerTurn {
    /// The promise whose handler has its turn.
    let promise: AnyPromise
}
