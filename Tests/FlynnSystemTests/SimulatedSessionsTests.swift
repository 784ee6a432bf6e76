import FlynnSystem
import FlynnTesting
import Synchronization
import Testing

@testable import Sessions6

/// A server that takes a simulated second for each answer.
private final class SlowServer: Server {
    private let clock: SimulationClock
    private let counts = Mutex((current: 0, highest: 0))

    init(_ simulation: Simulation) { clock = simulation.clock }

    /// The maximum number of simultaneous requests.
    var highest: Int { counts.withLock { $0.highest } }

    func answer(to path: String) async throws -> String {
        counts.withLock {
            $0.current += 1
            $0.highest = max($0.highest, $0.current)
        }
        defer { counts.withLock { $0.current -= 1 } }
        try await clock.sleep(for: .seconds(1))
        return "answer to \(path)"
    }
}

/// The actors of the example project in different orders, with a slow server.
struct SimulatedSessionsTests {
    /// The program's actors in the current simulation.
    private struct Program {
        let simulation: Simulation
        let server: SlowServer
        let storage = SessionStorage()
        let system: MainActorSystem
        let session: ActorRef<SessionActor>

        init() throws {
            let simulation = try #require(Simulation.current)
            let server = SlowServer(simulation)
            let storage = storage
            let services = try ServiceLocator { locator in
                try locator.register(storage)
                try locator.register(server, as: (any Server).self)
            }
            let configurations = try Configurations(APIConfiguration(host: "example.org"))
            system = try MainActorSystem(configurations: configurations, services: services) { builder in
                try builder.addPool(of: APIActor.self, count: 3)
                try builder.addSingleton(SessionActor.self)
                try builder.addActor(AuthActor.self) { system in AuthActor(system: system, key: "key") }
            }
            (self.simulation, self.server) = (simulation, server)
            session = try system.actor(SessionActor.self)
        }
    }

    @Test(.simulated(runs: 200)) func `a logout that follows a login closes its session`() async throws {
        let program = try Program()
        async let login = program.session.ask(Login(user: "Ada", password: "secret"))
        try await program.simulation.runUntilIdle()
        program.session.tell(Logout())
        let opened = try await login
        #expect(opened == Session(user: "Ada", token: "answer to sessions/ada+secret-key"))
        let current = try await program.session.ask(CurrentSession())
        #expect(current == nil)
        #expect(program.storage.session == nil)
        program.system.shutdown()
    }

    @Test(.simulated(runs: 200)) func `documents are loaded three at a time`() async throws {
        let program = try Program()
        _ = try await program.session.ask(Login(user: "Ada", password: "secret"))
        let titles = try await program.session.ask(LoadTitles(documents: Array(1...7)), timeout: .seconds(4))
        #expect(titles == (1...7).map { "answer to documents/\($0)" })
        #expect(program.server.highest == 3)
        #expect(program.simulation.now == .seconds(4))
        program.system.shutdown()
    }

    @Test(.simulated(runs: 200)) func `a login whose caller has stopped waiting opens no session`() async throws {
        let program = try Program()
        await #expect(throws: MessageError.self) {
            try await program.session.ask(Login(user: "Ada", password: "secret"), timeout: .milliseconds(500))
        }
        let current = try await program.session.ask(CurrentSession())
        #expect(current == nil)
        #expect(program.storage.session == nil)
        program.system.shutdown()
    }

    @Test(.simulated(runs: 200)) func `a login that ends at its timeout opens a session or none`() async throws {
        let program = try Program()
        let login = try? await program.session.ask(Login(user: "Ada", password: "secret"), timeout: .seconds(1))
        let current = try await program.session.ask(CurrentSession())
        #expect(current == program.storage.session)
        if let login { #expect(current == login) }
        program.system.shutdown()
    }

    @Test(.simulated(runs: 200)) func `a shutdown ends a login`() async throws {
        let program = try Program()
        let login = program.session.promise(Login(user: "Ada", password: "secret"))
        try await program.simulation.advance(by: .milliseconds(500))
        program.system.shutdown()
        let error = await #expect(throws: MessageError.self) { try await login.value }
        guard case .systemShutDown? = error?.reason else {
            Issue.record("found \(String(describing: error))")
            return
        }
        #expect(program.simulation.now == .milliseconds(500))
        #expect(program.storage.session == nil)
    }
}
