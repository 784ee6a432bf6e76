import FlynnRuntime

/// Closures of which the compiler certainly infers other types than the documented ones.
class Counter: Actor {
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> Void - receives the total
        print(args[x: 0] as (Int) -> Void)
    }
    lazy var beScale = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Double) -> Double - scales
        print(args[x: 0] as (Double) -> Double)
    }
    lazy var beEnd = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - called at the end
        print(args[x: 0] as () -> Void)
    }
    lazy var beWatch = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter @Sendable (Int) async -> Void - receives the total
        print(args[x: 0] as @Sendable (Int) async -> Void)
    }
    func stop() {}
}

func count(_ counter: Counter) {
    counter.beCount { total in print(total) }
    counter.beCount { print($0) }
    counter.beScale { $0 * 2 }
    counter.beEnd { [weak counter] in counter?.stop() }
    counter.beWatch { @Sendable total in print(total) }
    // Captures may not be sendable.
    counter.beWatch { total in print(total) }
    // The compiler wouldn't accept these as functions of the documented types.
    counter.beCount { print("done") }
    counter.beCount { total in try print(total) }
    counter.beScale { $0 + "a" }
    counter.beEnd { 5 }
}
