import Dispatch
import FlynnRuntime

class Clock: Actor, @unchecked Sendable {
    func beStart() {
        behave { [unowned self] _ in
            DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
                self.beStart()  // expect escaping_unowned_self
            }
        }
    }

    func beStop() {
        behave { me in
            DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak me] in me?.beStart() }
        }
    }

    // It keeps the actor until then.
    func beWait() {
        behave { me in DispatchQueue.main.async { me.beStart() } }
    }
}
