import BasicTestSupport
import FlynnSystem
import Foundation
import Synchronization
import Testing

/// Objects that end on one thread while another thread uses them.
struct RaceTests {
    /// Starts a task and returns when the task is running, so that the caller runs at the same time.
    private static func start(_ work: @escaping @Sendable () -> Void) async -> Task<Void, Never> {
        let isStarted = Promise<Void>()
        let task = Task.detached {
            isStarted.fulfill()
            work()
        }
        while isStarted.result == nil { await Task.yield() }
        return task
    }

    @Test func `a future may end on another thread before its reaction has returned`() async throws {
        struct Later: Message {
            typealias Reply = Int
            let isRunning: Promise<Void>
            let value: Promise<Int>
        }
        final class Answering: SystemActor {
            override func setup() {
                on(
                    Later.self,
                    future: { later in
                        later.isRunning.fulfill()
                        return later.value
                    })
                on(Echo.self, result: { $0.value })
            }
        }
        let system = try MainActorSystem { try $0.addSingleton(Answering.self) }
        let actor = try system.actor(Answering.self)
        for number in 0..<scaled(50_000) {
            // Only the actor and the future retain the message.
            let value = Promise<Int>()
            let isRunning = Promise<Void>(on: .anyThread)
            actor.tell(Later(isRunning: isRunning, value: value))
            while isRunning.result == nil {}
            // The reaction returns at varying moments during the loop.
            for _ in 0..<number % 100 { _ = value.result }
            value.fulfill(number)
        }
        #expect(try await actor.ask(Echo(value: 7)) == 7)
        system.shutdown()
    }

    @Test func `a promise may be cancelled while the one that it was derived from gets a result or is abandoned`()
        async throws
    {
        let queue = DispatchQueue(label: "handlers")
        for number in 0..<scaled(20_000) {
            var source: Promise<Int>? = Promise<Int>()
            let derived = try #require(source).then(on: .queue(queue)) { $0 + 1 }
            let other = await RaceTests.start { derived.cancel() }
            if number.isMultiple(of: 2) { source?.fulfill(number) }
            source = nil
            await other.value
            do { #expect(try await derived.value == number + 1) } catch {
                #expect(error is CancellationError || error is PromiseAbandoned)
            }
        }
    }

    @Test func `handlers run in the order of the calls of 'then', even if the result comes between two`() async throws {
        let system = try MainActorSystem { _ in }
        let actor = Worker(system: system)
        for number in 0..<scaled(20_000) {
            let source = Promise<Int>(on: .actor(actor))
            let other = await RaceTests.start {
                // The result arrives at varying moments during the calls.
                for _ in 0..<number % 100 { _ = source.result }
                source.fulfill(number)
            }
            let order = Locked([Int]())
            let handlers = (0..<4).map { place in source.then { _ in order.withLock { $0.append(place) } } }
            await other.value
            for handler in handlers { try await handler.value }
            #expect(order.withLock { $0 } == [0, 1, 2, 3])
        }
        system.shutdown()
    }

    @Test func `a reaction that replaces itself keeps what it has captured until it returns`() async throws {
        final class Captured: Sendable {
            let isReleased: Promise<Void>
            init(_ isReleased: Promise<Void>) { self.isReleased = isReleased }
            deinit { isReleased.fulfill() }
        }
        final class Changing: SystemActor {
            // flynnlint:disable:next unsafe_member - all threads may use a promise
            let unsafeIsReleased = Promise<Void>()

            override func setup() {
                let captured = Captured(unsafeIsReleased)
                on(
                    Echo.self,
                    result: { [unowned self] echo in
                        on(Echo.self, result: { -$0.value })
                        return captured.isReleased.result == nil ? echo.value : 0
                    })
            }
        }
        var actor: Changing?
        let system = try MainActorSystem { builder in
            let instance = Changing(system: builder.system)
            actor = instance
            try builder.addInstance(instance)
        }
        let isReleased = try #require(actor).unsafeIsReleased
        let reference = try system.actor(Changing.self)
        #expect(try await reference.ask(Echo(value: 1)) == 1)
        #expect(try await reference.ask(Echo(value: 1)) == -1)
        try await isReleased.value
        system.shutdown()
    }

    @Test func `an actor's handlers give their promises a result if anything waits for it`() async throws {
        struct Chain: Message {
            typealias Reply = Int
        }
        final class Chaining: SystemActor {
            private var worker: ActorRef<Worker>?
            /// Stores promises without waiting for them.
            private var held: [Promise<Int>] = []

            override func setup() throws {
                worker = try system.actor(Worker.self, caller: self)
                on(
                    Chain.self,
                    future: { [unowned self] _ in
                        guard let worker else { throw TestError() }
                        held = [worker.promise(Echo(value: 5)).then { $0 + 1 }]
                        let next = worker.promise(Echo(value: 1)).then { $0 + 1 }.then { $0 + 1 }
                        return next.then { [unowned self] value in value + (try held[0].result?.get() ?? 100) }
                    })
            }
        }
        let services = try ServiceLocator { try $0.register(Log()) }
        let system = try MainActorSystem(services: services) { builder in
            try builder.addSingleton(Worker.self)
            try builder.addSingleton(Chaining.self)
        }
        #expect(try await system.actor(Chaining.self).ask(Chain()) == 9)
        system.shutdown()
    }

    @Test func `a promise that is reached by a weak reference only gets a result`() async throws {
        final class Ending: Sendable {
            let revive: @Sendable () -> Void
            init(_ revive: @escaping @Sendable () -> Void) { self.revive = revive }
            deinit { revive() }
        }
        struct Reached { weak var promise: Promise<Ending>? }
        let system = try MainActorSystem { try $0.addSingleton(Worker.self) }
        let worker = try system.actor(Worker.self)
        let (reached, revived) = (Locked(Reached()), Locked<Promise<Ending>?>(nil))
        let actor = Worker(system: system)
        do {
            let source = Promise<Int>()
            let derived = source.then(on: .actor(actor)) { _ in
                Ending { revived.withLock { $0 = reached.withLock { $0.promise } } }
            }
            reached.withLock { $0.promise = derived }
            source.fulfill(1)
        }
        #expect(try await worker.ask(Echo(value: 1)) == 1)
        await withCheckedContinuation { continuation in
            Promise(fulfilled: 0).then(on: .actor(actor)) { _ in continuation.resume() }
        }
        #expect(revived.withLock { $0.map { $0.result != nil } } != false)
        system.shutdown()
    }

    @Test func `a handler that can't run is released although its promise is kept`() async throws {
        final class Captured: Sendable {}
        let system = try MainActorSystem { _ in }
        let source = Promise<Int>()
        var actor: Worker? = Worker(system: system)
        var captured: Captured? = Captured()
        let isReleased = { [weak captured] in captured == nil }
        let derived = try source.then(on: .actor(#require(actor))) { [captured] _ in withExtendedLifetime(captured) {} }
        (actor, captured) = (nil, nil)
        source.fulfill(1)
        await #expect(throws: SystemError.self) { try await derived.value }
        #expect(isReleased())
        system.shutdown()
    }
}
