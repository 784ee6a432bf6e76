import BasicTestSupport
import FlynnRuntime
import FlynnSystem
import FlynnTesting
import Testing

/// Answered with the number of the actor.
private struct Number: Message {
    typealias Reply = Int
}

/// Makes the actor fail after the future, or in the future.
private struct FailLater: Message {
    let future = Promise<Void>()
}

private struct FailInTask: Message {}
private struct Forget: Message {}

/// Numbers the instances, and fails in all kinds of reactions.
private final class Fragile: Worker {
    private let number: Int

    init(system: any ActorSystem, made: Locked<Int>) {
        number = made.withLock { made in
            made += 1
            return made
        }
        super.init(system: system)
    }

    required init(system: any ActorSystem) { fatalError("not a singleton") }

    override func setup() throws {
        try super.setup()
        let number = number
        on(Number.self, result: { _ in number })
        on(FailLater.self, future: { $0.future })
        on(FailInTask.self, async: { _ in throw TestError() })
        on(Forget.self, future: { _ in Promise() })
    }
}

private let once = RestartPolicy(maxFailures: 1, within: .seconds(3600))
private let often = RestartPolicy(maxFailures: 100, within: .seconds(3600))

struct SpawnTests {
    /// Returns a system and a spawned worker.
    private func spawn(_ supervision: Supervision = .resume) throws -> (MainActorSystem, ActorRef<Fragile>) {
        let made = Locked(0)
        let system = try MainActorSystem { $0.onFailedTell { _ in } }
        return (system, try system.spawn(supervision: supervision) { Fragile(system: $0, made: made) })
    }

    @Test func `an actor creates others, which the system owns`() async throws {
        struct Open: Message {
            typealias Reply = ActorRef<Worker>
        }
        final class Parent: SystemActor {
            override func setup() {
                on(Open.self, result: { [unowned self] _ in try system.spawn(caller: self) { Worker(system: $0) } })
            }
        }
        let system = try MainActorSystem { try $0.addSingleton(Parent.self) }
        let parent = try system.actor(Parent.self)
        let (first, second) = (try await parent.ask(Open()), try await parent.ask(Open()))
        #expect(first.id != second.id)
        #expect(try await first.ask(Echo(value: 1)) == 1)
        parent.stop()
        #expect(try await second.ask(Echo(value: 2)) == 2)
        system.shutdown()
        for child in [first, second] {
            let error = await messageError { try await child.ask(Echo(value: 3)) }
            guard case .systemShutDown = error?.reason else { return fail("found \(String(describing: error))") }
        }
        let late = systemError { try system.spawn { Worker(system: $0) } }
        guard case .shutDown("Worker") = late else { return fail("found \(String(describing: late))") }
    }

    @Test func `a created actor is released when it is stopped, while the system lives`() async throws {
        final class Mortal: Worker {
            private let isGone: Promise<Void>
            init(system: any ActorSystem, _ isGone: Promise<Void>) {
                self.isGone = isGone
                super.init(system: system)
            }
            required init(system: any ActorSystem) { fatalError("not a singleton") }
            deinit { isGone.fulfill() }
        }
        let system = try MainActorSystem { _ in }
        let isGone = Promise<Void>()
        let actor = try system.spawn { Mortal(system: $0, isGone) }
        #expect(try await actor.ask(Echo(value: 1)) == 1)
        actor.stop()
        try await isGone.value
        let error = await messageError { try await actor.ask(Echo(value: 2)) }
        guard case .actorGone = error?.reason else { return fail("found \(String(describing: error))") }
        system.shutdown()
    }

    @Test func `an error of the closure or of setup is an error of spawn`() throws {
        let system = try MainActorSystem { _ in }
        let error = systemError { try system.spawn { _ -> Worker in throw TestError() } }
        guard case .creationFailed("Worker", TestError() as TestError) = error else {
            return fail("found \(String(describing: error))")
        }
        final class Broken: SystemActor {
            override func setup() throws { throw TestError() }
        }
        let other = systemError { try system.spawn { Broken(system: $0) } }
        guard case .creationFailed("Broken", _) = other else { return fail("found \(String(describing: other))") }
        system.shutdown()
    }

