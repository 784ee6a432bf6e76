import FlynnRuntime

/// Behaviors without a closure of their own have none that could hold anybody.
class Train: Actor {
    private let onArrival: Behavior
    private var next: Train?

    init(onArrival: Behavior) {
        self.onArrival = onArrival
        super.init()
    }

    var beArrive: Behavior { self.onArrival }
    var beDepart: ChainableBehavior<Train> { self.beRun }
    lazy var beRun = ChainableBehavior<Train>(self) { [unowned self] _ in self.next?.beArrive() }
    lazy var beWait = Behavior(self, wait)  // expect function_reference_behavior

    private func wait(_ args: BehaviorArgs) { self.next = nil }
}
