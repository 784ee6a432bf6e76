import FlynnActions
import FlynnActorActions
import FlynnRoles
import FlynnRuntime
import FlynnSystem
import FlynnTesting
import Testing

/// Reads and writes a number with pauses in between, so that messages to a pool may overwrite concurrent changes.
private struct Increase: FlynnSystem.Message {
    typealias Reply = Int
    let cell: Cell<Int>
}

/// Answered after a time.
private struct Wait: FlynnSystem.Message {
    typealias Reply = Int
    let time: Duration
}

private final class Member: SystemActor, @unchecked Sendable {
    private var waiting: [Promise<Int>] = []

    override func setup() {
        on(
            Increase.self,
            async: { increase in
                let value = try await increase.cell.unsafeGet() + 1
                increase.cell.beSet(value)
                return value
            })
        on(
            Wait.self,
            future: { [unowned self] wait in
                let promise = Promise<Int>()
                waiting.append(promise)
                Flynn.Timer(after: wait.time, beAnswer)
                return promise
            })
    }

    lazy var beAnswer = Behavior(self) { (me: Member, _: BehaviorArgs) in me.waiting.removeFirst().fulfill(7) }
}

/// Two actors that ask each other.
private struct Ping: FlynnSystem.Message {
    typealias Reply = Int
    let depth: Int
}

/// Answered with the number of earlier messages, or fails.
private struct Number: FlynnSystem.Message {
    typealias Reply = Int
    var fails = false
}

private final class Numbers: SystemActor, @unchecked Sendable {
    private var count = 0

    override func setup() {
        on(
            Number.self,
            result: { [unowned self] number in
                if number.fails { throw SimulatedCrash() }
                count += 1
                return count - 1
            })
    }
}

private final class Left: SystemActor {
    override func setup() throws {
        let other = try system.actor(Right.self, caller: self)
        on(Ping.self, future: { $0.depth == 0 ? Promise(fulfilled: 0) : other.promise(Ping(depth: $0.depth - 1)) })
    }
}

private final class Right: SystemActor {
    override func setup() throws {
        let other = try system.actor(Left.self, caller: self)
        on(Ping.self, future: { $0.depth == 0 ? Promise(fulfilled: 0) : other.promise(Ping(depth: $0.depth - 1)) })
    }
}

/// Outlives the simulation that runs it.
private let actionWorker = Worker()

private enum AddLine: AsyncAction {
    static let queue = ActorQueue(actionWorker)

    static func perform(context: ActionContext<Cell<[String]>>, presenter: NoPresenter) async throws {
        context.input.unsafeChange { $0.append("begin") }
        await Task.yield()
        context.input.unsafeChange { $0.append("end") }
    }
}

/// Does nothing. Each test needs its own actor, because simultaneous simulations can't share an actor.
private enum Rest: AsyncAction {
    static let queue = ActorQueue(Worker())

    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
}

private enum Lines: Feature {
    static let addLine = action(AddLine.self)
    static let rest = action(Rest.self)
}

private final class Screen { var titles: [String] = [] }

private final class Meter: Role<Screen> {}

