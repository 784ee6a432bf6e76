import FlynnRuntime

/// Without Combine, 'sink' can be any function.
final class Kitchen: Actor {
    lazy var beWash = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any - dishes
        unknown(args[0]).sink { self.beDry() }
    }

    lazy var beDry = Behavior(self) { _ in
        print("dry")
    }
}
