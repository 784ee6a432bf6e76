import FlynnRuntime
import Toolkit

/// The superclass is in another module, so the names of its behaviors can't be changed here.
class ToolkitSession: RemoteActor {
    override var start: Behavior {
        get { Behavior(self) { _ in } }
        set {}
    }
}

final class SecureSession: Session {
    override var beOpen: Behavior {
        get { Behavior(self) { _ in print("handshake") } }
        set {}
    }
}
