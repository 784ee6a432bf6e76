import FlynnSystem

final class SessionActor: SystemActor {}

func start(_ system: any ActorSystem) throws { _ = try system.actor(SessionActor.self) }
