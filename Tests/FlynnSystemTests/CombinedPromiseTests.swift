import BasicTestSupport
import FlynnRuntime
import FlynnSystem
import Testing

/// `recover`, the unlabeled forms of `then`, and combinations of several promises.
struct CombinedPromiseTests {
    private func rejected() -> Promise<Int> { Promise(rejected: TestError(), on: .anyThread) }
    private func fulfilled() -> Promise<Int> { Promise(fulfilled: 1, on: .anyThread) }

    @Test func `then takes success and failure without a label`() async throws {
        for (promise, answer) in [(fulfilled(), "value 1"), (rejected(), "error TestError()")] {
            let text = promise.then({ "value \($0)" }, { "error \($0)" })
            #expect(try await text.value == answer)
            let trailing = promise.then({ "value \($0)" }) { "error \($0)" }
            #expect(try await trailing.value == answer)
            let promised = promise.then({ Promise(fulfilled: "value \($0)") }, { Promise(fulfilled: "error \($0)") })
            #expect(try await promised.value == answer)
            let placed = promise.then(on: .anyThread, { "value \($0)" }, { "error \($0)" })
            #expect(try await placed.value == answer)
        }
    }

    @Test func `then with nil and a handler runs the handler for an error only`() async throws {
        let errors = Locked([String]())
        let report: @Sendable (any Error) -> Void = { error in errors.withLock { $0.append("\(error)") } }
        try await rejected().then(nil, { error in report(error) }).value
        try await fulfilled().then(nil, { error in report(error) }).value
        try await Promise<Void>(rejected: TestError(), on: .anyThread).then(nil, { error in report(error) }).value
        #expect(errors.withLock { $0 } == ["TestError()", "TestError()"])
    }

    @Test func `recover replaces an error by a value or by a promise, and passes on a value`() async throws {
        #expect(try await rejected().recover { _ in 5 }.value == 5)
        #expect(try await fulfilled().recover { _ in 5 }.value == 1)
        #expect(try await rejected().recover { _ in Promise(fulfilled: 6) }.value == 6)
        #expect(try await fulfilled().recover { _ in Promise(fulfilled: 6) }.value == 1)
        struct Other: Error {}
        await #expect(throws: Other.self) { try await rejected().recover { _ in throw Other() }.value }
    }

    @Test func `all has the values in the order of the promises, whatever the order of the results is`() async throws {
        let promises = (0..<5).map { _ in Promise<Int>() }
        let all = Promise.all(promises)
        for index in [3, 0, 4, 1] { promises[index].fulfill(index) }
        #expect(all.result == nil)
        promises[2].fulfill(2)
        #expect(try await all.value == [0, 1, 2, 3, 4])
        #expect(try await Promise<[Int]>.all([]).value == [])
    }

    @Test func `all is rejected with the first error, and the other promises continue`() async throws {
        let promises = (0..<3).map { _ in Promise<Int>() }
        let all = Promise.all(promises)
        promises[1].reject(TestError())
        await #expect(throws: TestError.self) { try await all.value }
        #expect(promises[0].fulfill(1))
        #expect(promises[2].fulfill(1))
    }

    @Test func `all has the values of promises of different types`() async throws {
        let (number, text) = (Promise<Int?>(), Promise<String>())
        let all = Promise.all(number, text)
        text.fulfill("a")
        number.fulfill(nil)
        let (first, second) = try await all.value
        #expect(first == nil)
        #expect(second == "a")
        await #expect(throws: TestError.self) { _ = try await Promise.all(fulfilled(), rejected()).value }
    }

    @Test func `race has the first result, a value or an error`() async throws {
        let promises = (0..<3).map { _ in Promise<Int>() }
        let first = Promise.race(promises)
        #expect(promises[1].fulfill(1))
        #expect(try await first.value == 1)
        #expect(promises[0].fulfill(0))
        await #expect(throws: TestError.self) { try await Promise.race([promises[2], rejected()]).value }
        await #expect(throws: PromiseAbandoned.self) { try await Promise<Int>.race([]).value }
    }

    @Test func `if all or race are cancelled, the promises are that nothing else waits for`() async throws {
        for make in [{ Promise.all($0).then { $0[0] } }, { Promise.race($0) }] as [([Promise<Int>]) -> Promise<Int>] {
            let (needed, unneeded) = (Promise<Int>(on: .anyThread), Promise<Int>(on: .anyThread))
            let next = needed.then { $0 + 1 }
            make([needed, unneeded]).cancel()
            await #expect(throws: CancellationError.self) { try await unneeded.value }
            #expect(needed.fulfill(1))
            #expect(try await next.value == 2)
        }
    }

    @Test func `handlers of all and race run where those of the first promise do`() async throws {
        let system = try MainActorSystem { _ in }
        let actor = Worker(system: system)
        let isCurrent = { ActorExecutor(actor).isIsolatingCurrentContext() == true }
        let (promise, pending) = (Promise<Int>(on: .actor(actor)), Promise<Int>())
        let results = [
            Promise.all([promise, fulfilled()]).then { _ in isCurrent() },
            Promise.race([promise, pending]).then { _ in isCurrent() },
            Promise.all(promise, fulfilled()).then { _ in isCurrent() },
            Promise.all([fulfilled(), promise], on: .actor(actor)).then { _ in isCurrent() },
        ]
        promise.fulfill(1)
        for result in results { #expect(try await result.value) }
        withExtendedLifetime((actor, pending)) {}
        system.shutdown()
    }

    @Test func `ask returns a promise where the code isn't asynchronous, or a promise is expected`() async throws {
        func sum(_ worker: ActorRef<Worker>) -> Promise<Int> {
            worker.ask(Echo(value: 1)).then(on: .anyThread) { first in
                worker.ask(Echo(value: 2), timeout: .seconds(3600)).then(on: .anyThread) { first + $0 }
            }
        }
        let (system, worker) = try makeWorker()
        #expect(try await sum(worker).value == 3)
        let promise: Promise<Int> = worker.ask(Echo(value: 4))
        #expect(try await promise.value == 4)
        let answer = try await worker.ask(Echo(value: 5))
        #expect(answer == 5)
        system.shutdown()
    }
}

/// The report about rejected promises with unused results. The tests run in sequence, because the process has only one
/// handler. Other tests also reject promises with unused results, so these tests use distinct errors.
@Suite(.serialized) struct UnhandledRejectionTests {
    private struct Marked: Error, Equatable {
        let number: Int
    }

