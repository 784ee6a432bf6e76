import BasicTestSupport
import Dispatch
import FlynnRuntime
import FlynnSystem
import Testing

/// An actor of the runtime that asks an actor of a system.
private final class Asking: FlynnRuntime.Actor, @unchecked Sendable {
    static let alive = Locked(0)
    private var worker: ActorRef<Worker>?
    private var sum = 0
    private var isBusy = false

    override init() {
        super.init()
        Asking.alive.withLock { $0 += 1 }
        _ = (beStart, beAsk, beSum)
    }

    deinit { Asking.alive.withLock { $0 -= 1 } }

    lazy var beStart = Behavior(self) { (me, args) in
        // flynnlint:parameter ActorSystem - has a worker
        let system: any ActorSystem = args[x: 0]
        me.worker = try! system.actor(Worker.self, caller: me)
    }

    lazy var beAsk = Behavior(self) { (me, args) in
        // flynnlint:parameter Int - is added to the sum when it was echoed
        me.isBusy = true
        me.worker!.promise(Echo(value: args[x: 0])).then { [unowned me] value in
            #expect(!me.isBusy)
            me.sum += value
        }
        me.isBusy = false
    }

    lazy var beSum = Behavior(self) { (me, args) in
        // flynnlint:parameter Reply<Int> - receives the sum
        let reply: Reply<Int> = args[x: 0]
        reply(me.sum)
    }
}

@Suite(.serialized) struct CallerTests {
    @Test func `handlers of an ask run in turns of an actor of the runtime that is the caller`() async throws {
        let (system, worker) = try makeWorker()
        let asking = Asking()
        asking.beStart(system)
        let count = 1000
        for number in 0..<count { asking.beAsk(number) }
        var sum = 0
        while sum != count * (count - 1) / 2 {
            sum = try await asking.beSum.ask(as: Int.self)
            _ = try await worker.ask(Echo(value: 0))
        }
        system.shutdown()
    }

    @Test func `a handler for an actor that has ended isn't run, and its promise is rejected`() async throws {
        let system = try MainActorSystem { _ in }
        let promise = Promise<Int>(on: .anyThread)
        let next = promise.then(on: .actor(Asking())) { _ in fail("the handler has run") }
        promise.fulfill(1)
        let error = await #expect(throws: SystemError.self) { try await next.value }
        guard case .actorGone("Asking") = error else { return fail("found \(String(describing: error))") }
        system.shutdown()
    }

    @Test func `a reference doesn't keep an actor of the runtime alive that is its caller`() async throws {
        let (system, _) = try makeWorker()
        let isGone = Promise<Void>()
        final class Mortal: FlynnRuntime.Actor {
            private let isGone: Promise<Void>
            init(_ isGone: Promise<Void>) { self.isGone = isGone }
            deinit { isGone.fulfill() }
        }
        let worker = try system.actor(Worker.self, caller: Mortal(isGone))
        try await isGone.value
        #expect(try await worker.ask(Echo(value: 1)) == 1)
        system.shutdown()
    }

    @Test func `handlers run in turns of an actor that only one of its behaviors keeps alive`() async throws {
        let promise = Promise<Int>()
        var actor: Asking? = Asking()
        let beSum = actor!.beSum
        let isRun = promise.then(on: .actor(actor!)) { $0 }
        actor = nil
        promise.fulfill(3)
        #expect(try await isRun.value == 3)
        #expect(try await beSum.ask(as: Int.self) == 0)
    }

    @Test func `no limit of an actor drops handlers`() async throws {
        let actor = Asking()
        actor.unsafeMailboxLimit = MailboxLimit(1, whenFull: .dropNewest)
        let results = (0..<100).map { Promise(fulfilled: $0).then(on: .actor(actor)) { $0 } }
        for (number, result) in results.enumerated() { #expect(try await result.value == number) }
        withExtendedLifetime(actor) {}
    }

    @Test func `handlers of an ask of another object run on the main queue`() async throws {
        final class Screen: Sendable {
            func echo(_ system: any ActorSystem) throws -> Promise<Bool> {
                try system.actor(Worker.self, caller: self).promise(Echo(value: 1)).then { _ in
                    dispatchPrecondition(condition: .onQueue(.main))
                    return true
                }
            }
        }
        let (system, _) = try makeWorker()
        #expect(try await Screen().echo(system).value)
        system.shutdown()
    }

    @Test func `a system actor that is passed as an actor of the runtime runs handlers in its turns`() async throws {
        let system = try MainActorSystem { _ in }
        let worker: FlynnRuntime.Actor = Worker(system: system)
        #expect("\(HandlerPlace.actor(worker))" == "Worker")
        let promise = Promise<Int>()
        let next = promise.then(on: .actor(worker)) { $0 + 1 }
        promise.fulfill(1)
        #expect(try await next.value == 2)
        withExtendedLifetime(worker) {}
        system.shutdown()
    }
}
