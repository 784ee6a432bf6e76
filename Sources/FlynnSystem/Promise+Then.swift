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
    /// If two handlers of a promise run on the same actor or serial queue, they run in the order of the calls of `then`.
    ///
    /// - Parameters:
    ///   - place: where the handlers run, if it isn't where those of this promise do. It also applies to the promise that is
    ///     returned.
    ///   - success: receives the value.
    ///   - failure: receives the error. Without it, the promise that is returned is rejected with the same error.
    /// - Returns: a promise of the handler's result, or of the error that it throws.
    @discardableResult
    @inlinable public func then<Next: Sendable>(
        on place: HandlerPlace? = nil, _ success: consuming @escaping (Value) throws -> Next,
        failure: consuming ((any Error) throws -> Next)? = nil
    ) -> Promise<Next> {
        let next = Then<Value, Next, Next>(on: place ?? self.place, consume success, consume failure)
        // The closure gets the promise that is passed to `derive`.
        derive(next) { .result(try unsafeDowncast($0, to: Then<Value, Next, Next>.self).output(for: $1)) }
        return next
    }

    /// Calls one of two handlers with the result, and returns a promise that gets the result of the one that the handler
    /// returns; see the other `then`.
    @discardableResult
    @inlinable public func then<Next: Sendable>(
        on place: HandlerPlace? = nil, _ success: consuming @escaping (Value) throws -> Promise<Next>,
        failure: consuming ((any Error) throws -> Promise<Next>)? = nil
    ) -> Promise<Next> {
        let next = Then<Value, Promise<Next>, Next>(on: place ?? self.place, consume success, consume failure)
        // The closure gets the promise that is passed to `derive`.
        derive(next) { .resultOf(try unsafeDowncast($0, to: Then<Value, Promise<Next>, Next>.self).output(for: $1)) }
        return next
    }
}

// The forms of Promises/A+, without a label.
extension Promise {
    /// Calls one of two handlers with the result: `promise.then({ value in … }, { error in … })`; see `then(on:_:failure:)`.
    @discardableResult
    @inlinable public func then<Next: Sendable>(
        on place: HandlerPlace? = nil, _ success: consuming @escaping (Value) throws -> Next,
        _ failure: consuming @escaping (any Error) throws -> Next
    ) -> Promise<Next> {
        then(on: place, consume success, failure: consume failure)
    }

    /// Calls one of two handlers with the result, and returns a promise that gets the result of the one that the handler returns; see
    /// `then(on:_:failure:)`.
    @discardableResult
    @inlinable public func then<Next: Sendable>(
        on place: HandlerPlace? = nil, _ success: consuming @escaping (Value) throws -> Promise<Next>,
        _ failure: consuming @escaping (any Error) throws -> Promise<Next>
    ) -> Promise<Next> {
        then(on: place, consume success, failure: consume failure)
    }

    /// Calls a handler with the error: `promise.then(nil, { error in … })`. The promise that is returned is fulfilled when there is a value,
    /// or when the handler has run. A handler that returns another value belongs to `recover(on:_:)`.
    ///
    /// - Parameters:
    ///   - place: where the handler runs; see `then(on:_:failure:)`.
    ///   - success: `nil`.
    ///   - failure: receives the error.
    @discardableResult
    @inlinable public func then(
        on place: HandlerPlace? = nil, _ success: Never?, _ failure: consuming @escaping (any Error) throws -> Void
    ) -> Promise<Void> {
        then(on: place, { _ in }, failure: consume failure)
    }

    /// Calls a handler with the error, and returns a promise of this promise's value, or of the value that the handler returns:
    /// `page.recover { error in emptyPage }`.
    ///
    /// - Parameters:
    ///   - place: where the handler runs; see `then(on:_:failure:)`.
    ///   - failure: receives the error.
    @discardableResult
    @inlinable public func recover(
        on place: HandlerPlace? = nil, _ failure: consuming @escaping (any Error) throws -> Value
    ) -> Promise<Value> {
        then(on: place, { $0 }, failure: consume failure)
    }

    /// Calls a handler with the error, and returns a promise of this promise's value, or of the result of the promise that the handler
    /// returns; see the other `recover`.
    @discardableResult
    @_disfavoredOverload  // a handler that only throws
    @inlinable public func recover(
        on place: HandlerPlace? = nil, _ failure: consuming @escaping (any Error) throws -> Promise<Value>
    ) -> Promise<Value> {
        then(on: place, { Promise(fulfilled: $0) }, failure: consume failure)
    }
}
