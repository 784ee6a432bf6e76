import FlynnSystem

struct Login: Message {}
struct Token: Message {}
struct Request: Message {}
struct Status: Message {}

final class SessionActor: SystemActor {
    override func setup() throws {
        let api = try system.actor(APIActor.self, caller: self)
        on(Login.self, future: { _ in [1].map { _ in api.promise(Request()) }[0] })
        on(Token.self, do: { _ in print("token") })
    }
}

final class APIActor: SystemActor {
    private let numbers = [1, 2]
    private let box = Box()

    override func setup() throws {
        let session = try system.actor(SessionActor.self, caller: self)
        on(Request.self, future: { [unowned self] _ in
            let promises = numbers.map { _ in session.promise(Token()) }  // expect ask_cycle: 'SessionActor' may be occupied by 'Login'
            numbers.forEach { _ in _ = session.promise(Token()) }  // expect ask_cycle
            return promises[0]
        })
        on(Status.self, future: { [unowned self] _ in
            // This method may call its closure later, when nothing occupies the actor.
            box.map { session.promise(Token()) }
            return Promise(fulfilled: ())
        })
    }
}

final class Box {
    private var bodies: [() -> Promise<Void>] = []
    func map(_ body: @escaping () -> Promise<Void>) { bodies.append(body) }
}

func start() throws -> MainActorSystem {
    try MainActorSystem { builder in
        try builder.addSingleton(SessionActor.self)
        try builder.addSingleton(APIActor.self)
    }
}
