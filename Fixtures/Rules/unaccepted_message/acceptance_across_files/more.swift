import FlynnSystem

extension PlayerActor {
    func addReactions() { on(Pong.self, do: { _ in print("pong") }) }
}

func play(_ player: ActorRef<PlayerActor>, _ runner: ActorRef<RunnerActor>) {
    player.tell(Ping())
    player.tell(Pong())
    player.tell(Stop())  // expect unaccepted_message: 'PlayerActor' doesn't accept 'Stop'
    runner.tell(Ping())
    runner.tell(Stop())
    runner.tell(Pong())  // expect unaccepted_message: 'RunnerActor' doesn't accept 'Pong'
}
