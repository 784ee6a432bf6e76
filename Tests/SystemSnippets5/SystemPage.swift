// swift-format-ignore-file
// The code of docs/system.md and of FlynnSystem in docs/supervision.md; a test compares them.
import FlynnSystem
import Foundation

enum SystemPage {
    struct Login: Message {
        typealias Reply = String
        let user: String
        let password: String
    }

    struct Logout: Message {}

    /// The server's side, of which there are several.
    final class APIActor: SystemActor {
        override func setup() {
            on(Login.self, result: { login in "token of \(login.user)" })
        }
    }

    final class SessionStorage: Sendable {
        func clear() { print("cleared") }
    }

    final class SessionActor: SystemActor {
        private var token: String?

        override func setup() throws {
            let api = try system.actor(APIActor.self, caller: self)
            let storage = try services.service(of: SessionStorage.self)

            on(Login.self, future: { [unowned self] login in
                api.ask(login).then { [unowned self] token in
                    self.token = token
                    return token
                }
            })
            on(Logout.self, do: { [unowned self] _ in
                token = nil
                storage.clear()
            })
        }
    }

    static func logIn() async throws {
        let services = try ServiceLocator { locator in
            try locator.register(SessionStorage())
        }
        let system = try MainActorSystem(services: services) { builder in
            try builder.addPool(of: APIActor.self, count: 3)
            try builder.addSingleton(SessionActor.self)
        }
        let session = try system.actor(SessionActor.self)
        print(try await session.ask(Login(user: "ada", password: "secret")))
        session.tell(Logout())
        system.shutdown()
    }

    struct Load: Message {
        typealias Reply = Data
        let url: URL
    }

    enum LoadError: Error { case noData }

    struct Transfer: Sendable {
        func stop() {}
    }

    static func startTransfer(of url: URL, _ completion: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Transfer {
        completion(Data(), nil)
        return Transfer()
    }

    final class Loader: SystemActor {
        private var sessions: [ActorID: String] = [:]

        override func setup() {
            on(Load.self, future: { load in
                let answer = Promise<Data>()
                let transfer = startTransfer(of: load.url) { data, error in
                    if let data { answer.fulfill(data) } else { answer.reject(error ?? LoadError.noData) }
                }
                answer.onCancel { transfer.stop() }
                return answer
            })
            on(Terminated.self, do: { [unowned self] end in sessions[end.actor] = nil })
        }
    }
}
