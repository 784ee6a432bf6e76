import FlynnSystem

/// Opens and closes the session. A login occupies it until the server has answered, so a logout that follows closes the
/// session that the login has opened.
final class SessionActor: SystemActor {
    private var session: Session?

    override func setup() throws {
        let api = try system.actor(APIActor.self, caller: self)
        let auth = try system.actor(AuthActor.self, caller: self)
        let storage = try services.service(of: SessionStorage.self)
        session = storage.session

        on(
            Login.self,
            future: { [unowned self] login in
                auth.promise(Sign(text: "\(login.user)+\(login.password)"))
                    .then { signature in api.promise(Request(path: "sessions/\(signature)")) }
                    .then { [unowned self] token in
                        let session = Session(user: login.user, token: token)
                        self.session = session
                        storage.save(session)
                        return session
                    }
            })

        on(
            Logout.self,
            do: { [unowned self] _ in
                session = nil
                storage.clear()
            })

        on(CurrentSession.self, result: { [unowned self] _ in session })

        on(
            LoadTitles.self,
            async: { message in
                try await withThrowingTaskGroup(of: (Int, String).self) { group in
                    for document in message.documents {
                        group.addTask { (document, try await api.ask(Request(path: "documents/\(document)"))) }
                    }
                    let titles = try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                    return message.documents.compactMap { titles[$0] }
                }
            })
    }
}
