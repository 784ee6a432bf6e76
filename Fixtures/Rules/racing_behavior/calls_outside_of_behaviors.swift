import FlynnRuntime

class Player: Actor {
    lazy var bePlay = Behavior(self) { _ in print("plays") }
}

class Remote: Actor {
    private let player: Player

    init(_ player: Player) { self.player = player }

    lazy var bePress = Behavior(self) { [unowned self] _ in self.player.bePlay() }
}

class Screen: Actor {
    private let player: Player

    /// The thread that creates the screen makes this call.
    init(_ player: Player) {
        self.player = player
        player.bePlay()
    }
}

func demonstrate() {
    let player = Player()
    player.bePlay()
    Remote(player).bePress()
    _ = Screen(player)
}
