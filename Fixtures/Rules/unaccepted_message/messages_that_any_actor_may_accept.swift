import FlynnSystem

struct Ping: Message {}
struct Pong: Message {}
struct Close: Message {}
struct Log: Message {}
struct Dump: Message {}

/// Extensions and protocols accept messages for other classes, closures and functions for those that they get.
extension SystemActor {
    func acceptClose() { on(Close.self, do: { _ in print("closes") }) }
}

protocol Logging: SystemActor {}

extension Logging {
    func acceptLog() { on(Log.self, do: { _ in print("logs") }) }
}

func addDump(to actor: some Logging) { actor.on(Dump.self, do: { _ in print("dumps") }) }

let additions: [(SystemActor) -> Void] = [{ $0.on(Pong.self, do: { _ in print("pong") }) }]

final class PlayerActor: SystemActor, Logging {
    override func setup() {
        acceptClose()
        acceptLog()
        addDump(to: self)
        additions.forEach { $0(self) }
    }
}

func play(_ player: ActorRef<PlayerActor>) {
    player.tell(Close())
    player.tell(Log())
    player.tell(Dump())
    player.tell(Pong())
    player.tell(Ping())  // expect unaccepted_message
}
