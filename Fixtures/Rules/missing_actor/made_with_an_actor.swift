import FlynnRuntime

class Counter: Actor {
    private var count = 0
    private let beReport: Behavior

    init(_ reporter: Actor) {
        beReport = Behavior(reporter) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - the count
            print(args[x: 0] as Int)
        }
        super.init()
    }

    lazy var beIncrement = Behavior(self) { [unowned self] _ in
        self.count += 1
        self.beReport(self.count)
    }

    lazy var beReset: Behavior = .init(self) { [unowned self] _ in self.count = 0 }
}
