import FlynnRuntime

/// A pool of anything, with a behavior in each of the places where a type can have one.
final class Pool<Element: Sendable>: Actor {
    private var elements: [Element] = []

    lazy var fill = ChainableBehavior<Pool<Element>>(self) { [unowned self] (args: BehaviorArgs) in  // expect behavior_name: as in 'beFill'
        // flynnlint:parameter [Element] - what to lend
        self.elements += args[x: 0] as [Element]
    }

    /// A part of the pool, and an actor of its own.
    final class Lease: Actor {
        lazy var `return` = Behavior(self) { _ in }  // expect behavior_name: 'return' must begin

        enum Renewal {
            final class Clock: Actor {
                lazy var tick = Behavior(self) { _ in }  // expect behavior_name: as in 'beTick'
                lazy var beTick = Behavior(self) { _ in }
            }
        }
    }
}

extension Pool where Element == Int {
    var sum: Behavior {  // expect behavior_name: 'sum'
        Behavior(self) { [unowned self] _ in print(self.elements.reduce(0, +)) }
    }
}

extension Pool.Lease {
    var expire: Behavior { `return` }  // expect behavior_name: as in 'beExpire'
}
