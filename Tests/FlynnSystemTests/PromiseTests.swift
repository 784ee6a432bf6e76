import BasicTestSupport
import Dispatch
import Testing

@testable import FlynnSystem

struct PromiseTests {
    @Test func `the first result counts`() async throws {
        let promise = Promise<Int>()
        #expect(promise.fulfill(1))
        #expect(!promise.fulfill(2))
        #expect(!promise.reject(TestError()))
        #expect(try await promise.value == 1)
    }

    @Test func `a promise is fulfilled with a value or rejected with an error`() async throws {
        for fails in [false, true] {
            let promise = Promise<Int>()
            #expect(promise.result == nil)
            try #require(fails ? promise.reject(TestError()) : promise.fulfill(1))
            switch promise.result {
            case .success(let value): #expect(!fails && value == 1)
            case .failure(let error): #expect(fails && error is TestError)
            case nil: fail("there is no result")
            }
            if fails {
                await #expect(throws: TestError.self) { try await promise.value }
            } else {
                #expect(try await promise.value == 1)
            }
        }
    }

    @Test func `a value has the type that it was fulfilled with, whatever its size and kind`() async throws {
        struct Large: Sendable, Equatable { var words = (1...5).map { $0 }, a = 1, b = "two", c = 3.0 }
        class Base: @unchecked Sendable {}
        final class Derived: Base, @unchecked Sendable {}
        #expect(try await Promise<Large>(fulfilled: Large()).value == Large())
        #expect(try await Promise<Int?>(fulfilled: nil).value == nil)
        #expect(try await Promise<Int?>(fulfilled: 1).value == 1)
        #expect(try await Promise<[String]>(fulfilled: ["a"]).value == ["a"])
        #expect(try await Promise<Base>(fulfilled: Derived()).value is Derived)
        #expect(try await Promise<any Error>(fulfilled: TestError()).value is TestError)
        #expect(try await Promise<any Sendable>(fulfilled: 1).value as? Int == 1)
        #expect(try await Promise<SIMD4<Float>>(fulfilled: [1, 2, 3, 4]).value == [1, 2, 3, 4])
    }

    @Test func `then calls success with the value or failure with the error, and chains`() async throws {
        let numbers = Promise<Int>(on: .anyThread)
        let text = numbers.then { "\($0)" }.then {
            $0 + "!"
        } failure: { _ in
            "failed"
        }
        let other = numbers.then { _ -> Int in throw TestError() }.then { _ in
            "no"
        } failure: {
            "\($0)"
        }
        #expect(numbers.fulfill(4))
        #expect(try await text.value == "4!")
        #expect(try await other.value == "TestError()")
    }

    @Test func `an error passes handlers without failure`() async throws {
        let promise = Promise<Int>(on: .anyThread)
        let next = promise.then { $0 + 1 }.then { $0 + 1 }
        #expect(promise.reject(TestError()))
        await #expect(throws: TestError.self) { try await next.value }
    }

    @Test func `a handler that returns a promise is followed by its result`() async throws {
        let (first, second) = (Promise<Int>(on: .anyThread), Promise<String>())
        let result = first.then { number in second.then(on: .anyThread) { "\(number) \($0)" } }
        #expect(first.fulfill(1))
        #expect(second.fulfill("two"))
        #expect(try await result.value == "1 two")
    }

    @Test func `handlers run where the caller says`() async throws {
        let queue = DispatchQueue(label: "handlers")
        let key = DispatchSpecificKey<Int>()
        queue.setSpecific(key: key, value: 1)
        let promise = Promise<Int>(fulfilled: 1)
        #expect(try await promise.then(on: .queue(queue)) { _ in DispatchQueue.getSpecific(key: key) }.value == 1)
    }

    @Test func `a promise without result is rejected when its last reference ends`() async throws {
        var promise: Promise<Int>? = Promise(on: .anyThread)
        let next = try #require(promise).then { $0 + 1 }
        promise = nil
        await #expect(throws: PromiseAbandoned.self) { try await next.value }
    }

