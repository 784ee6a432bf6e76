extension Promise {
    /// Calls one of two handlers with the result, and returns a promise of the value that the handler returns:
    ///
    ///     session.promise(Login(email: email, password: password)).then { session in
    ///         show(session)
    ///     } failure: { error in
    ///         show(error)
    ///     }
    ///
    /// If an actor has made the ask, the handlers run in turns of this actor, even while it is occupied by a message.
    /// Other handlers run on the main queue, or at the place that was passed to the initializer of the promise. If
    /// several handlers of a promise run on the same actor or serial queue, they run in the order of the calls of
    /// `then`.
    ///
    /// - Parameters:
    ///   - place: where the handlers run, including handlers of the returned promise. Defaults to the place of this
    ///     promise.
    ///   - success: receives the value.
    ///   - failure: receives the error. If nil, the returned promise is rejected with the same error.
    /// - Returns: a promise of the value returned by the handler. If the handler throws an error, the promise is
    ///   rejected with this error.
    @discardableResult
    @inlinable public func then<Next: Sendable>(
        on place: HandlerPlace? = nil, _ success: consuming @escaping (Value) throws -> Next,
        failure: consuming ((any Error) throws -> Next)? = nil
    ) -> Promise<Next> {
        let next = DerivedPromise<Value, Next, Next>(on: place ?? self.place, consume success, consume failure)
        // `derive` passes `next` to the closure.
        derive(next) { .result(try unsafeDowncast($0, to: DerivedPromise<Value, Next, Next>.self).output(for: $1)) }
        return next
    }

    /// Calls one of two handlers with the result, and returns a promise that gets the result of the handler's promise;
    /// see the other `then`.
    @discardableResult
    @inlinable public func then<Next: Sendable>(
        on place: HandlerPlace? = nil, _ success: consuming @escaping (Value) throws -> Promise<Next>,
        failure: consuming ((any Error) throws -> Promise<Next>)? = nil
    ) -> Promise<Next> {
        let next = DerivedPromise<Value, Promise<Next>, Next>(on: place ?? self.place, consume success, consume failure)
        // `derive` passes `next` to the closure.
        derive(next) {
            .resultOf(try unsafeDowncast($0, to: DerivedPromise<Value, Promise<Next>, Next>.self).output(for: $1))
        }
        return next
    }
}

// The forms of Promises/A+, without a label.
extension Promise {
    /// Calls one of two handlers with the result: `promise.then({ value in … }, { error in … })`; see
    /// `then(on:_:failure:)`.
    @discardableResult
    @inlinable public func then<Next: Sendable>(
        on place: HandlerPlace? = nil, _ success: consuming @escaping (Value) throws -> Next,
        _ failure: consuming @escaping (any Error) throws -> Next
    ) -> Promise<Next> {
        then(on: place, consume success, failure: consume failure)
    }

    /// Calls one of two handlers with the result, and returns a promise that gets the result of the handler's promise;
    /// see `then(on:_:failure:)`.
    @discardableResult
    @inlinable public func then<Next: Sendable>(
        on place: HandlerPlace? = nil, _ success: consuming @escaping (Value) throws -> Promise<Next>,
        _ failure: consuming @escaping (any Error) throws -> Promise<Next>
    ) -> Promise<Next> {
        then(on: place, consume success, failure: consume failure)
    }

    /// Calls a handler with the error: `promise.then(nil, { error in … })`. The returned promise is fulfilled when this
    /// promise has a value, or when the handler has returned. To replace the error by a value, use `recover(on:_:)`.
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

    /// Calls a handler with the error, and returns a promise of this promise's value or of the handler's result:
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

    /// Calls a handler with the error, and returns a promise of this promise's value or of the result of the handler's
    /// promise; see the other `recover`.
    @discardableResult
    @_disfavoredOverload  // a handler that only throws
    @inlinable public func recover(
        on place: HandlerPlace? = nil, _ failure: consuming @escaping (any Error) throws -> Promise<Value>
    ) -> Promise<Value> {
        then(on: place, { Promise(fulfilled: $0) }, failure: consume failure)
    }
}
