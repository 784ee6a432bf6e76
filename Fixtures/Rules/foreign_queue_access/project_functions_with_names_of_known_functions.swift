import Combine
import FlynnRuntime
import Foundation

/// The project declares functions with these names, so an unknown receiver may be its own type.
struct Plan {
    func addTask(_ work: () -> Void) { work() }
    func sink(_ work: () -> Void) { work() }
}

final class Ledger: Actor {
    private var entries = 0

    lazy var beRun = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any - plan
        unknown(args[0]).addTask { self.entries += 1 }
        unknown(args[0]).receive(on: DispatchQueue.main).sink { self.entries += 1 }
        Plan().addTask { self.entries += 1 }
    }
}
