extension Promise {
    /// Calls one of two handlers with the result, and returns a promise of what the handler returns:
    ///
    ///     session.promise(Login(email: email, password: password)).then { session in
    ///         show(session)
    ///     } failure: { error in
    ///         show(error)
    ///     }
    ///
    /// The handlers of a promise that an actor got for an ask run on this actor, one at a time with its reactions, even while
    /// it is occupied. Other handlers run on the main queue, or where the promise's initializer says.
    ///
    /// - Parameters:
    ///   - place: where the handlers run, if it isn't where those of this promise do. It also applies to the promise that is
    ///     returned.
    ///   - success: receives the value.
    ///   - failure: receives the error. Without it, the promise that is returned is rejected with the same error.
    /// - Returns: a promise of the handler's result, or of the error that it throws.
    @discardableResult
    public func then<Next: Sendable>(
        on place: HandlerPlace? = nil, _ success: @escaping (Value) throws -> Next,
        failure: ((any Error) throws -> Next)? = nil
    ) -> Promise<Next> {
        derive(on: place) { result, next in
            switch result {
            case .success(let value): next.fulfill(try success(value))
            case .failure(let error): if let failure { next.fulfill(try failure(error)) } else { next.reject(error) }
            }
        }
    }

    /// Calls one of two handlers with the result, and returns a promise that gets the result of the one that the handler
    /// returns; see the other `then`.
    @discardableResult
    public func then<Next: Sendable>(
        on place: HandlerPlace? = nil, _ success: @escaping (Value) throws -> Promise<Next>,
        failure: ((any Error) throws -> Promise<Next>)? = nil
    ) -> Promise<Next> {
        derive(on: place) { result, next in
            switch result {
            case .success(let value): next.follow(try success(value))
            case .failure(let error): if let failure { next.follow(try failure(error)) } else { next.reject(error) }
            }
        }
    }

    /// Returns a promise that `handler` resolves, unless it throws.
    private func derive<Next: Sendable>(
        on place: HandlerPlace?, _ handler: @escaping (Result<Value, any Error>, Promise<Next>) throws -> Void
    ) -> Promise<Next> {
        let place = place ?? self.place
        let next = Promise<Next>(on: place)
        next.setCanceller(SourcePromise(self))
        let asker = place.askerOfHandlers
        observe { result in
            let isRun = place.run(for: asker) {
                do { try handler(result, next) } catch { next.reject(error) }
            }
            if !isRun { next.reject(SystemError.actorGone(place.description)) }
        }
        return next
    }

    /// Gets the result of `other`.
    private func follow(_ other: Promise) {
        setCanceller(SourcePromise(other))
        other.observe { self.resolve($0) }
    }
}
