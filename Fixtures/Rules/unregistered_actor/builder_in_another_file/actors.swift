import FlynnSystem

final class APIActor: SystemActor {}

final class SessionActor: SystemActor {
    override func setup() throws {
        _ = try system.actor(APIActor.self, caller: self)
        _ = try system.actor(LogActor.self, caller: self)  // expect unregistered_actor
        _ = try system.actor(TraceActor.self)  // expect unregistered_actor
    }
}

final class LogActor: SystemActor {}
final class TraceActor: SystemActor {}

/// The program that uses the library may register it.
public final class PluginActor: SystemActor {}

func plugin(_ system: any ActorSystem) throws -> ActorRef<PluginActor> { try system.actor(PluginActor.self) }
func log(_ system: any ActorSystem) throws -> ActorRef<LogActor> { try system.actor(LogActor.self) }  // expect unregistered_actor
func trace(_ system: any ActorSystem) throws -> ActorRef<TraceActor> {
    try system.actor(TraceActor.self, caller: nil)  // expect unregistered_actor
}
