import Dispatch
import FlynnRuntime

/// Without Combine, 'sink' and 'assign' can be any functions.
final class Basin: Actor {
    private var level = 0

    lazy var beFill = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any - pipes
        unknown(args[0]).receive(on: DispatchQueue.main).sink { self.level += 1 }
        unknown(args[0]).receive(on: DispatchQueue.main).assign(to: \.level, on: self)
    }
}
