import FlynnRuntime
import Foundation

/// Waits under other names, and under these names something else.
class Gate: Actor {
    lazy var beOpen = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter DispatchSemaphore - opens the gate
        let gate = args[x: 0] as DispatchSemaphore
        gate.wait()  // expected-warning{{'gate.wait'}}
        let made = self.make()
        made.wait()  // expected-warning{{'made.wait'}}
        Gates.shared.wait()  // expected-warning{{'Gates.shared.wait'}}
        gate.signal()
        gates.wait()
        wait()
        let wait = gate.wait
        print(wait)
    }

    private func make() -> DispatchGroup { DispatchGroup() }
}

enum Gates {
    static let shared = DispatchSemaphore(value: 1)
}
