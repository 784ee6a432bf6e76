import FlynnRuntime

class Counter: Actor {
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many
        print(args[x: 0] as Int)
    }
}

class Teller: Actor {
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - how many
        print(args[x: 0] as String)
    }
}

/// In a static member, `self` is the type.
class Bank {
    static let first = Counter()
    static let main = Counter()
    static let limit = 5
    let main = Teller()
    let limit = "5"

    static func run() {
        self.first.beCount(5)
        self.first.beCount("5")  // expect argument_type: must be 'Int'
        self.main.beCount(5)
        self.first.beCount(self.limit)
        [1].forEach { _ in self.first.beCount("5") }  // expect argument_type: must be 'Int'
    }

    static var next: Counter {
        self.main.beCount(5)
        return self.main
    }

    func run() {
        self.main.beCount("5")
        Self.main.beCount("5")  // expect argument_type: must be 'Int'
        self.main.beCount(self.limit)
    }
}
