import FlynnSystem

struct Ping: Message {}
struct Pong: Message {}

func addLogging(to actor: SystemActor) { actor.on(Pong.self, do: { _ in print("pong") }) }

final class PlayerActor: SystemActor {
    override func setup() {
        on(Ping.self, do: { _ in print("ping") })
        addLogging(to: self)
    }
}

func play(_ player: ActorRef<PlayerActor>) { player.tell(Pong()) }
