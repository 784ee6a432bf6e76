import FlynnRuntime

/// Closures whose types aren't written.
class Counter: Actor {
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> Void - receives the total
        print(args[x: 0] as (Int) -> Void)
    }
    lazy var beCompare = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int, String?) throws -> Bool - compares
        print(args[x: 0] as (Int, String?) throws -> Bool)
    }
    lazy var beEnd = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (() -> Void)? - called at the end
        print(args[x: 0] as (() -> Void)?)
    }
    lazy var beWatch = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter @Sendable (Int) async -> Void - receives the total
        print(args[x: 0] as @Sendable (Int) async -> Void)
    }
}

func count(_ counter: Counter, _ name: String, _ value: Int) {
    counter.beCount { total in show(total) }
    counter.beCount { show($0) }
    counter.beCount {show($0)}
    counter.beCount { (total) in show(total) }
    counter.beCount { [name] total in show(total, name) }
    counter.beCount { _ in }
    counter.beCount {
        print("the total is \($0)")
    }
    // `value` is another variable here, and the inner closure has its own `$0`.
    counter.beCount { show($0 + value) }
    counter.beCount { show($0, [1, 2].map { $0 + 1 }) }
    counter.beCompare { total, name in try isSame(total, name) }
    counter.beCompare { (total: Int, name) in isSame(total, name) }
    counter.beCompare { isSame($0, $1) }
    counter.beEnd { finish() }
    counter.beEnd { [name] in finish(name) }
    counter.beCompare { total, name throws in isSame(total, name) }
    counter.beCompare {[value]total, name throws(any Error)in isSame(total, name, value) }
    counter.beCount { (total)in show(total) }
    counter.beCount {[name]in show($0, name) }
    counter.beEnd { [name]in finish(name) }
    counter.beWatch { total in show(total) }
    counter.beWatch { @Sendable total in show(total) }

    // The closures have other types for certain, or not one for each parameter.
    counter.beCount { first, second in show(first, second) }
    counter.beCount { $0 + "a" }
    counter.beCount { total in try show(total) }
    counter.beEnd { await finish() }
}
