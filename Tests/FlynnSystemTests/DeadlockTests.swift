import BasicTestSupport
import FlynnRuntime
import FlynnSystem
import Foundation
import Testing

/// Asks the actors of the given stations in sequence. The last station answers.
struct Travel: Message {
    typealias Reply = Int
    enum Station: Sendable { case a, b, pool }
    enum Manner: Sendable { case future, task, callback, detachedTask, handler }
    var stations: [Station]
    var manner = Manner.future
    /// Whether each actor waits for the answer.
    var isOccupying = true
}

struct QuickTravel: Message {
    typealias Reply = Promise<Int>
    var travel: Travel
}

class Traveller: SystemActor {
    override func setup() throws {
        let a = try system.actor(A.self, caller: self)
        let b = try system.actor(B.self, caller: self)
        let pool = try system.actor(Pooled.self, caller: self)
        @Sendable func send(_ travel: Travel) -> Promise<Int> {
            switch travel.stations[0] {
            case .a: a.promise(travel)
            case .b: b.promise(travel)
            case .pool: pool.promise(travel)
            }
        }
        on(
            Travel.self,
            future: { travel in
                var rest = travel
                if rest.stations.isEmpty { return Promise(fulfilled: 1) }
                rest.stations.removeFirst()
                if rest.stations.isEmpty { return Promise(fulfilled: 1) }
                let next = rest
                switch travel.manner {
                case .future: return send(next)
                case .task:
                    let result = Promise<Int>()
                    Task {
                        do { result.fulfill(try await send(next).value) } catch { result.reject(error) }
                    }
                    return result
                case .callback:
                    let result = Promise<Int>()
                    Thread.detachNewThread {
                        send(next).then(on: .anyThread) {
                            result.fulfill($0)
                        } failure: {
                            result.reject($0)
                        }
                    }
                    return result
                case .detachedTask:
                    let result = Promise<Int>()
                    Task.detached {
                        do { result.fulfill(try await send(next).value) } catch { result.reject(error) }
                    }
                    return result
                case .handler:
                    return b.promise(Echo(value: 1)).then { _ in send(next) }
                }
            })
        on(
            QuickTravel.self,
            result: { quick in send(quick.travel) })
        on(Echo.self, result: { $0.value })
        on(
            Hold.self,
            future: { hold in
                hold.started.fulfill()
                return hold.future
            })
    }
}

final class A: Traveller {}
final class B: Traveller {}
final class Pooled: Traveller {}

struct DeadlockTests {
    private func makeSystem(pool: Int = 2) throws -> (MainActorSystem, ActorRef<A>) {
        let system = try MainActorSystem { builder in
            try builder.addSingleton(A.self)
            try builder.addSingleton(B.self)
            try builder.addPool(of: Pooled.self, count: pool)
        }
        return (system, try system.actor(A.self))
    }

    @Test(arguments: [Travel.Manner.future, .task, .callback, .detachedTask])
    func `an occupied actor that asks itself fails at once`(_ manner: Travel.Manner) async throws {
        let (system, a) = try makeSystem()
        let error = await messageError { try await a.ask(Travel(stations: [.a, .a], manner: manner)) }
        #expect(cycle(error?.rootCause as? MessageError) == ["A.Travel"])
        #expect(try await a.ask(Echo(value: 1)) == 1)
        system.shutdown()
    }

