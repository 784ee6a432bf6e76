import BasicTestSupport
import FlynnRuntime
import FlynnSystem
import Foundation
import Testing

struct Add: Message {
    let amount: Int
}

struct Total: Message {
    typealias Reply = Int
}

struct ReadLater: Message {
    typealias Reply = Int
}

/// Counts in all kinds of reactions, without locks. Unchecked `Sendable`: child tasks also run in the actor's turns.
final class Counter: SystemActor, @unchecked Sendable {
    private var total = 0

    override func setup() {
        on(Add.self, do: { [unowned self] add in total += add.amount })
        on(Total.self, result: { [unowned self] _ in total })
        on(
            ReadLater.self,
            async: { [unowned self] _ in
                total += 1
                await Task.yield()
                async let one = increment()
                async let two = increment()
                let sum = await one + two
                total -= sum
                return total
            })
    }

    nonisolated private func increment() async -> Int {
        total += 1
        return 1
    }
}

struct ReactionTests {
    private func makeCounter() throws -> (MainActorSystem, ActorRef<Counter>) {
        let system = try MainActorSystem { try $0.addSingleton(Counter.self) }
        return (system, try system.actor(Counter.self))
    }

    @Test func `a reaction does work, and an ask is answered after it`() async throws {
        let (system, counter) = try makeCounter()
        try await counter.ask(Add(amount: 2))
        counter.tell(Add(amount: 3))
        #expect(try await counter.ask(Total()) == 5)
        system.shutdown()
    }

    @Test func `a reaction returns a result`() async throws {
        let (system, worker) = try makeWorker()
        #expect(try await worker.ask(Echo(value: 7)) == 7)
        system.shutdown()
    }

    @Test func `a reaction returns a future, which answers the ask`() async throws {
        let (system, worker) = try makeWorker()
        let hold = Hold()
        let answer = worker.promise(hold)
        try await hold.started.value
        #expect(answer.result == nil)
        #expect(hold.future.fulfill(3))
        #expect(try await answer.value == 3)
        system.shutdown()
    }

    @Test func `an asynchronous reaction and its child tasks run in turns of the actor`() async throws {
        let (system, counter) = try makeCounter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask { _ = try await counter.ask(ReadLater()) }
                group.addTask { try await counter.ask(Add(amount: 1)) }
            }
            try await group.waitForAll()
        }
        #expect(try await counter.ask(Total()) == 50 + 50)
        system.shutdown()
    }

    @Test func `a pending future occupies the actor, whose behaviors run`() async throws {
        let log = Log()
        let services = try ServiceLocator { try $0.register(log) }
        let hosted = Locked<Worker?>(nil)
        let system = try MainActorSystem(services: services) { builder in
            try builder.addActor(Worker.self) { system in
                let worker = Worker(system: system)
                _ = worker.beReach
                hosted.withLock { $0 = worker }
                return worker
            }
        }
        let worker = try system.actor(Worker.self)
        let hold = Hold()
        let answer = worker.promise(hold)
        try await hold.started.value
        worker.tell(Note(line: "note"))
        // The first call runs after the turn of the reaction. The second call runs after the messages
        // sent to the actor in this turn.
        for _ in 0..<2 {
            let reached = Promise<Void>()
            hosted.withLock { $0?.beReach(reached) }
            try await reached.value
        }
        #expect(log.all == [])
        #expect(hold.future.fulfill(1))
        #expect(try await worker.ask(Echo(value: 2)) == 2)
        #expect(log.all == ["note"])
        #expect(try await answer.value == 1)
        system.shutdown()
    }

    @Test func `a reaction can be replaced while the actor runs`() async throws {
        struct Change: Message {}
        final class Changing: SystemActor {
            override func setup() {
                on(Echo.self, result: { $0.value })
                on(
                    Change.self,
                    do: { [unowned self] _ in
                        on(Echo.self, async: { -$0.value })
                        on(Fail.self, result: { _ in 9 })
                    })
            }
        }
        let system = try MainActorSystem { try $0.addSingleton(Changing.self) }
        let actor = try system.actor(Changing.self)
        #expect(try await actor.ask(Echo(value: 1)) == 1)
        try await actor.ask(Change())
        #expect(try await actor.ask(Echo(value: 1)) == -1)
        #expect(try await actor.ask(Fail()) == 9)
        system.shutdown()
    }

    @Test func `a message waits while its actor is occupied, and the sender doesn't`() async throws {
        let (system, worker) = try makeWorker()
        let hold = Hold()
        let first = worker.promise(hold)
        worker.tell(Note(line: "waits"))
        let second = worker.promise(Echo(value: 2))
        // The sender completes the first message after sending the others.
        try await hold.started.value
        #expect(first.result == nil && second.result == nil)
        #expect(hold.future.fulfill(1))
        #expect(try await second.value == 2)
        #expect(try await first.value == 1)
        system.shutdown()
    }

    @Test func `messages of a sender are processed in their order`() async throws {
        let log = Log()
        let (system, worker) = try makeWorker(log)
        for number in 0..<200 { worker.tell(Note(line: "\(number)")) }
        #expect(try await worker.ask(Echo(value: 1)) == 1)
        #expect(log.all == (0..<200).map { "\($0)" })
        system.shutdown()
    }

    @Test func `handlers of an ask run in turns of the asking actor, also while it is occupied`() async throws {
        struct Check: Message {
            typealias Reply = Bool
        }
        final class Asking: SystemActor {
            override func setup() throws {
                let worker = try system.actor(Worker.self, caller: self)
                on(
                    Check.self,
                    future: { [unowned self] _ in
                        let executor = ActorExecutor(self)
                        return worker.promise(Echo(value: 1)).then { _ in executor.isIsolatingCurrentContext() == true }
                    })
            }
        }
        let system = try MainActorSystem { builder in
            try builder.addSingleton(Asking.self)
            try builder.addSingleton(Worker.self)
        }
        #expect(try await system.actor(Asking.self).ask(Check()))
        system.shutdown()
    }

    @Test func `handlers of asks in setup run after it`() async throws {
        final class Loading: SystemActor {
            private var value = 0

            override func setup() throws {
                let worker = try system.actor(Worker.self, caller: self)
                let isLoaded = Promise<Void>()
                worker.promise(Echo(value: 5)).then { [unowned self] in
                    value += $0
                    isLoaded.fulfill()
                }
                // The answer to this ask follows the answer to the first ask.
                let answered = DispatchSemaphore(value: 0)
                worker.promise(Echo(value: 1)).then(on: .anyThread) { _ in answered.signal() }
                answered.wait()
                value = 2
                on(
                    Total.self,
                    future: { [unowned self] _ in isLoaded.then(on: .actor(self)) { [unowned self] in value } })
            }
        }
        let system = try MainActorSystem { builder in
            try builder.addSingleton(Loading.self)
            try builder.addSingleton(Worker.self)
        }
        #expect(try await system.actor(Loading.self).ask(Total()) == 7)
        system.shutdown()
    }

    @Test func `actors may refer to each other`() async throws {
        final class Left: SystemActor {
            override func setup() throws {
                let right = try system.actor(Right.self, caller: self)
                on(Echo.self, future: { right.promise($0) })
            }
        }
        final class Right: SystemActor {
            override func setup() throws {
                let left = try system.actor(Left.self, caller: self)
                on(Echo.self, result: { $0.value })
                on(ReadLater.self, async: { _ in try await left.ask(Echo(value: 4)) })
            }
        }
        let system = try MainActorSystem { builder in
            try builder.addSingleton(Left.self)
            try builder.addSingleton(Right.self)
        }
        #expect(try await system.actor(Left.self).ask(Echo(value: 3)) == 3)
        system.shutdown()
    }
}

