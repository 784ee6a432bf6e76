import FlynnSystem

final class APIActor: SystemActor {}
final class SessionActor: SystemActor {}
final class MailActor: SystemActor {}
final class PrintActor: SystemActor {}

/// Not a system.
final class Registry {
    private var items: [String: Any] = [:]

    func actor<A>(_ type: A.Type) -> A? { items["\(type)"] as? A }
    func addInstance(_ item: Any) { items["\(type(of: item))"] = item }
    func addActor(_ name: String) { items[name] = name }
}

func addSingleton(_ name: String) { print(name) }

final class Scene {
    private var actors: [String] = []

    func addActor(_ name: String) { actors.append(name) }

    func load() {
        addActor("hero")
        self.addActor("villain")
    }
}

func start(_ items: [Any]) throws {
    let registry = Registry()
    for item in items { registry.addInstance(item) }
    registry.addActor("session")
    addSingleton("session")
    _ = registry.actor(SessionActor.self)
    let system = try MainActorSystem { builder in
        try builder.addSingleton(APIActor.self)
        try builder.addSingleton(PrintActor.self)
    }
    _ = try system.actor(APIActor.self)
    _ = try system.actor(SessionActor.self)  // expect unregistered_actor: 'SessionActor'
}

extension PrintActor {
    func load() throws {
        _ = try system.actor(MailActor.self, caller: self)  // expect unregistered_actor: 'MailActor'
        _ = try self.system.actor(SessionActor.self, caller: self)  // expect unregistered_actor
    }
}

func load(_ system: any ActorSystem, _ registry: Registry) throws {
    _ = try system.actor(MailActor.self)  // expect unregistered_actor
    _ = registry.actor(MailActor.self)
}
