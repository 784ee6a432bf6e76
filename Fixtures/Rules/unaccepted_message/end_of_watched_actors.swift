import FlynnSystem

struct Login: Message { let name: String }
struct Logout: Message {}

final class SessionActor: SystemActor {
    override func setup() throws {
        on(Login.self, do: { _ in print("in") })
    }
}

/// It accepts the library's message, too.
final class Watcher: SystemActor {
    private var ended: [ActorID] = []

    override func setup() throws {
        let session = try system.actor(SessionActor.self, caller: self)
        watch(session)
        on(Terminated.self, do: { [unowned self] end in ended.append(end.actor) })
        on(Login.self, do: { _ in
            session.tell(Logout())  // expect unaccepted_message: 'SessionActor' doesn't accept 'Logout'
        })
    }
}

final class QualifiedWatcher: SystemActor {
    override func setup() throws {
        self.watch(try system.actor(SessionActor.self, caller: self))
        on(FlynnSystem.Terminated.self) { end in print(end.actorClass) }
    }
}

final class ForgetfulWatcher: SystemActor {
    override func setup() throws {
        let session = try system.actor(SessionActor.self, caller: self)
        watch(session)  // expect unaccepted_message: 'ForgetfulWatcher' watches an actor, but doesn't accept 'Terminated', the message about its end; add 'on(Terminated.self, …)'
        self.watch(session)  // expect unaccepted_message
        on(Login.self, do: { _ in session.tell(Login(name: "a")) })
    }
}

class Supervisor: SystemActor {
    override func setup() throws {
        on(Terminated.self, do: { [unowned self] end in ended(end) })
    }

    func ended(_ end: Terminated) { print(end.actorClass) }
}

/// Its superclass accepts the message.
final class Team: Supervisor {
    override func setup() throws {
        try super.setup()
        watch(try system.actor(SessionActor.self, caller: self))
    }
}

/// A subclass may accept it.
class Base: SystemActor {
    override func setup() throws {
        watch(try system.actor(SessionActor.self, caller: self))
    }
}

final class Accepting: Base {
    override func setup() throws {
        try super.setup()
        on(Terminated.self) { _ in print("ended") }
    }
}

/// Not the library's function.
final class Player: SystemActor {
    override func setup() throws { watch("a film") }

    private func watch(_ film: String) { print(film) }
}

func send(_ watcher: ActorRef<Watcher>, _ team: ActorRef<Team>) {
    watcher.tell(Login(name: "a"))
    watcher.tell(Logout())  // expect unaccepted_message: 'Watcher' doesn't accept 'Logout'
    team.tell(Login(name: "a"))  // expect unaccepted_message: 'Team' doesn't accept 'Login'
}