    @Test(arguments: [Travel.Manner.future, .task, .callback, .detachedTask, .handler])
    func `a cycle of asks through occupied actors fails at once, and the error names it`(
        _ manner: Travel.Manner
    ) async throws {
        let (system, a) = try makeSystem()
        let stations: [Travel.Station] = manner == .handler ? [.a, .pool, .a] : [.a, .b, .a]
        let error = await messageError { try await a.ask(Travel(stations: stations, manner: manner)) }
        let cause = error?.rootCause as? MessageError
        #expect(cause?.actor == "A")
        #expect(cause?.message == "Travel")
        if manner != .handler { #expect(cycle(cause) == ["B.Travel", "A.Travel"]) }
        #expect(try await a.ask(Echo(value: 1)) == 1)
        system.shutdown()
    }

    @Test func `an ask of an asynchronous reaction to its own actor fails at once`() async throws {
        final class Selfish: SystemActor {
            override func setup() throws {
                let me = try system.actor(Selfish.self, caller: self)
                on(Echo.self, async: { try await me.ask($0) })
            }
        }
        let system = try MainActorSystem { try $0.addSingleton(Selfish.self) }
        let selfish = try system.actor(Selfish.self)
        let error = await messageError { try await selfish.ask(Echo(value: 1)) }
        #expect(cycle(error?.rootCause as? MessageError) == ["Selfish.Echo"])
        system.shutdown()
    }

    @Test func `a pool is asked in a cycle while one of its actors is free`() async throws {
        let (system, a) = try makeSystem(pool: 3)
        #expect(try await a.ask(Travel(stations: [.a, .pool, .pool, .pool])) == 1)
        system.shutdown()
    }

    @Test func `a cycle through a pool fails at once if it occupies all actors of the pool`() async throws {
        let (system, a) = try makeSystem(pool: 2)
        let error = await messageError { try await a.ask(Travel(stations: [.a, .pool, .pool, .pool])) }
        #expect(cycle(error?.rootCause as? MessageError) == ["Pooled.Travel"])
        system.shutdown()
    }

    @Test func `an ask to a pool waits if an occupied actor of the pool isn't in the cycle`() async throws {
        let (system, a) = try makeSystem(pool: 2)
        let pool = try system.actor(Pooled.self)
        let hold = Hold()
        let held = pool.promise(hold)
        try await hold.started.value
        let travel = a.promise(Travel(stations: [.a, .pool, .b, .pool]))
        #expect(hold.future.fulfill(2))
        #expect(try await travel.value == 1)
        #expect(try await held.value == 2)
        system.shutdown()
    }

    @Test func `an actor that isn't occupied may ask itself`() async throws {
        let (system, a) = try makeSystem()
        let answer = try await a.ask(QuickTravel(travel: Travel(stations: [.a])))
        #expect(try await answer.value == 1)
        system.shutdown()
    }

    @Test(arguments: [false, true])
    func `a task of an actor that isn't occupied doesn't count for a message that comes later`(
        _ isInHandler: Bool
    ) async throws {
        struct Start: Message {
            let gate = Promise<Void>()
            let answer = Promise<Int>()
        }
        final class Starter: SystemActor {
            override func setup() throws {
                let back = try system.actor(Back.self, caller: self)
                let me = try system.actor(Starter.self, caller: self)
                on(
                    Start.self,
                    do: { [unowned self] start in
                        @Sendable func begin() {
                            Task {
                                do {
                                    try await start.gate.value
                                    start.answer.fulfill(try await back.ask(Echo(value: 3)))
                                } catch {
                                    start.answer.reject(error)
                                }
                            }
                        }
                        if services.isHandlerTest { me.promise(Echo(value: 1)).then { _ in begin() } } else { begin() }
                    })
                on(Echo.self, result: { $0.value })
                on(
                    Hold.self,
                    future: { hold in
                        hold.started.fulfill()
                        return hold.future
                    })
            }
        }
        final class Back: SystemActor {
            override func setup() throws {
                let starter = try system.actor(Starter.self, caller: self)
                let isAsking = try services.service(of: Promise<Void>.self)
                on(
                    Echo.self,
                    future: { echo in
                        let answer = starter.promise(echo)
                        isAsking.fulfill()
                        return answer
                    })
            }
        }
        let isAsking = Promise<Void>()
        let services = try ServiceLocator { locator in
            try locator.register(isAsking)
            try locator.register(isInHandler)
        }
        let system = try MainActorSystem(services: services) { builder in
            try builder.addSingleton(Starter.self)
            try builder.addSingleton(Back.self)
        }
        let starter = try system.actor(Starter.self)
        let (start, hold) = (Start(), Hold())
        try await starter.ask(start)
        // The turn of the handler follows the turn of this message.
        #expect(try await starter.ask(Echo(value: 2)) == 2)
        let held = starter.promise(hold)
        try await hold.started.value
        #expect(start.gate.fulfill())
        try await isAsking.value
        #expect(hold.future.fulfill(4))
        #expect(try await start.answer.value == 3)
        #expect(try await held.value == 4)
        system.shutdown()
    }

    @Test func `an ask of an actor's setup doesn't count for the message that needs the actor`() async throws {
        final class First: SystemActor {
            override func setup() {
                on(Travel.self, future: { [unowned self] in try system.actor(Needed.self, caller: self).promise($0) })
                on(Echo.self, result: { $0.value })
            }
        }
        final class Needed: SystemActor {
            override func setup() throws {
                let answer = try services.service(of: Promise<Int>.self)
                try system.actor(First.self, caller: self).promise(Echo(value: 3)).then {
                    answer.fulfill($0)
                } failure: {
                    answer.reject($0)
                }
                on(Travel.self, result: { _ in 2 })
            }
        }
        let answer = Promise<Int>()
        let services = try ServiceLocator { try $0.register(answer) }
        let system = try MainActorSystem(services: services) { builder in
            try builder.addSingleton(First.self)
            try builder.addSingleton(Needed.self)
        }
        #expect(try await system.actor(First.self).ask(Travel(stations: [])) == 2)
        #expect(try await answer.value == 3)
        system.shutdown()
    }

    @Test func `a message may be released by the end of an ask that it has made`() async throws {
        final class Content: Sendable {
            let worker: ActorRef<Worker>
            let isReleased: Promise<Void>

            init(_ worker: ActorRef<Worker>, _ isReleased: Promise<Void>) {
                self.worker = worker
                self.isReleased = isReleased
            }

            // Makes an ask as a part of the running reaction.
            deinit { worker.promise(Echo(value: 1)).then(on: .anyThread) { [isReleased] _ in isReleased.fulfill() } }
        }
        struct Begin: Message {
            let content: Content
            let hold: Hold
        }
        struct End: Message {
            let hold: Hold
        }
        final class Leaving: SystemActor {
            override func setup() throws {
                let worker = try system.actor(Worker.self, caller: self)
                on(
                    Begin.self,
                    future: { begin in
                        _ = worker.promise(begin.hold)
                        return Promise(fulfilled: ())
                    })
                on(
                    End.self,
                    future: { end in
                        end.hold.future.fulfill(1)
                        return Promise(fulfilled: ())
                    })
            }
        }
        let services = try ServiceLocator { try $0.register(Log()) }
        let system = try MainActorSystem(services: services) { builder in
            try builder.addSingleton(Worker.self)
            try builder.addSingleton(Leaving.self)
        }
        let worker = try system.actor(Worker.self)
        let leaving = try system.actor(Leaving.self)
        let (isReleased, hold) = (Promise<Void>(), Hold())
        try await leaving.ask(Begin(content: Content(worker, isReleased), hold: hold))
        try await hold.started.value
        try await leaving.ask(End(hold: hold))
        try await isReleased.value
        system.shutdown()
    }

    @Test func `a reaction makes many asks in a time that is proportional to them`() async throws {
        struct Ask: Message {
            typealias Reply = Int
            let count: Int
        }
        final class Asking: SystemActor {
            override func setup() throws {
                let worker = try system.actor(Worker.self, caller: self)
                on(
                    Ask.self,
                    future: { ask in
                        let answers = (0..<ask.count).map { worker.promise(Echo(value: $0)) }
                        return answers[ask.count - 1]
                    })
            }
        }
        let services = try ServiceLocator { try $0.register(Log()) }
        let system = try MainActorSystem(services: services) { builder in
            try builder.addSingleton(Worker.self)
            try builder.addSingleton(Asking.self)
        }
        #expect(try await system.actor(Asking.self).ask(Ask(count: scaled(300_000))) == scaled(300_000) - 1)
        system.shutdown()
    }

    @Test func `an actor may tell itself something`() async throws {
        final class Talking: SystemActor {
            override func setup() throws {
                let me = try system.actor(Talking.self, caller: self)
                on(
                    Hold.self,
                    async: { hold in
                        me.tell(Note(line: "later"))
                        return 1
                    })
                let log = try services.service(of: Log.self)
                on(Note.self, do: { log.add($0.line) })
                on(Echo.self, result: { $0.value })
            }
        }
        let log = Log()
        let services = try ServiceLocator { try $0.register(log) }
        let system = try MainActorSystem(services: services) { try $0.addSingleton(Talking.self) }
        let talking = try system.actor(Talking.self)
        #expect(try await talking.ask(Hold()) == 1)
        #expect(try await talking.ask(Echo(value: 1)) == 1)
        #expect(log.all == ["later"])
        system.shutdown()
    }

    /// The two asks close a cycle in either order, and the second ask must see the first.
    @Test func `of actors that ask each other at the same time, at least one gets an error and none hangs`()
        async throws
    {
        let (system, a) = try makeSystem()
        let b = try system.actor(B.self)
        var failures = 0
        for _ in 0..<scaled(20_000) {
            async let one = Result { try await a.ask(Travel(stations: [.a, .b])) }
            async let two = Result { try await b.ask(Travel(stations: [.b, .a])) }
            let results = await [one, two]
            for case .failure(let error) in results {
                failures += 1
                let cause = (error as? MessageError)?.rootCause as? MessageError
                if cycle(cause) == nil { Issue.record("found \(error)") }
            }
        }
        #expect(failures <= scaled(20_000) * 2)
        #expect(try await a.ask(Echo(value: 1)) == 1)
        system.shutdown()
    }
}

extension Result where Failure == any Error, Success: Sendable {
    nonisolated(nonsending) fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}

extension ServiceLocator {
    fileprivate var isHandlerTest: Bool { (try? service(of: Bool.self)) ?? false }
}
