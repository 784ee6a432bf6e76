/// A result that comes later: a value, or an error. Swift's word for it is future; the name and `then` are those of Promises/A+.
///
///     on(Load.self, future: { load in
///         let answer = Promise<Data>()
///         startTransfer(of: load.url) { data, error in
///             if let data { answer.fulfill(data) } else { answer.reject(error ?? LoadError.noData) }
///         }
///         return answer
///     })
///
/// `ActorRef.promise(_:)` returns one, and a reaction can return one. The first `fulfill`, `reject` or `cancel` counts. A
/// promise whose last reference ends before that is rejected with `PromiseAbandoned`; a promise that `then` has returned is no
/// such reference, but a task that waits for the value is one. Thread-safe.
///
/// Unchecked `Sendable`: it adds no state to `Delivery`.
public class Promise<Value: Sendable>: Delivery, @unchecked Sendable {
    /// Creates a promise that is neither fulfilled nor rejected.
    ///
    /// - Parameter place: where the handlers of `then` run. Pass `.actor(self)` if they access an actor's state: only handlers of
    ///   its asks run in its turns by default.
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

    /// Sets the result.
    ///
    /// - Returns: whether this is the result. False if there was one before.
    @discardableResult
    @inlinable public final func fulfill(_ value: Value) -> Bool { resolve(.success(value)) }

    /// Sets an error as the result.
    ///
    /// - Returns: whether this is the result. False if there was one before.
    @discardableResult
    @inlinable public final func reject(_ error: any Error) -> Bool { resolve(.failure(error)) }

    /// The value or the error, or nil before there is one.
    public final var result: Result<Value, any Error>? {
        outcome.map { outcome in Result { Promise.value(try outcome.get()) } }
    }

    /// Waits for the value. If the task is cancelled the wait ends, and the promise is cancelled unless something else waits
    /// for it.
    ///
    /// - Throws: the error with which the promise is rejected, or `CancellationError` if the task was cancelled.
    public final var value: Value {
        get async throws { Promise.value(try await wait()) }
    }

    /// Waits like `value`, in the caller's isolation.
    @usableFromInline final nonisolated(nonsending) func answer() async throws -> Value {
        Promise.value(try await wait())
    }

    /// Returns the value of a promise of this type.
    @inlinable static func value(_ value: any Sendable) -> Value {
        // Only this class adds values.
        restore(value)
    }
}

extension Promise<Void> {
    /// Fulfills the promise.
    ///
    /// - Returns: whether this is the result. False if there was one before.
    @discardableResult
    @inlinable public final func fulfill() -> Bool { fulfill(()) }
}
