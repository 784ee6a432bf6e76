import FlynnSystem

struct Ping: Message {}
struct Pong: Message {}

final class PlayerActor: SystemActor {
    func setup() { on(Ping.self, do: { _ in print("ping") }) }
}

func play(_ player: ActorRef<PlayerActor>) { player.tell(Pong()) }
