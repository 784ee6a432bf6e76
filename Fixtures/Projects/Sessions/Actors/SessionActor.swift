import FlynnSystem

/// Opens and closes the session. A login occupies it until the server has answered, so a logout that follows closes the
/// session that the login has opened.
final class SessionActor: SystemActor {
    private var session: Session?
    private var documents: ActorRef<DocumentsActor>?

    struct NotLoggedIn: Error {}

    override func setup() throws {
        let api = try system.actor(APIActor.self, caller: self)
        let auth = try system.actor(AuthActor.self, caller: self)
        let storage = try services.service(of: SessionStorage.self)
        if let stored = storage.session { try open(stored) }

        on(
            Login.self,
            future: { [unowned self] login in
                auth.promise(Sign(text: "\(login.user)+\(login.password)"))
                    .then { signature in api.promise(Request(path: "sessions/\(signature)")) }
                    .then { [unowned self] token in
                        let session = Session(user: login.user, token: token)
                        try open(session)
                        storage.save(session)
                        return session
                    }
            })

        on(
            Logout.self,
            do: { [unowned self] _ in
                session = nil
                documents?.stop()
                documents = nil
                storage.clear()
            })

        on(CurrentSession.self, result: { [unowned self] _ in session })

        on(
            LoadTitles.self,
            future: { [unowned self] message in
                guard let documents else { throw NotLoggedIn() }
                return documents.ask(message)
            })
    }

    private func open(_ new: Session) throws {
        session = new
        documents?.stop()
        documents = try system.spawn(caller: self) { DocumentsActor(system: $0) }
    }
}
