import FlynnRuntime
import Foundation

/// What touches state on another thread is a data race first.
class Tally: Actor {
    private var count = 0
    private let step = 1

    lazy var beCount: Behavior = Behavior(self) { [unowned self] _ in
        DispatchQueue.main.async {
            self.count += self.step  // expected-warning{{'count' is state of the actor}}
            self.beCount()
        }
        DispatchQueue.main.async {
            print(self.step)  // expected-warning{{'self' is unowned here}}
        }
        Task {
            self.beCount()
            [1, 2].forEach { self.count += $0 }  // expected-warning{{'count' is state of the actor}}
        }
    }
}
