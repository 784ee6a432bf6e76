import FlynnSystem

final class APIActor: SystemActor {}
final class SessionActor: SystemActor {}
final class AuthActor: SystemActor {}
final class ClockActor: SystemActor {}
final class MailActor: SystemActor {}
final class PrintActor: SystemActor {}
class StoreActor: SystemActor {}
final class MemoryStoreActor: StoreActor {}

final class UserActor: SystemActor {
    private var mail: ActorRef<MailActor>?

    override func setup() throws {
        mail = try system.actor(MailActor.self, caller: self)  // expect unregistered_actor: no builder registers 'MailActor', so this reference can't be made
        _ = try system.actor(APIActor.self, caller: self)
    }

    func load() throws {
        let printing = try self.system.actor(PrintActor.self, caller: self)  // expect unregistered_actor: 'PrintActor'
        _ = printing
    }
}

func start() throws {
    let system = try MainActorSystem { builder in
        try builder.addPool(of: APIActor.self, count: 3)
        try builder.addSingleton(SessionActor.self)
        try builder.addSingleton(UserActor.self)
        try builder.addActor { system in AuthActor(system: system) }
        try builder.addActor { system -> MemoryStoreActor in
            print("creates the store")
            return MemoryStoreActor(system: system)
        }
        let clock = ClockActor(system: builder.system)
        try builder.addInstance(clock)
    }
    _ = try system.actor(APIActor.self)
    _ = try system.actor(SessionActor.self)
    _ = try system.actor(AuthActor.self)
    _ = try system.actor(ClockActor.self)
    _ = try system.actor(MemoryStoreActor.self)
    // The registration of a subclass doesn't count.
    _ = try system.actor(StoreActor.self)  // expect unregistered_actor: 'StoreActor'
    _ = try system.actor(MailActor.self)  // expect unregistered_actor
    try system.actor(PrintActor.self).promise(Print(text: "a")).then { _ in print("printed") }  // expect unregistered_actor // expect unaccepted_message
    if let mail = try? system.actor(MailActor.self) { print(mail) }  // expect unregistered_actor
}

struct Print: Message {
    let text: String
}

final class FirstActor: SystemActor {}
final class SecondActor: SystemActor {}

func startWithTypes() throws -> MainActorSystem {
    try MainActorSystem { builder in
        try builder.addActor(FirstActor.self) { system in
            print("creates the first actor")
            let made = FirstActor(system: system)
            return made
        }
        try builder.addActor(SecondActor.self, { SecondActor(system: $0) })
    }
}

func references(_ system: MainActorSystem) throws {
    _ = try system.actor(FirstActor.self)
    _ = try system.actor(SecondActor.self)
}
