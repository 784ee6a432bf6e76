import FlynnRuntime
import Printing

// The members of the superclass are unknown.
class Plotter: Device {
    lazy var bePlot = Behavior(self, plot)
    lazy var beMove = Behavior(self, self.move)
}

class Scanner: Actor {
    // A property of one branch, a method of the other.
    #if os(Linux)
    private var scan: (BehaviorArgs) -> Void = { _ in }
    #else
    private func scan(_ args: BehaviorArgs) {}
    #endif
    lazy var beScan = Behavior(self, scan)
}
