import BasicTestSupport
import FlynnRuntime
import FlynnSystem
import Testing

struct FailureTests {
    @Test func `a message that the actor doesn't accept is an error with both names`() async throws {
        let (system, worker) = try makeWorker()
        let error = await messageError { try await worker.ask(Unknown()) }
        guard case .notAccepted = error?.reason else { return fail("found \(String(describing: error))") }
        #expect(
            "\(try #require(error))"
                == "'Worker', message 'Unknown': the actor doesn't accept the message; "
                + "declare a reaction in 'setup()' with 'on(Unknown.self, …)'")
        system.shutdown()
    }

    @Test func `a reaction that throws is an error with both names and the cause`() async throws {
        struct FailLater: Message {}
        struct FailInTask: Message {}
        final class Failing: SystemActor {
            override func setup() {
                on(Fail.self, result: { _ in throw TestError() })
                on(FailLater.self, future: { _ in Promise(rejected: TestError()) })
                on(
                    FailInTask.self,
                    async: { _ in
                        await Task.yield()
                        throw TestError()
                    })
            }
        }
        let system = try MainActorSystem { try $0.addSingleton(Failing.self) }
        let actor = try system.actor(Failing.self)
        let errors = [
            await messageError { try await actor.ask(Fail()) },
            await messageError { try await actor.ask(FailLater()) },
            await messageError { try await actor.ask(FailInTask()) },
        ]
        #expect(errors.map { $0?.actor } == ["Failing", "Failing", "Failing"])
        #expect(errors.map { $0?.message } == ["Fail", "FailLater", "FailInTask"])
        for error in errors { #expect(error?.rootCause as? TestError == TestError()) }
        system.shutdown()
    }

    @Test func `an error of another actor names all actors that it passed, and the root cause`() async throws {
        final class Front: SystemActor {
            override func setup() throws {
                let worker = try system.actor(Worker.self, caller: self)
                on(Fail.self, async: { try await worker.ask($0) })
            }
        }
        let system = try MainActorSystem { builder in
            try builder.addSingleton(Front.self)
            try builder.addSingleton(Worker.self)
        }
        let front = try system.actor(Front.self)
        let error = await messageError { try await front.ask(Fail()) }
        #expect(error?.actor == "Front")
        guard case .failed(let inner as MessageError) = error?.reason else { return fail("not failed") }
        #expect(inner.actor == "Worker")
        #expect(error?.rootCause as? TestError == TestError())
        system.shutdown()
    }

    @Test func `a future that is released without a result is an error, and the actor is free`() async throws {
        struct Forget: Message {}
        final class Forgetful: SystemActor {
            override func setup() {
                on(Forget.self, future: { _ in Promise() })
                on(Echo.self, result: { $0.value })
            }
        }
        let system = try MainActorSystem { try $0.addSingleton(Forgetful.self) }
        let actor = try system.actor(Forgetful.self)
        let error = await messageError { try await actor.ask(Forget()) }
        guard case .abandoned = error?.reason else { return fail("found \(String(describing: error))") }
        #expect(try await actor.ask(Echo(value: 1)) == 1)
        system.shutdown()
    }

    @Test func `an unregistered actor is an error with its name`() throws {
        let (system, _) = try makeWorker()
        let error = systemError { try system.actor(Counter.self) }
        guard case .unregisteredActor("Counter") = error else { return fail("found \(String(describing: error))") }
        #expect("\(try #require(error))".hasPrefix("actor 'Counter' is not registered; add it"))
        system.shutdown()
    }

    @Test func `a second registration of an actor is an error with its name`() throws {
        let adders: [(ActorSystemBuilder) throws -> Void] = [
            { try $0.addSingleton(Worker.self) }, { try $0.addPool(of: Worker.self, count: 2) },
            { try $0.addActor(Worker.self) { Worker(system: $0) } }, { try $0.addInstance(Worker(system: $0.system)) },
        ]
        for first in adders {
            for second in adders {
                let error = systemError {
                    try MainActorSystem {
                        try first($0)
                        try second($0)
                    }
                }
                guard case .alreadyRegisteredActor("Worker") = error else { return fail("no error") }
            }
        }
    }

    @Test func `a closure whose actor's type Swift can't infer is an error`() async throws {
        let error = systemError {
            try MainActorSystem { builder in
                try builder.addActor { system in
                    let worker = Worker(system: system)
                    return worker
                }
            }
        }
        guard case .unknownActorType = error else { return fail("found \(String(describing: error))") }
        let system = try MainActorSystem { builder in
            try builder.addActor { system in Worker(system: system) }
            try builder.addActor { system -> Counter in
                let counter = Counter(system: system)
                return counter
            }
        }
        #expect(try await system.actor(Worker.self).ask(Echo(value: 1)) == 1)
        #expect(try await system.actor(Counter.self).ask(Total()) == 0)
        system.shutdown()
    }

    @Test func `an instance belongs to one system`() async throws {
        let made = Locked<Worker?>(nil)
        let system = try MainActorSystem { builder in
            let worker = Worker(system: builder.system)
            made.withLock { $0 = worker }
            try builder.addInstance(worker)
        }
        #expect(try await system.actor(Worker.self).ask(Echo(value: 1)) == 1)
        let worker = try #require(made.withLock { $0 })
        let error = systemError { try MainActorSystem { try $0.addInstance(worker) } }
        guard case .otherSystem(actor: "Worker") = error else { return fail("no error") }
        system.shutdown()
    }

    @Test func `missing services and second registrations are errors with the type's name`() throws {
        let services = try ServiceLocator { try $0.register(Log()) }
        guard case .missingService("TestError") = systemError({ try services.service(of: TestError.self) }) else {
            return fail("no error")
        }
        guard case .alreadyRegisteredService("Log") = systemError({ try services.register(Log()) }) else {
            return fail("no error")
        }
    }

    @Test func `missing configurations and second ones are errors with the type's name`() throws {
        let configurations = try Configurations(1, "one")
        #expect(try configurations.configuration(of: String.self) == "one")
        guard case .missingConfiguration("Double") = systemError({ try configurations.configuration(of: Double.self) })
        else { return fail("no error") }
        guard case .alreadyRegisteredConfiguration("Int") = systemError({ try Configurations(1, 2) }) else {
            return fail("no error")
        }
    }

    @Test func `an actor that was stopped is an error with both names, for waiting and later messages`() async throws {
        struct Stop: Message {}
        final class Stopping: SystemActor {
            override func setup() {
                on(Echo.self, result: { $0.value })
                on(
                    Hold.self,
                    future: { hold in
                        hold.started.fulfill()
                        return hold.future
                    })
            }
        }
        let made = Locked<Stopping?>(nil)
        let system = try MainActorSystem { builder in
            try builder.addActor(Stopping.self) { system in
                let actor = Stopping(system: system)
                made.withLock { $0 = actor }
                return actor
            }
        }
        let actor = try system.actor(Stopping.self)
        let hold = Hold()
        let unfinished = actor.promise(hold)
        try await hold.started.value
        let waiting = actor.promise(Echo(value: 1))
        made.withLock { actor in
            actor?.stop()
            actor = nil
        }
        for error in [
            await messageError { try await waiting.value }, await messageError { try await actor.ask(Echo(value: 2)) },
        ] {
            guard case .actorGone = error?.reason else { return fail("found \(String(describing: error))") }
            #expect(error?.actor == "Stopping")
            #expect(error?.message == "Echo")
        }
        guard case .actorGone("Stopping") = systemError({ try system.actor(Stopping.self) }) else {
            return fail("no error")
        }
        #expect(hold.future.fulfill(5))
        #expect(try await unfinished.value == 5)
        system.shutdown()
    }

    /// A message with an observable end.
    private final class Letter: Message {}

    @Test func `a rejected message is released although its promise is kept`() throws {
        let system = try MainActorSystem { builder in try builder.addSingleton(Worker.self) }
        let actor = try system.actor(Worker.self)
        system.shutdown()
        weak var released: Letter?
        let promise: Promise<Void>
        do {
            let letter = Letter()
            released = letter
            promise = actor.promise(letter)
        }
        #expect(released == nil)
        withExtendedLifetime(promise) {}
    }

    @Test func `a shutdown ends the future of an actor that was stopped before`() async throws {
        let made = Locked<Worker?>(nil)
        let system = try MainActorSystem { builder in
            try builder.addActor(Worker.self) { system in
                let actor = Worker(system: system)
                made.withLock { $0 = actor }
                return actor
            }
        }
        let hold = Hold()
        let unfinished = try system.actor(Worker.self).promise(hold)
        try await hold.started.value
        made.withLock { actor in
            actor?.stop()
            actor = nil
        }
        #expect(unfinished.result == nil)
        // The future may not be the source of the answer yet. In this case, the shutdown cancels the answer.
        system.shutdown()
        guard case .failure(let error as MessageError) = unfinished.result, case .systemShutDown = error.reason else {
            return fail("found \(String(describing: unfinished.result))")
        }
        await #expect(throws: CancellationError.self) { try await hold.future.value }
    }

    @Test func `messages fail if the system was shut down, whether they run, wait or come later`() async throws {
        let (system, worker) = try makeWorker()
        let hold = Hold()
        let running = worker.promise(hold)
        try await hold.started.value
        let waiting = worker.promise(Echo(value: 1))
        system.shutdown()
        let later = worker.promise(Echo(value: 2))
        for promise in [running, waiting, later] {
            let error = await messageError { try await promise.value }
            guard case .systemShutDown = error?.reason else { return fail("found \(String(describing: error))") }
            #expect(error?.actor == "Worker")
        }
        guard case .failure(is CancellationError) = hold.future.result else { return fail("not cancelled") }
        guard case .shutDown("Worker") = systemError({ try system.actor(Worker.self) }) else {
            return fail("no error")
        }
    }

    @Test func `a system is shut down when its last reference ends`() async throws {
        let worker = try MainActorSystem { try $0.addSingleton(Worker.self) }.actor(Worker.self)
        let error = await messageError { try await worker.ask(Echo(value: 1)) }
        guard case .systemShutDown = error?.reason else { return fail("found \(String(describing: error))") }
    }

    @Test func `an actor whose setup throws isn't created, and its waiting messages fail`() async throws {
        struct Start: Message {}
        final class Broken: SystemActor {
            override func setup() throws {
                on(Start.self, do: { _ in })
                throw TestError()
            }
        }
        final class User: SystemActor {
            override func setup() throws { _ = try system.actor(Broken.self) }
        }
        let system = try MainActorSystem { builder in
            try builder.addSingleton(User.self)
            try builder.addPool(of: Broken.self, count: 2)
            try builder.addSingleton(Counter.self)
            try builder.addActor(Worker.self) { _ in throw TestError() }
        }
        guard case .creationFailed("Worker", let error) = systemError({ try system.actor(Worker.self) }) else {
            return fail("no error")
        }
        #expect(error as? TestError == TestError())
        let pool = try system.actor(Broken.self)
        for _ in 0..<3 {
            let failed = await messageError { try await pool.ask(Start()) }
            guard case .creationFailed = failed?.reason else { return fail("found \(String(describing: failed))") }
            #expect(failed?.actor == "Broken")
        }
        system.shutdown()
    }

    @Test func `a failed tell of the handler of failed tells isn't passed to it`() async throws {
        let count = Locked(0)
        let sent = Locked<ActorRef<Worker>?>(nil)
        let system = try MainActorSystem { builder in
            try builder.addSingleton(Worker.self)
            builder.onFailedTell { error in
                count.withLock { $0 += 1 }
                sent.withLock { $0 }?.tell(Note(line: "\(error)"))
            }
        }
        let worker = try system.actor(Worker.self)
        sent.withLock { $0 = worker }
        system.shutdown()
        worker.tell(Note(line: "late"))
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `an instance whose setup has thrown is set up at the next access`() async throws {
        final class Trying: Worker {
            private var attempts = 0

            override func setup() throws {
                attempts += 1
                if attempts == 1 { throw TestError() }
                try super.setup()
            }
        }
        let system = try MainActorSystem { try $0.addInstance(Trying(system: $0.system)) }
        guard case .creationFailed("Trying", let error) = systemError({ try system.actor(Trying.self) }) else {
            return fail("no error")
        }
        #expect(error as? TestError == TestError())
        #expect(try await system.actor(Trying.self).ask(Echo(value: 1)) == 1)
        system.shutdown()
    }

    /// The first actor is occupied until the second actor has answered.
    @Test func `messages that wait for an actor that can't be created fail`() async throws {
        struct Outer: Message {
            typealias Reply = Int
        }
        final class Failing: SystemActor {
            override func setup() throws {
                let made = try services.service(of: Locked<Int>.self)
                if made.withLock({
                    $0 += 1
                    return $0
                }) > 1 {
                    // The message waits for this actor.
                    try system.actor(Failing.self).tell(Note(line: ""))
                    throw TestError()
                }
                let pool = try system.actor(Failing.self, caller: self)
                on(Outer.self, future: { _ in pool.promise(Echo(value: 1)) })
                on(Echo.self, result: { $0.value })
            }
        }
        let services = try ServiceLocator { try $0.register(Locked(0)) }
        let failed = Promise<String>()
        let system = try MainActorSystem(services: services) { builder in
            try builder.addPool(of: Failing.self, count: 2)
            builder.onFailedTell { failed.fulfill($0.message) }
        }
        let error = await messageError { try await system.actor(Failing.self).ask(Outer()) }
        #expect(error?.rootCause as? TestError == TestError())
        #expect(try await failed.value == "Note")
        system.shutdown()
    }

    @Test func `failed tells are passed to the handler, with all names`() async throws {
        let failed = Promise<String>()
        let system = try MainActorSystem { builder in
            try builder.addSingleton(Worker.self)
            builder.onFailedTell { failed.fulfill("\($0.actor) \($0.message)") }
        }
        try system.actor(Worker.self).tell(Fail())
        #expect(try await failed.value == "Worker Fail")
        system.shutdown()
    }
}
