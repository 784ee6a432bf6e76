import FlynnRuntime

/// The project's own types of such names call their closures before they return.
class Kitchen: Actor {
    private var dishes = 0

    lazy var beCook = Behavior(self) { [unowned self] _ in
        Task { self.dishes += 1 }
        Line.main.async { self.dishes += 1 }
        Timer { self.dishes += 1 }
    }
}