    @Test func `a cancelled promise cancels the one that it was derived from`() async throws {
        let source = Promise<Int>(on: .anyThread)
        let isCancelled = Promise<Void>()
        source.onCancel { isCancelled.fulfill() }
        let derived = source.then { $0 + 1 }.then { $0 + 1 }
        derived.cancel()
        try await isCancelled.value
        await #expect(throws: CancellationError.self) { try await derived.value }
        await #expect(throws: CancellationError.self) { try await source.value }
    }

    @Test func `a promise with another use isn't cancelled by one of them`() async throws {
        let source = Promise<Int>(on: .anyThread)
        let (one, two) = (source.then { $0 + 1 }, source.then { $0 + 2 })
        one.cancel()
        #expect(source.fulfill(1))
        #expect(try await two.value == 3)
        await #expect(throws: CancellationError.self) { try await one.value }
    }

    @Test func `a promise is cancelled when all that were derived from it are`() async throws {
        let source = Promise<Int>(on: .anyThread)
        let (one, two) = (source.then { $0 + 1 }, source.then { $0 + 2 })
        one.cancel()
        #expect(source.result == nil)
        two.cancel()
        await #expect(throws: CancellationError.self) { try await source.value }
    }

    @Test func `a promise that a handler returns is cancelled if the result isn't needed`() async throws {
        let (source, inner) = (Promise<Int>(on: .anyThread), Promise<Int>())
        let derived = source.then { _ in inner }
        let late = source.then(on: .anyThread) { _ in 1 }
        derived.cancel()
        #expect(source.fulfill(1))
        await #expect(throws: CancellationError.self) { try await inner.value }
        #expect(try await late.value == 1)
    }

    @Test func `a handler of a cancellation doesn't replace the source of the result`() async throws {
        let source = Promise<Int>(on: .anyThread)
        let derived = source.then { $0 + 1 }
        let isCancelled = Promise<Void>()
        derived.onCancel { isCancelled.fulfill() }
        derived.cancel()
        try await isCancelled.value
        await #expect(throws: CancellationError.self) { try await source.value }
    }

    /// On the main actor, so that the task waits for the promise before the test continues.
    @MainActor @Test func `handlers keep their order when a task that waited before them is cancelled`() async throws {
        let system = try MainActorSystem { _ in }
        let actor = Worker(system: system)
        let promise = Promise<Int>(on: .actor(actor))
        let order = Locked([Int]())
        var isStarted = false
        let task = Task {
            isStarted = true
            return try await promise.answer()
        }
        while !isStarted { await Task.yield() }
        let first = promise.then { _ in order.withLock { $0.append(1) } }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let second = promise.then { _ in order.withLock { $0.append(2) } }
        promise.fulfill(1)
        _ = try await (first.value, second.value)
        #expect(order.withLock { $0 } == [1, 2])
        withExtendedLifetime(actor) {}
        system.shutdown()
    }

    @Test
    func `a handler on any thread of a promise with a result runs during 'then', or after the handler that calls it`() {
        let promise = Promise<Int>(fulfilled: 1)
        let order = Locked([Int]())
        promise.then(on: .anyThread) { _ in
            promise.then(on: .anyThread) { _ in order.withLock { $0.append(2) } }
            order.withLock { $0.append(1) }
        }
        #expect(order.withLock { $0 } == [1, 2])
    }

    @Test func `handlers that call 'then' need no stack`() {
        let rounds = Locked(0)
        @Sendable func go(_ left: Int) {
            Promise<Int>(fulfilled: left, on: .anyThread).then { left in
                rounds.withLock { $0 += 1 }
                if left > 1 { go(left - 1) }
            }
        }
        go(chainLength)
        #expect(rounds.withLock { $0 } == chainLength)
    }

    @Test func `handlers that return promises of handlers need no stack`() async throws {
        @Sendable func sum(_ left: Int, _ result: Int) -> Promise<Int> {
            Promise<Int>(fulfilled: left, on: .anyThread).then { left in
                left == 0 ? Promise(fulfilled: result, on: .anyThread) : sum(left - 1, result + 1)
            }
        }
        #expect(try await sum(chainLength, 0).value == chainLength)
    }