    /// Returns the number of errors with this number that are reported while `work` runs.
    private func reported(_ number: Int, _ work: () async throws -> Void) async rethrows -> Int {
        let count = Locked(0)
        Flynn.onUnhandledRejection = { error in
            let cause = (error as? MessageError)?.rootCause ?? error
            if cause as? Marked == Marked(number: number) { count.withLock { $0 += 1 } }
        }
        defer { Flynn.onUnhandledRejection = nil }
        try await work()
        return count.withLock { $0 }
    }

    private struct FailWith: Message {
        typealias Reply = Int
        let number: Int
    }

    private final class Failing: SystemActor {
        override func setup() {
            on(FailWith.self, result: { throw Marked(number: $0.number) })
            on(Echo.self, result: { $0.value })
        }
    }

    @Test func `a promise that is rejected and released without a use is reported`() async throws {
        #expect(await reported(1) { _ = Promise<Int>(rejected: Marked(number: 1)) } == 1)
        #expect(await reported(2) { Promise<Int>(on: .anyThread).reject(Marked(number: 2)) } == 1)
    }

    @Test func `an error that passes a handler for the value only is reported once`() async throws {
        let count = await reported(3) {
            Promise<Int>(rejected: Marked(number: 3), on: .anyThread).then { $0 + 1 }.then { $0 + 1 }
        }
        #expect(count == 1)
    }

    @Test func `the error of a handler is reported`() async throws {
        let count = await reported(4) {
            Promise<Int>(fulfilled: 1, on: .anyThread).then { _ in throw Marked(number: 4) }
        }
        #expect(count == 1)
    }

    @Test func `an error that something handles or reads is not reported`() async throws {
        let count = await reported(5) {
            let error = Marked(number: 5)
            func rejected() -> Promise<Int> { Promise(rejected: error, on: .anyThread) }
            rejected().then(nil, { _ in })
            rejected().recover { _ in 1 }
            rejected().then { _ in
            } failure: { _ in
            }
            _ = rejected().result
            _ = try? await rejected().value
            _ = try? await Promise.all([rejected(), rejected()]).value
            _ = try? await Promise.race([rejected(), rejected()]).value
        }
        #expect(count == 0)
    }

    @Test func `of asks, the errors are reported that nothing handles`() async throws {
        let system = try MainActorSystem { builder in
            try builder.addSingleton(Failing.self)
            builder.onFailedTell { _ in }
        }
        let actor = try system.actor(Failing.self)
        let unhandled = try await reported(6) {
            _ = actor.promise(FailWith(number: 6))
            actor.promise(FailWith(number: 6)).then(on: .anyThread) { _ in }
            // The answer follows the answers of the others.
            _ = try await actor.ask(Echo(value: 1))
        }
        #expect(unhandled == 2)
        let handled = try await reported(7) {
            actor.promise(FailWith(number: 7)).then(on: .anyThread, nil, { _ in })
            actor.tell(FailWith(number: 7))
            _ = try? await actor.ask(FailWith(number: 7))
            _ = try await actor.ask(Echo(value: 1))
        }
        #expect(handled == 0)
        system.shutdown()
    }

    @Test func `an error of a handler in a turn of an actor is reported`() async throws {
        let system = try MainActorSystem { try $0.addSingleton(Failing.self) }
        let actor = Worker(system: system)
        let failing = try system.actor(Failing.self, caller: actor)
        let count = try await reported(8) {
            failing.promise(FailWith(number: 8)).then { _ in }
            failing.promise(Echo(value: 1)).then { _ in throw Marked(number: 8) }
            // The handler follows the other handlers.
            try await failing.promise(Echo(value: 1)).then { _ in }.value
        }
        #expect(count == 2)
        withExtendedLifetime(actor) {}
        system.shutdown()
    }

    @Test func `cancellations, and the ends of systems and of handlers' actors, are not reported`() async throws {
        let count = Locked(0)
        Flynn.onUnhandledRejection = { error in
            switch error {
            case is CancellationError: count.withLock { $0 += 1 }
            case let error as MessageError where error.actor == "Ending": count.withLock { $0 += 1 }
            case SystemError.actorGone("Ending"): count.withLock { $0 += 1 }
            default: break
            }
        }
        defer { Flynn.onUnhandledRejection = nil }
        final class Ending: Worker {}
        let system = try MainActorSystem { try $0.addSingleton(Ending.self) }
        let actor = try system.actor(Ending.self)
        let promise = Promise<Int>(on: .anyThread)
        promise.then { $0 + 1 }.cancel()
        let hold = Hold()
        let held = actor.promise(hold)
        try await hold.started.value
        actor.promise(Echo(value: 1)).then(on: .anyThread) { _ in }
        system.shutdown()
        await #expect(throws: MessageError.self) { try await held.value }
        Promise<Int>(fulfilled: 1).then(on: .actor(Ending(system: system))) { _ in }
        #expect(count.withLock { $0 } == 0)
    }
}
