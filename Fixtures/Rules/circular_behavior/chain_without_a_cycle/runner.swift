import FlynnRuntime

/// A chain whose last behavior doesn't refer to the first.
final class Runner: Actor {
    private let scale = Scale()
    lazy var beRun = Behavior(self) { [unowned self] _ in self.beJump() }
    lazy var beJump = Behavior(self) { [unowned self] _ in self.beLand() }
    lazy var beLand = Behavior(self) { [unowned self] _ in
        self.scale.beMeasure(1.5) { [weak self] () -> Void in self?.cheer() }  // expect foreign_queue_access
    }

    private func cheer() { beRun() }
}
