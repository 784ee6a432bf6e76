import FlynnSystem

struct Ping: Message {}
struct Pong: Message {}

class ForwardingActor: SystemActor {
    /// The type of the messages is unknown.
    func forward<M: Message>(_ type: M.Type, to target: ActorRef<ForwardingActor>) where M.Reply == Void {
        on(type, do: { target.tell($0) })
    }
}

final class PlayerActor: ForwardingActor {
    override func setup() throws {
        forward(Ping.self, to: try system.actor(ForwardingActor.self))
    }
}

func play(_ player: ActorRef<PlayerActor>, _ any: some Message) {
    player.tell(Pong())
    player.tell(any)
}

func playWithOthers<A: SystemActor>(_ other: ActorRef<A>) { other.tell(Pong()) }
