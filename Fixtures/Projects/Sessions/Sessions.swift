import FlynnSystem

/// Logs in, loads documents, and logs out.
@main
enum Sessions {
    static func makeSystem() throws -> MainActorSystem {
        let configurations = try Configurations(APIConfiguration(host: "example.org"))
        let services = try ServiceLocator { locator in
            let storage = SessionStorage()
            try locator.register(storage)
            try locator.register(storage, as: (any SessionProvider).self)
            let server = LocalServer(
                signatures: ["ada+secret-key"], titles: [1: "Notes", 2: "Sketch of the engine", 3: "Letters"])
            try locator.register(server, as: (any Server).self)
        }
        return try MainActorSystem(configurations: configurations, services: services) { builder in
            try builder.addPool(of: APIActor.self, count: 3)
            try builder.addSingleton(SessionActor.self)
            try builder.addActor(AuthActor.self) { system in AuthActor(system: system, key: "key") }
        }
    }

    static func main() async {
        do {
            let system = try makeSystem()
            let session = try system.actor(SessionActor.self)
            await logIn(session, "Ada", "wrong")
            await logIn(session, "Ada", "secret")
            print("titles:", try await session.ask(LoadTitles(documents: [3, 1, 2, 1]), timeout: .seconds(60)))
            await load(session, [1, 4])
            session.tell(Logout())
            await load(session, [1])
            print("session:", try await session.ask(CurrentSession())?.user ?? "none")
            print("stored:", try system.services.service(of: (any SessionProvider).self).session?.user ?? "none")
            system.shutdown()
            await logIn(session, "Ada", "secret")
        } catch {
            print("unexpected error:", error)
        }
    }

    static func logIn(_ session: ActorRef<SessionActor>, _ user: String, _ password: String) async {
        do {
            let session = try await session.ask(Login(user: user, password: password))
            print("logged in:", session.user, session.token)
        } catch {
            report(error)
        }
    }

    static func load(_ session: ActorRef<SessionActor>, _ documents: [Int]) async {
        do {
            print("titles:", try await session.ask(LoadTitles(documents: documents)))
        } catch {
            report(error)
        }
    }

    static func report(_ error: any Error) {
        guard let error = error as? MessageError else { return print("unexpected error:", error) }
        switch error.reason {
        case .systemShutDown: print("\(error.message): the program ends")
        default: print("\(error.message) failed: \(error.rootCause)")
        }
    }
}
