import FlynnSystem

struct Login: Message { let name: String }
struct Logout: Message {}

final class Root: SystemActor {}

final class SessionActor: SystemActor {
    private let user: String

    init(system: any ActorSystem, user: String) {
        self.user = user
        super.init(system: system)
    }

    required init(system: any ActorSystem) { fatalError("needs a user") }

    override func setup() throws {
        on(Login.self, do: { _ in print("in") })
    }
}

func start(_ user: String) throws {
    let system = try MainActorSystem { builder in
        try builder.addSingleton(Root.self)
    }
    let session = try system.spawn { SessionActor(system: $0, user: user) }
    session.tell(Login(name: "a"))
    session.tell(Logout())  // expect unaccepted_message: 'SessionActor' doesn't accept 'Logout', so this 'tell' fails
    let named = try system.spawn(SessionActor.self, caller: nil, supervision: .stop) { system in
        print("makes")
        return SessionActor(system: system, user: user)
    }
    named.tell(Logout())  // expect unaccepted_message
    try system.spawn(SessionActor.self) { SessionActor(system: $0, user: user) }.tell(Logout())  // expect unaccepted_message
    let typed: ActorRef<SessionActor> = try system.spawn { SessionActor(system: $0, user: user) }
    typed.tell(Logout())  // expect unaccepted_message
    let made = try system.spawn(caller: nil, make(user))
    made.tell(Logout())
    // The system has no registered actor of the class.
    _ = try system.actor(SessionActor.self)  // expect unregistered_actor
}

func make(_ user: String) -> @Sendable (any ActorSystem) throws -> SessionActor {
    { SessionActor(system: $0, user: user) }
}