    @Test func `a system that imitates another one creates actors, too`() async throws {
        final class FakeSystem: ActorSystem {
            let services = ServiceLocator()
            let configurations = Configurations()
            func actor<A: SystemActor>(_ type: A.Type, caller: AnyObject?) throws -> ActorRef<A> { throw TestError() }
            func shutdown() {}
        }
        let worker = try FakeSystem().spawn { Worker(system: $0) }
        #expect(try await worker.ask(Echo(value: 1)) == 1)
    }

    // MARK: References

    @Test func `a shutdown ends actors whose references were made outside of the system`() async throws {
        let system = try MainActorSystem { $0.onFailedTell { _ in } }
        let before = try (0..<100).map { _ in try system.reference(to: Worker(system: system)) }
        let released = try system.reference(to: Worker(system: system)).id
        #expect(before.allSatisfy { $0.id != released })
        for worker in before { #expect(try await worker.ask(Echo(value: 1)) == 1) }
        let hold = Hold()
        let held = before[0].promise(hold)
        try await hold.started.value
        system.shutdown()
        for worker in before {
            let error = await messageError { try await worker.ask(Echo(value: 1)) }
            guard case .systemShutDown = error?.reason else { return fail("found \(String(describing: error))") }
        }
        let error = await messageError { try await held.value }
        guard case .systemShutDown = error?.reason else { return fail("found \(String(describing: error))") }
        let late = systemError { try system.reference(to: Worker(system: system)) }
        guard case .shutDown("Worker") = late else { return fail("found \(String(describing: late))") }
    }

    @Test func `only the system of an actor returns a reference to it`() async throws {
        let system = try MainActorSystem { _ in }
        let other = try MainActorSystem { _ in }
        let worker = Worker(system: system)
        let error = systemError { try other.reference(to: worker) }
        guard case .otherSystem("Worker") = error else { return fail("found \(String(describing: error))") }
        #expect(try await system.reference(to: worker).ask(Echo(value: 1)) == 1)
        // The actor and the program refer to the system through different objects.
        var early: Worker?
        let hosting = try MainActorSystem { early = Worker(system: $0.system) }
        #expect(try await hosting.reference(to: #require(early)).ask(Echo(value: 2)) == 2)
        for system in [system, other, hosting] { system.shutdown() }
    }

    @Test func `a reference that is made outside of the system owns its actor, and the system doesn't`() async throws {
        final class Mortal: Worker {
            static let isGone = Promise<Void>()
            deinit { Mortal.isGone.fulfill() }
        }
        let system = try MainActorSystem { _ in }
        do {
            let actor = try system.reference(to: Mortal(system: system))
            #expect(try await actor.ask(Echo(value: 1)) == 1)
        }
        try await Mortal.isGone.value
        system.shutdown()
    }

    @Test func `a reference stops all actors of a pool`() async throws {
        let system = try MainActorSystem { try $0.addPool(of: Worker.self, count: 2) }
        let pool = try system.actor(Worker.self)
        let holds = [Hold(), Hold()]
        let held = holds.map { pool.promise($0) }
        for hold in holds { try await hold.started.value }
        let waiting = pool.promise(Echo(value: 1))
        pool.stop()
        for promise in [waiting, pool.promise(Echo(value: 2))] {
            let error = await messageError { try await promise.value }
            guard case .actorGone = error?.reason else { return fail("found \(String(describing: error))") }
        }
        for (number, hold) in holds.enumerated() {
            #expect(hold.future.fulfill(number))
            #expect(try await held[number].value == number)
        }
        system.shutdown()
    }

    // MARK: Supervision

    /// Makes an actor fail in all kinds of reactions. Returns the errors.
    private func failInAllWays(_ actor: ActorRef<Fragile>) async -> [MessageError?] {
        let later = FailLater()
        let answer = actor.promise(later)
        later.future.reject(TestError())
        return [
            await messageError { try await actor.ask(Fail()) }, await messageError { try await answer.value },
            await messageError { try await actor.ask(FailInTask()) },
            await messageError { try await actor.ask(Forget()) },
        ]
    }

    @Test func `without another supervision, an actor continues after failures`() async throws {
        let (system, actor) = try spawn()
        #expect(await failInAllWays(actor).allSatisfy { $0 != nil })
        #expect(try await actor.ask(Number()) == 1)
        system.shutdown()
    }

    @Test func `after a failure of any kind, a new actor processes the waiting messages`() async throws {
        let (system, actor) = try spawn(.restart(often))
        let hold = Hold()
        let held = actor.promise(hold)
        let failing = actor.promise(Fail())
        let waiting = actor.promise(Number())
        hold.future.fulfill(0)
        #expect(try await held.value == 0)
        #expect((await messageError { try await failing.value })?.rootCause as? TestError == TestError())
        #expect(try await waiting.value == 2)
        #expect(await failInAllWays(actor).allSatisfy { $0 != nil })
        #expect(try await actor.ask(Number()) == 6)
        system.shutdown()
    }

    @Test func `neither cancellations nor unknown messages are failures`() async throws {
        let (system, actor) = try spawn(.restart(often))
        let hold = Hold()
        let held = actor.promise(hold)
        try await hold.started.value
        held.cancel()
        _ = await messageError { try await actor.ask(Unknown()) }
        _ = await messageError { try await actor.ask(Hold(), timeout: .nanoseconds(1)) }
        #expect(try await actor.ask(Number()) == 1)
        system.shutdown()
    }

    @Test func `after too many failures, the actor is stopped`() async throws {
        let (system, actor) = try spawn(.restart(once))
        _ = await messageError { try await actor.ask(Fail()) }
        #expect(try await actor.ask(Number()) == 2)
        _ = await messageError { try await actor.ask(Fail()) }
        let error = await messageError { try await actor.ask(Number()) }
        guard case .actorGone = error?.reason else { return fail("found \(String(describing: error))") }
        system.shutdown()
    }

    @Test func `a failure stops an actor whose supervision says so`() async throws {
        let (system, actor) = try spawn(.stop)
        _ = await messageError { try await actor.ask(Fail()) }
        let error = await messageError { try await actor.ask(Number()) }
        guard case .actorGone = error?.reason else { return fail("found \(String(describing: error))") }
        system.shutdown()
    }

    @Test(.simulated(runs: 100)) func `the messages of an actor wait for the delay of a restart`() async throws {
        let simulation = try #require(Simulation.current)
        let delays = RestartPolicy.Backoff.exponential(from: .seconds(60), to: .seconds(150), jitter: 0)
        let (system, actor) = try spawn(
            .restart(RestartPolicy(maxFailures: 3, within: .seconds(3600), backoff: delays)))
        var time = Duration.zero
        for (number, delay) in [60, 120, 150].enumerated() {
            _ = await messageError { try await actor.ask(Fail()) }
            let waiting = actor.promise(Number())
            try await simulation.advance(by: .seconds(delay) - .nanoseconds(1))
            #expect(waiting.result == nil)
            #expect(try await waiting.value == number + 2)
            time += .seconds(delay)
            #expect(simulation.now == time)
        }
        _ = await messageError { try await actor.ask(Fail()) }
        let error = await messageError { try await actor.ask(Number()) }
        guard case .actorGone = error?.reason else { return fail("found \(String(describing: error))") }
        system.shutdown()
    }

    @Test func `a shutdown ends the delay of a restart`() async throws {
        let long = RestartPolicy(maxFailures: 100, within: .seconds(3600), backoff: .constant(.seconds(3600)))
        let (other, delayed) = try spawn(.restart(long))
        _ = await messageError { try await delayed.ask(Fail()) }
        let waiting = delayed.promise(Number())
        other.shutdown()
        let error = await messageError { try await waiting.value }
        guard case .systemShutDown = error?.reason else { return fail("found \(String(describing: error))") }
    }

    @Test func `members of a pool, singletons and actors of closures are restarted`() async throws {
        final class Failing: SystemActor {
            static let made = Locked(0)
            override func setup() throws {
                let number = Failing.made.withLock { made in
                    made += 1
                    return made
                }
                on(Number.self, result: { _ in number })
                on(Fail.self, result: { _ in throw TestError() })
            }
        }
        let builds: [(ActorSystemBuilder) throws -> Void] = [
            { try $0.addPool(of: Failing.self, count: 1, supervision: .restart(often)) },
            { try $0.addSingleton(Failing.self, supervision: .restart(often)) },
            { try $0.addActor(Failing.self, supervision: .restart(often)) { Failing(system: $0) } },
        ]
        for build in builds {
            Failing.made.withLock { $0 = 0 }
            let system = try MainActorSystem(build)
            let actor = try system.actor(Failing.self)
            for number in 1...3 {
                #expect(try await actor.ask(Number()) == number)
                _ = await messageError { try await actor.ask(Fail()) }
            }
            system.shutdown()
        }
    }

    @Test func `if a restart fails, waiting messages fail, and the next one creates an actor`() async throws {
        final class Rare: Worker {
            static let made = Locked(0)
            override func setup() throws {
                try super.setup()
                let number = Rare.made.withLock { made in
                    made += 1
                    return made
                }
                if number == 2 { throw TestError() }
                on(Number.self, result: { _ in number })
            }
        }
        let system = try MainActorSystem { try $0.addSingleton(Rare.self, supervision: .restart(often)) }
        let actor = try system.actor(Rare.self)
        let hold = Hold()
        let held = actor.promise(hold)
        let failing = actor.promise(Fail())
        let waiting = actor.promise(Number())
        hold.future.fulfill(1)
        _ = try await held.value
        _ = await messageError { try await failing.value }
        let error = await messageError { try await waiting.value }
        guard case .creationFailed = error?.reason else { return fail("found \(String(describing: error))") }
        #expect(try await actor.ask(Number()) == 3)
        system.shutdown()
    }

    // MARK: Watches

    /// Records the ends of actors.
    private final class Watching: SystemActor {
        private let ends: Locked<[Terminated]>

        init(system: any ActorSystem, _ ends: Locked<[Terminated]>) {
            self.ends = ends
            super.init(system: system)
        }

        required init(system: any ActorSystem) { fatalError("not a singleton") }

        override func setup() {
            on(Terminated.self, do: { [unowned self] end in ends.withLock { $0.append(end) } })
            on(Watch.self, do: { [unowned self] in watch($0.actor) })
            on(Unwatch.self, do: { [unowned self] in unwatch($0.actor) })
            on(Echo.self, result: { $0.value })
        }
    }

    private struct Watch: Message {
        let actor: ActorRef<Fragile>
    }

    private struct Unwatch: Message {
        let actor: ActorRef<Fragile>
    }

    private func makeWatcher(_ system: MainActorSystem) throws -> (ActorRef<Watching>, Locked<[Terminated]>) {
        let ends = Locked([Terminated]())
        return (try system.spawn { Watching(system: $0, ends) }, ends)
    }

    @Test(.simulated(runs: 200)) func `an actor that watches another one gets a message when that has ended`()
        async throws
    {
        let (system, actor) = try spawn()
        let (watcher, ends) = try makeWatcher(system)
        try await watcher.ask(Watch(actor: actor))
        try await watcher.ask(Watch(actor: actor))
        let hold = Hold()
        let held = actor.promise(hold)
        try await hold.started.value
        actor.stop()
        #expect(try await watcher.ask(Echo(value: 1)) == 1)
        #expect(ends.withLock { $0.isEmpty })
        hold.future.fulfill(1)
        #expect(try await held.value == 1)
        #expect(try await watcher.ask(Echo(value: 1)) == 1)
        let end = try #require(ends.withLock { $0.first })
        #expect(ends.withLock { $0.count } == 1)
        #expect(end.actor == actor.id)
        #expect(end.actorClass == "Fragile")
        guard case .stopped = end.reason else { return fail("found \(end.reason)") }
        // The message is now sent immediately.
        try await watcher.ask(Watch(actor: actor))
        #expect(try await watcher.ask(Echo(value: 1)) == 1)
        #expect(ends.withLock { $0.count } == 2)
        system.shutdown()
    }

    @Test func `the end after a failure has the error, and a restart is no end`() async throws {
        let (system, stopped) = try spawn(.stop)
        let (watcher, ends) = try makeWatcher(system)
        try await watcher.ask(Watch(actor: stopped))
        _ = await messageError { try await stopped.ask(Fail()) }
        #expect(try await watcher.ask(Echo(value: 1)) == 1)
        guard case .failed(let error as MessageError)? = ends.withLock({ $0.first?.reason }) else {
            return fail("found \(ends.withLock { $0 })")
        }
        #expect(error.rootCause as? TestError == TestError())

        let (other, restarted) = try spawn(.restart(once))
        try await watcher.ask(Watch(actor: restarted))
        _ = await messageError { try await restarted.ask(Fail()) }
        #expect(try await watcher.ask(Echo(value: 1)) == 1)
        #expect(ends.withLock { $0.count } == 1)
        _ = await messageError { try await restarted.ask(Fail()) }
        #expect(try await watcher.ask(Echo(value: 1)) == 1)
        guard case .failed(let error as RestartLimitExceeded)? = ends.withLock({ $0.last?.reason }) else {
            return fail("found \(ends.withLock { $0 })")
        }
        #expect(error.behavior == "Fragile.Fail")
        for system in [system, other] { system.shutdown() }
    }

    @Test func `a watch can be ended, and a watcher that has ended gets nothing`() async throws {
        let (system, actor) = try spawn()
        let (watcher, ends) = try makeWatcher(system)
        let (gone, endsOfGone) = try makeWatcher(system)
        try await watcher.ask(Watch(actor: actor))
        try await gone.ask(Watch(actor: actor))
        try await watcher.ask(Unwatch(actor: actor))
        gone.stop()
        actor.stop()
        #expect(try await watcher.ask(Echo(value: 1)) == 1)
        #expect(ends.withLock { $0.isEmpty } && endsOfGone.withLock { $0.isEmpty })
        system.shutdown()
    }

    @Test func `a watcher of another system gets a message about a shutdown`() async throws {
        let (system, actor) = try spawn()
        let other = try MainActorSystem { _ in }
        let (watcher, ends) = try makeWatcher(other)
        try await watcher.ask(Watch(actor: actor))
        system.shutdown()
        #expect(try await watcher.ask(Echo(value: 1)) == 1)
        guard case .systemShutDown? = ends.withLock({ $0.first?.reason }) else {
            return fail("found \(ends.withLock { $0 })")
        }
        other.shutdown()
    }

    @Test func `the end of the last reference to an actor is its end`() async throws {
        let system = try MainActorSystem { _ in }
        let (watcher, ends) = try makeWatcher(system)
        do {
            let actor = try system.reference(to: Fragile(system: system, made: Locked(0)))
            try await watcher.ask(Watch(actor: actor))
        }
        while ends.withLock({ $0.isEmpty }) { #expect(try await watcher.ask(Echo(value: 1)) == 1) }
        guard case .stopped? = ends.withLock({ $0.first?.reason }) else {
            return fail("found \(ends.withLock { $0 })")
        }
        system.shutdown()
    }
}
