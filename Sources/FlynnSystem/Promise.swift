/// A value or error that will be available later. Swift calls this a future. The name and `then` come from Promises/A+.
///
///     on(Load.self, future: { load in
///         let answer = Promise<Data>()
///         startTransfer(of: load.url) { data, error in
///             if let data { answer.fulfill(data) } else { answer.reject(error ?? LoadError.noData) }
///         }
///         return answer
///     })
///
/// `ActorRef.promise(_:)` returns promises, and reactions can return them. The first call of `fulfill`, `reject` or
/// `cancel` sets the result. If the last reference to a pending promise ends, the promise is rejected with
/// `PromiseAbandoned`. A task that waits for the value counts as a reference, but a promise returned by `then` doesn't.
/// Thread-safe.
///
/// Unchecked `Sendable`: the class adds no state to `Delivery`.
public class Promise<Value: Sendable>: Delivery, @unchecked Sendable {
    /// Creates a pending promise.
    ///
    /// - Parameter place: where the handlers of `then` run. Pass `.actor(self)` for handlers that access the state of
    ///   an actor. By default, only the handlers of an actor's asks run in its turns.
    @inlinable public init(on place: HandlerPlace = .main) { super.init(place: place) }

    /// Creates a promise of the answer to a message.
    @usableFromInline override init(_ message: any Sendable, _ type: any Message.Type, to address: Address) {
        super.init(message, type, to: address)
    }

    /// Creates a fulfilled promise; see `init(on:)`.
    @inlinable public init(fulfilled value: Value, on place: HandlerPlace = .main) {
        super.init(.success(value), place: place)
    }

    /// Creates a rejected promise; see `init(on:)`.
    @inlinable public init(rejected error: any Error, on place: HandlerPlace = .main) {
        super.init(.failure(error), place: place)
    }

    /// Fulfills the promise with a value.
    ///
    /// - Returns: true, or false if the promise is already resolved.
    @discardableResult
    @inlinable public final func fulfill(_ value: Value) -> Bool { resolve(.success(value)) }

    /// Rejects the promise with an error.
    ///
    /// - Returns: true, or false if the promise is already resolved.
    @discardableResult
    @inlinable public final func reject(_ error: any Error) -> Bool { resolve(.failure(error)) }

    /// The value or the error, or nil while the promise is pending.
    public final var result: Result<Value, any Error>? {
        outcome.map { outcome in Result { Promise.value(try outcome.get()) } }
    }

    /// Waits for the value. If the task is cancelled, the wait ends, and the promise is cancelled unless it has other
    /// waiters.
    ///
    /// - Throws: the error of the promise, or `CancellationError` if the task was cancelled.
    public final var value: Value {
        get async throws { Promise.value(try await wait()) }
    }

    /// Waits like `value`, but in the isolation of the caller.
    @usableFromInline final nonisolated(nonsending) func answer() async throws -> Value {
        Promise.value(try await wait())
    }

    /// Casts the value of a promise of this type.
    @inlinable static func value(_ value: any Sendable) -> Value {
        // Only this class sets values.
        restore(value)
    }
}

extension Promise<Void> {
    /// Fulfills the promise.
    ///
    /// - Returns: true, or false if the promise is already resolved.
    @discardableResult
    @inlinable public final func fulfill() -> Bool { fulfill(()) }
}
