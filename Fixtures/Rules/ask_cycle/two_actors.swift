import FlynnSystem

struct Login: Message {}
struct Renew: Message {}
struct Token: Message {}
struct Request: Message {}
struct Status: Message {}
struct Check: Message {}

final class SessionActor: SystemActor {
    override func setup() throws {
        let api = try system.actor(APIActor.self, caller: self)
        let own = try system.actor(SessionActor.self)
        on(Login.self, future: { _ in api.promise(Request()) })
        on(Renew.self, async: { _ in
            try await own.ask(Token())  // expect ask_cycle: 'SessionActor' asks itself while 'Renew' occupies it, so this ask fails
            try await own.ask(Renew())  // expect ask_cycle
        })
        on(Token.self, do: { _ in print("token") })
        on(Check.self, do: { _ in
            // The reaction ends before the answer comes.
            own.promise(Token()).then { _ in print("answered") }
        })
    }
}

final class APIActor: SystemActor {
    override func setup() throws {
        let session = try system.actor(SessionActor.self, caller: self)
        on(Request.self, future: { _ in
            session.promise(Token())  // expect ask_cycle: 'SessionActor' may be occupied by 'Login', which waits for this reaction to 'Request', so this ask fails then
                .then { _ in session.promise(Token()) }  // expect ask_cycle
        })
        on(Status.self, async: { _ in
            session.tell(Token())
            Task { try await session.ask(Token()) }
            _ = try await session.ask(Token())
        })
    }
}

func start() throws -> MainActorSystem {
    try MainActorSystem { builder in
        try builder.addSingleton(SessionActor.self)
        try builder.addSingleton(APIActor.self)
    }
}
