import FlynnRuntime

extension Promise {
    /// Returns a promise of the values of all promises, in the order of the array. If a promise is rejected, the
    /// returned promise is rejected with the same error, and the other promises continue. If the returned promise is
    /// cancelled, all promises that have no other waiters are cancelled, too.
    ///
    /// - Parameters:
    ///   - promises: the promises to wait for. If empty, the result is an empty array.
    ///   - place: where the handlers of the returned promise run. Defaults to the place of the first promise.
    public static func all<Element: Sendable>(
        _ promises: [Promise<Element>], on place: HandlerPlace? = nil
    ) -> Promise<[Element]> where Value == [Element] {
        let all = Promise<[Element]>(on: place ?? promises.first?.place ?? .main)
        if promises.isEmpty { all.fulfill([]) }
        let values = Values<Element>(count: promises.count)
        all.cancel(
            promises.enumerated().map { index, promise in
                promise.then(on: .anyThread) { value in
                    if let complete = values.set(value, at: index) { all.fulfill(complete) }
                } failure: { error in
                    all.reject(error)
                }
            })
        return all
    }

    /// Returns a promise of the values of promises with different types:
    /// `Promise.all(user, page).then { user, page in … }`; see the other `all`.
    public static func all<each Element: Sendable>(
        _ promises: repeat Promise<each Element>, on place: HandlerPlace? = nil
    ) -> Promise<(repeat each Element)> where Value == (repeat each Element) {
        var erased: [Promise<any Sendable>] = []
        var firstPlace: HandlerPlace?
        for promise in repeat each promises {
            firstPlace = firstPlace ?? promise.place
            erased.append(promise.then(on: .anyThread) { $0 as any Sendable })
        }
        let all = Promise<[any Sendable]>.all(erased, on: .anyThread)
        let place = place ?? firstPlace ?? .main
        let typed = Promise<(repeat each Element)>(on: place)
        typed.cancel([
            all.then { values in
                var rest = values.makeIterator()
                func next<Next>(_: Next.Type) -> Next {
                    // The values have the order and the types of the promises.
                    rest.next() as! Next
                }
                typed.fulfill((repeat next((each Element).self)))
            } failure: { error in
                typed.reject(error)
            }
        ])
        return typed
    }

    /// Returns a promise of the first result of several promises, either a value or an error. The other promises
    /// continue. If the returned promise is cancelled, all promises that have no other waiters are cancelled, too.
    ///
    /// - Parameters:
    ///   - promises: the promises to wait for. If empty, the returned promise is rejected with `PromiseAbandoned`.
    ///   - place: where the handlers of the returned promise run. Defaults to the place of the first promise.
    public static func race(_ promises: [Promise<Value>], on place: HandlerPlace? = nil) -> Promise<Value> {
        let first = Promise(on: place ?? promises.first?.place ?? .main)
        if promises.isEmpty { first.reject(PromiseAbandoned()) }
        first.cancel(
            promises.map { promise in
                promise.then(on: .anyThread) { value in
                    _ = first.fulfill(value)
                } failure: { error in
                    _ = first.reject(error)
                }
            })
        return first
    }

    /// Cancels `others` when this promise is cancelled.
    private func cancel(_ others: [Promise<Void>]) {
        onCancel { for promise in others { promise.cancel() } }
    }
}

/// The values of several promises.
///
/// Unchecked `Sendable`: `lock` guards the variables.
private final class Values<Element: Sendable>: @unchecked Sendable {
    private let lock = SpinLock()
    private var values: [Element?]
    /// The number of missing values.
    private var rest: Int

    init(count: Int) {
        values = Array(repeating: nil, count: count)
        rest = count
    }

    /// Sets a value, once. If this is the last value, returns all values.
    func set(_ value: Element, at index: Int) -> [Element]? {
        lock.withLock {
            values[index] = value
            rest -= 1
            return rest == 0 ? values.map { $0! } : nil
        }
    }
}
