import FlynnRuntime

/// A closure that is passed to another actor's behavior runs there; the other actor's own closure runs here.
final class Team: Actor {
    private var score = 0
    private let referee = Referee()
    private let players: [Player] = []

    lazy var bePlay: Behavior = Behavior(self) { [unowned self] _ in
        self.referee.beAsk("who, (wins)") { (isFair: Bool) in
            if isFair { self.score += 1 }  // expect foreign_queue_access: 'score' is state of the actor, but the closure is passed to 'beAsk'
        }
        for player in self.players {
            player.beRun({ self.win() }, 5)  // expect foreign_queue_access: 'win' is state of the actor, but the closure is passed to 'beRun'
            player.beRun({ self.bePlay() }, 5)  // expect escaping_unowned_self
        }
    }

    private func win() { score += 3 }
}
