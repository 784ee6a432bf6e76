import FlynnRuntime

/// Properties that compute their behavior, or don't make it with a closure, leave nothing to be inferred from one.
final class Door: Actor {
    var beOpen: Behavior {
        Behavior(self) { [unowned self] _ in
            self.beClose()
            self.beOpen()
        }
    }

    // It refers to a behavior with a type.
    lazy var beClose = Behavior(self) { [unowned self] _ in self.beOpen() }

    // Filled later, of a declared type.
    var beLock: Behavior!
    let beBolt: Behavior

    override init() {
        beBolt = Behavior { _ in }  // expect missing_actor
        super.init()
        beLock = Behavior(self) { [unowned self] _ in
            self.beLock()
            self.beBolt()
        }
    }
}

final class Hinge: Actor {
    private func swing(_ args: BehaviorArgs) { beSwing() }
    lazy var beSwing = Behavior(self) { [unowned self] args in self.swing(args) }  // expect undocumented_parameters
}
