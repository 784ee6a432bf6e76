import FlynnRuntime

protocol Measuring: Actor {
    // flynnlint:parameter Double - degrees
    var beMeasure: Behavior { get }
}

final class Station: Actor, Measuring {
    private var highest = -273.15

    lazy var beMeasure = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Double (degrees)                  // expect malformed_parameter: ' - ' is missing
        self.highest = max(self.highest, args[x: 0])
    }
}
