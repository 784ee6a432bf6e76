import FlynnRuntime

/// The functions are in another file, where a class has methods of the same names.
final class Logger: Actor {
    lazy var beWrite = Behavior(self, write)
    lazy var beFlush = Behavior(self, Handlers.flush(_:))
    lazy var beRotate = Behavior(self, Handlers.Rotation().rotate)
    lazy var beClose = Behavior(self, makeHandler("close, (now)"))
    lazy var beOpen = Behavior(self, self.handlers["open"]!)
    private let handlers: [String: (BehaviorArgs) -> Void] = ["open": write]
}
