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
    counter.beCount { (total: Int) -> Void in show(total) }
    counter.beCount { (value: Int) -> Void in show(value) }
    counter.beCount { (value: Int) -> Void in show(value)}
    counter.beCount { (total: Int) -> Void in show(total) }
    counter.beCount { [name] (total: Int) -> Void in show(total, name) }
    counter.beCount { (_: Int) in }
    counter.beCount { (value: Int) in
        print("the total is \(value)")
    }
    // `value` is another variable here, and the inner closure has its own `$0`.
    counter.beCount { (argument: Int) -> Void in show(argument + value) }
    counter.beCount { (value: Int) -> Void in show(value, [1, 2].map { $0 + 1 }) }
    counter.beCompare { (total: Int, name: String?) -> Bool in try isSame(total, name) }
    counter.beCompare { (total: Int, name: String?) -> Bool in isSame(total, name) }
    counter.beCompare { (value1: Int, value2: String?) -> Bool in isSame(value1, value2) }
    counter.beEnd { () -> Void in finish() }
    counter.beEnd { [name] () -> Void in finish(name) }
    counter.beCompare { (total: Int, name: String?) throws -> Bool in isSame(total, name) }
    counter.beCompare {[value](total: Int, name: String?) throws(any Error) -> Bool in isSame(total, name, value) }
    counter.beCount { (total: Int) -> Void in show(total) }
    counter.beCount {[name] (value: Int) -> Void in show(value, name) }
    counter.beEnd { [name] () -> Void in finish(name) }
    counter.beWatch { total in show(total) }
    counter.beWatch { @Sendable total in show(total) }

    // The closures have other types for certain, or not one for each parameter.
    counter.beCount { first, second in show(first, second) }
    counter.beCount { $0 + "a" }
    counter.beCount { total in try show(total) }
    counter.beEnd { await finish() }
}