/// Actors, pools and promises of FlynnSystem, actions on actors, and events of roles in simulations.
struct LibraryTests {
    @Test func `a pool of a system loses an update in some orders`() async throws {
        let failure = try await #require(throws: SimulationFailure.self) {
            try await simulate(runs: 500) { _ in
                let system = try MainActorSystem { try $0.addPool(of: Member.self, count: 2) }
                let (members, cell) = (try system.actor(Member.self), Cell(0))
                async let first = members.ask(Increase(cell: cell))
                async let second = members.ask(Increase(cell: cell))
                let sum = try await first + second
                system.shutdown()
                if sum != 3 { throw SimulatedCrash() }
            }
        }
        #expect(failure.runs > 1)
    }

    @Test func `a pool with one member loses none`() async throws {
        try await simulate(runs: 300) { _ in
            let system = try MainActorSystem { try $0.addPool(of: Member.self, count: 1) }
            let (members, cell) = (try system.actor(Member.self), Cell(0))
            async let first = members.ask(Increase(cell: cell))
            async let second = members.ask(Increase(cell: cell))
            let sum = try await first + second
            system.shutdown()
            #expect(sum == 3)
        }
    }

    @Test func `timeouts of a system's asks and promises take simulated time`() async throws {
        try await simulate(runs: 50) { simulation in
            let system = try MainActorSystem { try $0.addPool(of: Member.self, count: 2) }
            let members = try system.actor(Member.self)
            let answer = members.promise(Wait(time: .seconds(4000)))
            let values = Probe()
            answer.then(on: .anyThread) {
                values.behavior($0)
            } failure: { _ in
            }
            await #expect(throws: MessageError.self) {
                try await members.ask(Wait(time: .seconds(5000)), timeout: .seconds(3000))
            }
            #expect(simulation.now == .seconds(3000))
            try await values.expect(7, within: .seconds(1000))
            #expect(simulation.now == .seconds(4000))
            system.shutdown()
        }
    }

    @Test func `asks that wait for each other are rejected in each order`() async throws {
        try await simulate(runs: 200) { _ in
            let system = try MainActorSystem {
                try $0.addSingleton(Left.self)
                try $0.addSingleton(Right.self)
            }
            let left = try system.actor(Left.self)
            let error = await #expect(throws: MessageError.self) { try await left.ask(Ping(depth: 4)) }
            #expect("\(error.map { "\($0)" } ?? "")".contains("Left"))
            let value = try await left.ask(Ping(depth: 1))
            #expect(value == 0)
            system.shutdown()
        }
    }

    @Test func `the next message of a system's actor fails on demand, and its supervision decides`() async throws {
        try await simulate(runs: 50) { simulation in
            let restarts = Supervision.restart(RestartPolicy(maxFailures: 5, within: .seconds(10)))
            let system = try MainActorSystem { try $0.addSingleton(Numbers.self, supervision: restarts) }
            simulation.crashNext(Numbers.self)
            let numbers = try system.actor(Numbers.self)
            let error = await #expect(throws: MessageError.self) { try await numbers.ask(Number()) }
            #expect(error?.rootCause is SimulatedCrash)
            for expected in 0..<2 {
                let number = try await numbers.ask(Number())
                #expect(number == expected)
            }
            system.shutdown()
        }
        try await simulate(runs: 50) { simulation in
            let system = try MainActorSystem { _ in }
            let numbers = Numbers(system: system)
            let reference = try system.reference(to: numbers)
            let first = try await reference.ask(Number())
            simulation.crash(numbers)
            await #expect(throws: MessageError.self) { try await reference.ask(Number()) }
            let second = try await reference.ask(Number())
            #expect([first, second] == [0, 1])
            system.shutdown()
        }
    }

    @Test func `errors of a system's messages that nothing handles fail`() async throws {
        let bodies: [@Sendable (ActorRef<Numbers>) -> Void] = [
            { $0.tell(Number(fails: true)) },
            { _ = $0.promise(Number(fails: true)) },
        ]
        for body in bodies {
            let run: @Sendable (Simulation) async throws -> Void = { simulation in
                let system = try MainActorSystem { try $0.addSingleton(Numbers.self) }
                body(try system.actor(Numbers.self))
                try await simulation.runUntilIdle()
                system.shutdown()
            }
            let failure = try await #require(throws: SimulationFailure.self) { try await simulate(runs: 5, run) }
            #expect(failure.reason == .unhandledError)
            #expect(failure.message.contains("'Numbers'"))
            try await simulate(runs: 5, options: .init(allowed: .unhandledErrors), run)
        }
    }

    @Test func `actions on an actor's queue take part`() async throws {
        let orders = Box<Set<[String]>>([])
        _ = AddLine.queue
        try await simulate(runs: 200) { simulation in
            let lines = Cell<[String]>([])
            let session = ActionSession(named: "test")
            func perform() { session.perform(Lines.addLine, input: lines) }
            perform()
            perform()
            try await simulation.runUntilIdle()
            orders.value.insert(try await lines.unsafeGet())
        }
        #expect(orders.value == [["begin", "end", "begin", "end"], ["begin", "begin", "end", "end"]])
    }

    @Test func `the steps of probes and actions have names`() async throws {
        let failure = try await #require(throws: SimulationFailure.self) {
            try await simulate(runs: 1) { simulation in
                let probe = Probe()
                probe.behavior(1)
                func perform() { ActionSession(named: "test").perform(Lines.rest) }
                perform()
                try await simulation.runUntilIdle()
                simulation.fail("ends")
            }
        }
        #expect(failure.trace.contains("  Probe#1.beReceive\n"))
        #expect(failure.trace.contains("  Worker#1.action"))
    }

    @Test func `events of roles in behaviors are parts of steps`() async throws {
        try await simulate(runs: 50) { simulation in
            let (worker, screen, meter) = (Worker(), Box(Screen()), Box(Meter()))
            meter.value.bind(to: screen.value)
            meter.value.on(.valueChanged) { _, screen in screen.titles.append("changed") }
            for _ in 0..<3 { worker.unsafeRun { meter.value.sendActions(for: .valueChanged) } }
            try await simulation.runUntilIdle()
            #expect(screen.value.titles.count == 3)
        }
    }
}
