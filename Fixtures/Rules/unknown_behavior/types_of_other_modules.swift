import FlynnRuntime
import Nimble

/// The members of another module's superclass or protocol are unknown.
class Remote: NetworkActor {
    func unsafeStart() { self.beConnect("host", 1) }
}

class Local: Actor, Reconnecting {
    func unsafeStart(_ remote: Remote) {  // expect unsafe_member
        self.beReconnect()
        remote.beDisconnect()
    }
}

/// Names that aren't written like a behavior's.
func words(_ local: Local) {
    local.beginReading(1)
    local.bestow()
    local.be(1)
}
