import FlynnSystem

final class APIActor: SystemActor {}
final class SessionActor: SystemActor {}

func start(_ types: [SystemActor.Type]) throws {
    let system = try MainActorSystem { builder in
        try builder.addSingleton(APIActor.self)
        for type in types { try builder.addSingleton(type) }
    }
    _ = try system.actor(SessionActor.self)
}
