import FlynnRuntime

/// A game's own `Behavior`, which hides the runtime's.
enum Game {
    final class Behavior {
        init(_ run: @escaping (Double) -> Void) {}
    }

    final class Monster {
        lazy var attack = Behavior { _ in }
        var flee: Behavior { attack }
    }
}

class Arena: Actor {
    struct Sprite {
        // A value with the right name, but of another kind.
        var begin = 0
        var behavior = "idle"
        var beReady: Bool { begin > 0 }
    }

    lazy var beFight = FlynnRuntime.Behavior(self) { _ in }
    private var sprites: [String: Sprite] = [:]
}
