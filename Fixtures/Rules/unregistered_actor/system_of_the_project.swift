import FlynnSystem

final class APIActor: SystemActor {}
final class SessionActor: SystemActor {}

/// Makes every actor that a test needs.
final class TestSystem: ActorSystem {
    let services = ServiceLocator()
    let configurations = Configurations()

    func actor<A: SystemActor>(_ type: A.Type, caller: AnyObject?) throws -> ActorRef<A> {
        try reference(to: type.init(system: self), caller: caller)
    }

    func shutdown() {}
}

func start() throws {
    _ = try MainActorSystem { builder in try builder.addSingleton(APIActor.self) }
    _ = try TestSystem().actor(SessionActor.self)
}
