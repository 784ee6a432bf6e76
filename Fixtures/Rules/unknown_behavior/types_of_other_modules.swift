import FlynnRuntime
import Nimble

/// What a superclass or a protocol of another module has isn't known.
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
