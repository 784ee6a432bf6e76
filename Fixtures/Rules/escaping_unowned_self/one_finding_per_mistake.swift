import FlynnRuntime
import Foundation

/// Access to state on another thread is reported as a data race only.
class Tally: Actor {
    private var count = 0
    private let step = 1

    lazy var beCount: Behavior = Behavior(self) { [unowned self] _ in
        DispatchQueue.main.async {
            self.count += self.step  // expect foreign_queue_access: 'count' is state of the actor
            self.beCount()
        }
        DispatchQueue.main.async {
            print(self.step)  // expect escaping_unowned_self: 'self' is unowned here
        }
        Task {
            self.beCount()
            [1, 2].forEach { self.count += $0 }  // expect foreign_queue_access: 'count' is state of the actor
        }
    }
}