    @Test func `handlers that set the results of other promises need no stack`() {
        let promises = (0...chainLength).map { _ in Promise<Int>(on: .anyThread) }
        for index in 0..<chainLength { promises[index].then { promises[index + 1].fulfill($0 + 1) } }
        promises[0].fulfill(0)
        #expect(try! promises[chainLength].result?.get() == chainLength)
    }

    @Test func `handlers that release the last references to promises need no stack`() {
        let ends = Locked(0)
        /// Owns the next promise, and through it all following promises.
        final class Link: Sendable {
            let next: Promise<Int>?
            init(_ next: Promise<Int>?) { self.next = next }
        }
        var first: Promise<Int>?
        for _ in 0..<chainLength {
            let promise = Promise<Int>(on: .anyThread)
            let link = Locked<Link?>(Link(first))
            promise.then { (_: Int) in
            } failure: { _ in
                ends.withLock { $0 += 1 }
                link.withLock { $0 = nil }
            }
            first = promise
        }
        first = nil
        #expect(ends.withLock { $0 } == chainLength)
    }

    /// The number of promises that resolve each other in the tests of long chains. The stack has room for far fewer.
    private let chainLength = scaled(500_000)

    @Test func `a long chain of promises needs no stack`() async throws {
        let source = Promise<Int>(on: .anyThread)
        let last = (0..<chainLength).reduce(source) { promise, _ in promise.then { $0 + 1 } }
        #expect(source.fulfill(0))
        #expect(try await last.value == chainLength)
    }

    @Test(arguments: [false, true])
    func `a long chain of promises of an actor that is gone needs no stack`(isPending: Bool) async throws {
        let system = try MainActorSystem { _ in }
        let place = HandlerPlace.actor(Worker(system: system))
        let source = Promise<Int>()
        if !isPending { source.fulfill(0) }
        var last = source
        for _ in 0..<chainLength { last = last.then(on: place) { $0 + 1 } }
        source.fulfill(0)
        guard case .failure(let error as SystemError) = last.result, case .actorGone = error else {
            return fail("found \(String(describing: last.result))")
        }
        system.shutdown()
    }

    @Test func `a long chain of promises that follow each other needs no stack`() async throws {
        let source = Promise<Int>(on: .anyThread)
        let start = Promise<Void>(on: .anyThread)
        let last = (0..<chainLength).reduce(source) { promise, _ in start.then { promise } }
        #expect(start.fulfill())
        #expect(source.fulfill(3))
        #expect(try await last.value == 3)
    }

    @Test func `a long chain of handlers that return results needs no stack`() async throws {
        let source = Promise<Int>(on: .anyThread)
        let last = (0..<chainLength).reduce(source) { promise, _ in promise.then { Promise(fulfilled: $0 + 1) } }
        #expect(source.fulfill(0))
        #expect(try await last.value == chainLength)
    }

    @Test func `a long chain of promises is cancelled without a stack`() async throws {
        let source = Promise<Int>(on: .anyThread)
        let last = (0..<chainLength).reduce(source) { promise, _ in promise.then { $0 + 1 } }
        last.cancel()
        await #expect(throws: CancellationError.self) { try await source.value }
    }

    @Test func `a long chain of promises is abandoned without a stack`() async throws {
        func makeChain() -> Promise<Int> {
            (0..<chainLength).reduce(Promise<Int>(on: .anyThread)) { promise, _ in promise.then { $0 + 1 } }
        }
        await #expect(throws: PromiseAbandoned.self) { try await makeChain().value }
    }

    @Test func `several tasks wait for a promise, and one may be cancelled`() async throws {
        let promise = Promise<Int>()
        let cancelled = Task { try await promise.value }
        let waiting = (0..<3).map { _ in Task { try await promise.value } }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        // The tasks may not be waiting yet, so the promise may have been unused.
        if promise.fulfill(2) {
            for task in waiting { #expect(try await task.value == 2) }
        }
    }
}
