import FlynnRuntime

final class Office: Actor {
    lazy var beOpen = Behavior(self) { [unowned self] _ in
        self.beFile("a")  // expect unknown_behavior
    }
    close::BEHAVIOR  // expect unexpanded_shortcut: 'close::BEHAVIOR'
}
