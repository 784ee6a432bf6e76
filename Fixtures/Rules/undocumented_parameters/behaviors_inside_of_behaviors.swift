import FlynnRuntime

/// A behavior inside of a behavior's closure doesn't belong to the class.
class Relay: Actor {
    private let target = Depot()

    lazy var beRelay = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the letter
        let answer = Behavior(self) { (args: BehaviorArgs) in
            print(args[x: 0] as Int)
        }
        self.target.beDeliver(args[x: 0] as String)
        answer(1)
    }
}

final class Depot: Actor {
    private var waiting: [Behavior] = []

    lazy var beDeliver = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the letter
        print(args[x: 0] as String)
    }

    /// Nor are those that are passed on, kept in a list, or returned.
    func safeWait(_ body: @escaping (BehaviorArgs) -> Void) -> Behavior {
        waiting.append(Behavior(self) { (args: BehaviorArgs) in body(args) })
        waiting += [1, 2].map { number in Behavior(self) { args in print(number, args.count) } }
        Flynn.Timer(timeInterval: 1, repeats: false, Behavior(self) { (args: BehaviorArgs) in print(args) }, ["a, (b)"])
        return Behavior(self) { (args: BehaviorArgs) in body(args) }
    }
}
