import FlynnRuntime

/// Behaviors that need no documentation.
class Doorbell: Actor {
    lazy var beRing = Behavior(self) { _ in print("ding, (dong)") }

    lazy var beKnock = Behavior(self, knock)  // expect function_reference_behavior

    /// Rings until it is told to stop.
    lazy var beHold = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter None
        self.beRing()
    }

    // A property that holds another actor's behavior isn't a declaration, so it isn't documented.
    // flynnlint:parameter Int  // expect unknown_directive
    private let onRing: Behavior? = nil

    private func knock(_ args: BehaviorArgs) {
        // flynnlint:parameter  // expect malformed_parameter: the type is missing
    }
}
