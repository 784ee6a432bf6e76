import FlynnRuntime
import FlynnSystem

final class First: SystemActor {}
final class Second: SystemActor {}
final class Third: SystemActor {}
final class Fourth: SystemActor {}
final class Fifth: SystemActor {}
final class Missing: SystemActor {}

func start() throws {
    let system = try MainActorSystem { builder in
        try builder.addSingleton(First.self, supervision: .restart(RestartPolicy(maxFailures: 3, within: .seconds(1))))
        try builder.addPool(of: Second.self, count: 3, supervision: .stop)
        try builder.addActor(Third.self, supervision: .resume) { Third(system: $0) }
        try builder.addActor(supervision: .stop) { Fourth(system: $0) }
        try builder.addActor(supervision: .stop) { system -> Fifth in
            print("makes")
            return Fifth(system: system)
        }
    }
    for _ in 0..<2 {
        _ = try system.actor(First.self)
        _ = try system.actor(Second.self)
        _ = try system.actor(Third.self)
        _ = try system.actor(Fourth.self)
        _ = try system.actor(Fifth.self)
    }
    _ = try system.actor(Missing.self)  // expect unregistered_actor: no builder registers 'Missing'
}
