import BasicTestSupport
import FlynnRuntime
import FlynnSystem
import FlynnTesting
import Foundation
import Testing

/// Counts the created instances.
final class Pooling: Worker {
    static let made = Locked(0)
    static let alive = Locked(0)

    required init(system: any ActorSystem) {
        super.init(system: system)
        Pooling.made.withLock { $0 += 1 }
        Pooling.alive.withLock { $0 += 1 }
    }

    deinit { Pooling.alive.withLock { $0 -= 1 } }
}

@Suite(.serialized) struct PoolTests {
    private static func makePool(_ count: Int) throws -> (MainActorSystem, ActorRef<Pooling>) {
        Pooling.made.withLock { $0 = 0 }
        let system = try MainActorSystem { try $0.addPool(of: Pooling.self, count: count) }
        return (system, try system.actor(Pooling.self))
    }

    @Test func `a free actor of a pool is taken first`() async throws {
        let (system, pool) = try PoolTests.makePool(3)
        #expect(Pooling.made.withLock { $0 } == 0)
        for number in 0..<20 { #expect(try await pool.ask(Echo(value: number)) == number) }
        #expect(Pooling.made.withLock { $0 } == 1)
        system.shutdown()
    }

    @Test func `a message to a pool goes to the actor that has been free for the longest time`() async throws {
        struct Number: Message {
            typealias Reply = Int
        }
        final class Numbered: Worker {
            static let made = Locked(0)
            override func setup() throws {
                try super.setup()
                let number = Numbered.made.withLock { made in
                    defer { made += 1 }
                    return made
                }
                on(Number.self, result: { _ in number })
            }
        }
        let system = try MainActorSystem { try $0.addPool(of: Numbered.self, count: 4) }
        let pool = try system.actor(Numbered.self)
        let holds = (0..<4).map { _ in Hold() }
        // The actor with the number n has the message n, because each actor is created for its message.
        let answers = holds.map { pool.promise($0) }
        for hold in holds { try await hold.started.value }
        for number in [2, 0, 3, 1] {
            holds[number].future.fulfill(number)
            #expect(try await answers[number].value == number)
        }
        for _ in 0..<3 {
            for number in [2, 0, 3, 1] { #expect(try await pool.ask(Number()) == number) }
        }
        system.shutdown()
    }

    @Test func `a pool that isn't full creates an actor, and a full one lets messages wait for any`() async throws {
        let (system, pool) = try PoolTests.makePool(3)
        let holds = (0..<3).map { _ in Hold() }
        let answers = holds.map { pool.promise($0) }
        for hold in holds { try await hold.started.value }
        #expect(Pooling.made.withLock { $0 } == 3)
        let fourth = pool.promise(Echo(value: 4))
        #expect(fourth.result == nil)
        #expect(holds[1].future.fulfill(1))
        #expect(try await fourth.value == 4)
        #expect(Pooling.made.withLock { $0 } == 3)
        for number in [0, 2] { #expect(holds[number].future.fulfill(number)) }
        for number in 0..<3 { #expect(try await answers[number].value == number) }
        system.shutdown()
    }

    @Test func `a pool creates an actor instead of one that was stopped`() async throws {
        struct Stop: Message {}
        final class Mortal: Worker {
            override func setup() throws {
                try super.setup()
                on(Stop.self, do: { [unowned self] _ in stop() })
            }
        }
        let system = try MainActorSystem { try $0.addPool(of: Mortal.self, count: 1) }
        let pool = try system.actor(Mortal.self)
        for number in 0..<5 {
            let stop = pool.promise(Stop())
            let echo = pool.promise(Echo(value: number))
            try await stop.value
            #expect(try await echo.value == number)
        }
        system.shutdown()
    }

    @Test func `an answer passes many occupied actors without a stack`() async throws {
        struct Count: Message {
            typealias Reply = Int
            let rest: Int
        }
        final class Counting: SystemActor {
            override func setup() throws {
                let pool = try system.actor(Counting.self, caller: self)
                on(
                    Count.self,
                    future: { count in
                        count.rest == 0 ? Promise(fulfilled: 1) : pool.promise(Count(rest: count.rest - 1))
                    })
            }
        }
        let system = try MainActorSystem { try $0.addPool(of: Counting.self, count: 20_001) }
        #expect(try await system.actor(Counting.self).ask(Count(rest: 20_000)) == 1)
        system.shutdown()
    }

    /// In a separate process, because the test shuts down the runtime used by other tests.
    @Test func `a pool answers all asks of many threads, and its actors are released at the end`() async {
        await #expect(processExitsWith: .success) {
            let (system, pool) = try PoolTests.makePool(8)
            let count = scaled(10_000)
            let sum = Locked(0)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        for number in 0..<count {
                            let answer = try await pool.ask(Echo(value: number))
                            sum.withLock { $0 += answer }
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(sum.withLock { $0 } == 8 * count * (count - 1) / 2)
            #expect(Pooling.made.withLock { $0 } <= 8)
            system.shutdown()
            Flynn.shutdown()
            #expect(Pooling.alive.withLock { $0 } == 0)
        }
    }
}

struct SystemTests {
    @Test func `a singleton is created at the first access, once`() async throws {
        let made = Locked(0)
        let system = try MainActorSystem { builder in
            try builder.addActor(Worker.self) { system in
                made.withLock { $0 += 1 }
                return Worker(system: system)
            }
        }
        #expect(made.withLock { $0 } == 0)
        await withTaskGroup(of: Int?.self) { group in
            for number in 0..<8 {
                group.addTask { try? await system.actor(Worker.self).ask(Echo(value: number)) }
            }
            let answers = await group.reduce(into: []) { $0.append($1) }
            #expect(answers.compactMap { $0 }.sorted() == Array(0..<8))
        }
        // The earlier calls may have been made during the creation of the actor.
        #expect(try await system.actor(Worker.self).ask(Echo(value: 8)) == 8)
        #expect(made.withLock { $0 } == 1)
        system.shutdown()
    }

    /// Returns the name given by the creator.
    private final class Named: SystemActor {
        struct Name: Message {
            typealias Reply = String
        }

        private let name: String

        init(_ name: String, system: any ActorSystem) {
            self.name = name
            super.init(system: system)
        }

        required convenience init(system: any ActorSystem) { self.init("unnamed", system: system) }

        override func setup() { on(Name.self, result: { [unowned self] _ in name }) }
    }

    @Test func `an instance, or the actor that a closure creates, gets the messages`() async throws {
        for isInstance in [true, false] {
            let system = try MainActorSystem { builder in
                if isInstance {
                    try builder.addInstance(Named("own", system: builder.system))
                } else {
                    try builder.addActor(Named.self) { system in Named("own", system: system) }
                }
            }
            #expect(try await system.actor(Named.self).ask(Named.Name()) == "own")
            system.shutdown()
        }
    }

    @Test func `actors find services and configurations by type, and services by protocol`() async throws {
        protocol Greeter: Sendable { var greeting: String { get } }
        struct Polite: Greeter { let greeting = "Good morning" }
        struct Name: Sendable { let text: String }
        struct Greet: Message {
            typealias Reply = String
        }
        final class Host: SystemActor {
            override func setup() throws {
                let greeter = try services.service(of: (any Greeter).self)
                let name = try configurations.configuration(of: Name.self)
                on(Greet.self, result: { _ in "\(greeter.greeting), \(name.text)" })
            }
        }
        let services = try ServiceLocator { locator in
            try locator.register(Polite())
            try locator.register(Polite(), as: (any Greeter).self)
        }
        let system = try MainActorSystem(configurations: Configurations(Name(text: "Ada")), services: services) {
            try $0.addSingleton(Host.self)
        }
        #expect(try await system.actor(Host.self).ask(Greet()) == "Good morning, Ada")
        #expect(try system.services.service(of: Polite.self).greeting == "Good morning")
        #expect(try system.configurations.configuration(of: Name.self).text == "Ada")
        system.shutdown()
    }

    @Test func `a service is found by its dynamic class, and by a superclass if there is one of it`() throws {
        class Storage: @unchecked Sendable {}
        class FileStorage: Storage, @unchecked Sendable {}
        final class Cache: Storage, @unchecked Sendable {}
        let locator = ServiceLocator()
        let file: Storage = FileStorage()
        try locator.register(file)
        #expect(try locator.service(of: FileStorage.self) === file)
        #expect(try locator.service(of: Storage.self) === file)
        let missing = systemError { try locator.service(of: Cache.self) }
        guard case .missingService("Cache") = missing else { return fail("found \(String(describing: missing))") }
        let second = systemError { try locator.register(FileStorage()) }
        guard case .alreadyRegisteredService = second else { return fail("found \(String(describing: second))") }
        // Registered as a protocol, the service isn't found by its class.
        let cache = Cache()
        try locator.register(cache, as: (any Sendable).self)
        #expect(try locator.service(of: Storage.self) === file)
        try locator.register(cache)
        let ambiguous = systemError { try locator.service(of: Storage.self) }
        guard case .ambiguousService("Storage", found: ["Cache", "FileStorage"]) = ambiguous else {
            return fail("found \(String(describing: ambiguous))")
        }
        try locator.register(cache, as: Storage.self)
        #expect(try locator.service(of: Storage.self) === cache)
    }

    @Test func `a test can imitate a system`() async throws {
        final class FakeWorker: Worker {
            override func setup() {
                on(Echo.self, result: { -$0.value })
            }
        }
        final class FakeSystem: ActorSystem {
            let services = ServiceLocator()
            let configurations = Configurations()
            private let worker = Locked<Worker?>(nil)

            func start() { worker.withLock { $0 = FakeWorker(system: self) } }

            func actor<A: SystemActor>(_ type: A.Type, caller: AnyObject?) throws -> ActorRef<A> {
                guard let actor = worker.withLock({ $0 }) as? A else { throw TestError() }
                return try reference(to: actor, caller: caller)
            }

            func shutdown() { worker.withLock { $0 = nil } }
        }
        final class Tested: SystemActor {
            override func setup() throws {
                let worker = try system.actor(Worker.self, caller: self)
                on(Echo.self, future: { worker.promise($0) })
            }
        }
        let system = FakeSystem()
        system.start()
        let tested = try system.reference(to: Tested(system: system))
        #expect(try await tested.ask(Echo(value: 5)) == -5)
        system.shutdown()
    }

    @Test func `a shutdown releases all actors`() async throws {
        final class Mortal: Worker {
            static let died = Promise<Void>()
            deinit { Mortal.died.fulfill() }
        }
        let system = try MainActorSystem { try $0.addSingleton(Mortal.self) }
        #expect(try await system.actor(Mortal.self).ask(Echo(value: 1)) == 1)
        system.shutdown()
        try await Mortal.died.value
    }

    @Test func `a shutdown releases an instance that refers to itself`() async throws {
        final class Mortal: Worker {
            static let died = Promise<Void>()

            deinit { Mortal.died.fulfill() }

            override func setup() throws {
                let me = try system.actor(Mortal.self, caller: self)
                on(Fail.self, future: { _ in me.promise(Echo(value: 1)) })
            }
        }
        let system = try MainActorSystem { try $0.addInstance(Mortal(system: $0.system)) }
        let actor = try system.actor(Mortal.self)
        let error = await messageError { try await actor.ask(Fail()) }
        #expect(cycle(error?.rootCause as? MessageError) == ["Mortal.Fail"])
        system.shutdown()
        try await Mortal.died.value
    }

    @Test func `several threads may create references to an actor that no system has created`() async throws {
        let services = try ServiceLocator { try $0.register(Log()) }
        let system = try MainActorSystem(services: services) { _ in }
        for _ in 0..<100 {
            nonisolated(unsafe) let worker = Worker(system: system)
            let answers = await withTaskGroup(of: Int?.self) { group in
                for number in 0..<2 {
                    group.addTask { try? await system.reference(to: worker).ask(Echo(value: number)) }
                }
                return await group.reduce(into: []) { $0.append($1 ?? -1) }
            }
            #expect(answers.sorted() == [0, 1])
        }
        system.shutdown()
    }

    @Test func `a shutdown ends a pending future, and the actor is released after it`() async throws {
        final class Mortal: SystemActor {
            static let died = Promise<Void>()
            static let started = Promise<Void>()
            private var state = 1

            deinit { Mortal.died.fulfill() }

            override func setup() {
                on(
                    Total.self,
                    async: { [unowned self] _ in
                        Mortal.started.fulfill()
                        // Ends when the task is cancelled.
                        try? await Task.sleep(for: .seconds(3600))
                        return state
                    })
            }
        }
        let system = try MainActorSystem { try $0.addSingleton(Mortal.self) }
        let answer = try system.actor(Mortal.self).promise(Total())
        try await Mortal.started.value
        system.shutdown()
        let error = await messageError { try await answer.value }
        guard case .systemShutDown = error?.reason else { return fail("found \(String(describing: error))") }
        try await Mortal.died.value
    }
}

struct WaitTests {
    @Test(.simulated(runs: 50)) func `an ask ends after its timeout, and its pending future is cancelled`() async throws
    {
        let simulation = try #require(Simulation.current)
        let (system, worker) = try makeWorker()
        let hold = Hold()
        let error = await messageError { try await worker.ask(hold, timeout: .seconds(3000)) }
        guard case .timedOut(.seconds(3000)) = error?.reason else {
            return fail("found \(String(describing: error))")
        }
        #expect(simulation.now == .seconds(3000))
        #expect(error?.actor == "Worker")
        let answer = try await worker.ask(Echo(value: 1))
        #expect(answer == 1)
        system.shutdown()
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `a message without time for its answer is not sent`(_ timeout: Duration) async throws {
        let log = Log()
        let (system, worker) = try makeWorker(log)
        for _ in 0..<100 {
            let error = await messageError { try await worker.ask(Note(line: "late"), timeout: timeout) }
            guard case .timedOut(timeout) = error?.reason else { return fail("found \(String(describing: error))") }
        }
        #expect(try await worker.ask(Echo(value: 1)) == 1)
        #expect(log.all == [])
        system.shutdown()
    }

    @Test func `an ask that is answered before its timeout gets the answer`() async throws {
        let (system, worker) = try makeWorker()
        for number in 0..<100 {
            #expect(try await worker.ask(Echo(value: number), timeout: .seconds(3600)) == number)
        }
        system.shutdown()
    }

    @Test(arguments: [Duration.zero, .nanoseconds(1), .seconds(3600)])
    func `a message with a timeout is released when its ask has ended`(_ timeout: Duration) async throws {
        final class Content: Sendable {
            let released: Promise<Void>
            init(_ released: Promise<Void>) { self.released = released }
            deinit { released.fulfill() }
        }
        struct Carry: Message {
            let content: Content
        }
        final class Carrier: SystemActor {
            override func setup() { on(Carry.self, do: { _ in }) }
        }
        let system = try MainActorSystem { try $0.addSingleton(Carrier.self) }
        let released = Promise<Void>()
        let answer = try system.actor(Carrier.self).promise(Carry(content: Content(released)), timeout: timeout)
        do { try await answer.value } catch { #expect(error is MessageError) }
        try await released.value
        system.shutdown()
    }

    @Test func `a message that waits is not processed after its ask has timed out`() async throws {
        let log = Log()
        let (system, worker) = try makeWorker(log)
        let hold = Hold()
        let held = worker.promise(hold)
        let error = await messageError { try await worker.ask(Note(line: "late"), timeout: .nanoseconds(1)) }
        guard case .timedOut = error?.reason else { return fail("found \(String(describing: error))") }
        #expect(hold.future.fulfill(1))
        #expect(try await held.value == 1)
        #expect(try await worker.ask(Echo(value: 1)) == 1)
        #expect(log.all == [])
        system.shutdown()
    }

    @Test func `a cancelled task stops waiting, and the future of the reaction is cancelled`() async throws {
        let (system, worker) = try makeWorker()
        let hold = Hold()
        let cancelled = Promise<Void>()
        hold.future.onCancel { cancelled.fulfill() }
        let task = Task { try await worker.ask(hold) }
        try await hold.started.value
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await cancelled.value
        #expect(try await worker.ask(Echo(value: 1)) == 1)
        system.shutdown()
    }

    @Test func `a future that something else needs isn't cancelled by an ask that is cancelled meanwhile`() async throws
    {
        struct Share: Message {
            typealias Reply = Int
            let answer = Locked<Promise<Int>?>(nil)
            let future: Promise<Int>
            let isOver = Promise<Void>()
        }
        final class Sharing: Worker {
            override func setup() throws {
                try super.setup()
                on(
                    Share.self,
                    future: { [unowned self] share in
                        share.answer.withLock { $0 }?.cancel()
                        // The turn of this handler follows the turn of the reaction.
                        Promise(fulfilled: ()).then(on: .actor(self)) { share.isOver.fulfill() }
                        return share.future
                    })
            }
        }
        let system = try MainActorSystem { try $0.addSingleton(Sharing.self) }
        let actor = try system.actor(Sharing.self)
        let hold = Hold()
        let held = actor.promise(hold)
        let future = Promise<Int>(on: .anyThread)
        let other = future.then { $0 + 1 }
        let share = Share(future: future)
        let answer = actor.promise(share)
        share.answer.withLock { $0 = answer }
        #expect(hold.future.fulfill(1))
        #expect(try await held.value == 1)
        await #expect(throws: CancellationError.self) { try await answer.value }
        try await share.isOver.value
        let next = actor.promise(Echo(value: 3))
        #expect(future.fulfill(1))
        #expect(try await other.value == 2)
        #expect(try await next.value == 3)
        system.shutdown()
    }

    @Test func `a cancelled task stops waiting, and the task of the reaction is cancelled`() async throws {
        final class Slow: Worker {
            override func setup() {
                on(
                    Hold.self,
                    async: { hold in
                        hold.started.fulfill()
                        return try await hold.future.value
                    })
            }
        }
        let system = try MainActorSystem { try $0.addSingleton(Slow.self) }
        let slow = try system.actor(Slow.self)
        let hold = Hold()
        let task = Task { try await slow.ask(hold) }
        try await hold.started.value
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await #expect(throws: CancellationError.self) { try await hold.future.value }
        system.shutdown()
    }

    @Test func `a cancelled task doesn't send its message`() async throws {
        let log = Log()
        let (system, worker) = try makeWorker(log)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await worker.ask(Note(line: "sent"))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await worker.ask(Echo(value: 1)) == 1)
        #expect(log.all == [])
        system.shutdown()
    }
}
