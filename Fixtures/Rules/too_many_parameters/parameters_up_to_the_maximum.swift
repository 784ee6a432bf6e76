import FlynnRuntime

/// Behaviors with at most five documented parameters.
final class Crane: Actor {
    private var log: [String] = []

    lazy var beStop = Behavior(self) { [unowned self] _ in
        self.log.append("stop")
    }

    lazy var beMove = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Double - distance in meters
        // flynnlint:parameter Double - height in meters
        // flynnlint:parameter Double - angle in degrees
        // flynnlint:parameter Double - load in tons
        // flynnlint:parameter Bool - whether a person gives signals
        self.log.append("\(args)")
    }
}