/// Messages that are classes.
struct MessageClassTests {
    class Request: Message, @unchecked Sendable {
        typealias Reply = String
        let path: String
        init(_ path: String) { self.path = path }
    }

    class Upload: Request, @unchecked Sendable {}
    final class LargeUpload: Upload, @unchecked Sendable {}

    final class Server: SystemActor {
        override func setup() {
            on(Request.self, result: { "request \($0.path)" })
            on(
                Note.self,
                do: { [unowned self] _ in
                    on(Upload.self, result: { "upload \($0.path)" })
                })
        }
    }

    @Test func `a message of a class is accepted where a superclass is, and its own class comes first`() async throws {
        let system = try MainActorSystem { try $0.addSingleton(Server.self) }
        let server = try system.actor(Server.self)
        let requests = [Request("a"), Upload("b"), LargeUpload("c")]
        for (request, answer) in zip(requests, ["request a", "request b", "request c"]) {
            #expect(try await server.ask(request) == answer)
        }
        #expect(try await server.ask(LargeUpload("d")) == "request d")
        server.tell(Note(line: ""))
        for (request, answer) in zip(requests, ["request a", "upload b", "upload c"]) {
            #expect(try await server.ask(request) == answer)
            #expect(try await server.promise(request).value == answer)
        }
        #expect(try await server.ask(LargeUpload("d")) == "upload d")
        system.shutdown()
    }

    @Test func `an error names the class of the message, not the type of the variable`() async throws {
        let (system, worker) = try makeWorker()
        let request: Request = LargeUpload("a")
        let error = await messageError { try await worker.ask(request) }
        #expect(error?.message == "LargeUpload")
        guard case .notAccepted = error?.reason else { return fail("found \(String(describing: error))") }
        system.shutdown()
    }

    @Test func `messages of different types can be sent by one variable`() async throws {
        let log = Log()
        let (system, worker) = try makeWorker(log)
        let messages: [any Message] = [Note(line: "a"), Echo(value: 1), Note(line: "b")]
        for message in messages { worker.tell(message) }
        #expect(try await worker.ask(Echo(value: 2)) == 2)
        #expect(log.all == ["a", "b"])
        system.shutdown()
    }
}
