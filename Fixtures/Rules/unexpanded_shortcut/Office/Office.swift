import FlynnRuntime

final class Office: Actor {
    lazy var beOpen = Behavior(self) { [unowned self] _ in
        self.beFile("a")
    }
    close::BEHAVIOR  // expected-error{{'close::BEHAVIOR'}}
}
