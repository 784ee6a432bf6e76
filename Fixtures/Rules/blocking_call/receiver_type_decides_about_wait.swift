import FlynnRuntime
import Foundation

/// Waits with other names, and other functions with these names.
class Gate: Actor {
    lazy var beOpen = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter DispatchSemaphore - opens the gate
        let gate = args[x: 0] as DispatchSemaphore
        gate.wait()  // expect blocking_call: 'gate.wait'
        let made = self.make()
        made.wait()  // expect blocking_call: 'made.wait'
        Gates.shared.wait()  // expect blocking_call: 'Gates.shared.wait'
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
