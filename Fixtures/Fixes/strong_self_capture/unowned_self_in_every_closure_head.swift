import FlynnRuntime

class Counter: Actor {
    private var count = 0
    private let log = Log()

    lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in
        self.count += args[x: 0]
    }

    lazy var beName = Behavior(self) { args in self.count += args[x: 0] }

    lazy var beReset = Behavior(self) {_ in self.count = 0 }

    lazy var beMark = Behavior(self) { @Sendable (args: BehaviorArgs) -> Void in
        self.count += args[x: 0]
    }

    lazy var beBare = Behavior(self) { self.count += $0[x: 0] }

    lazy var beLines = Behavior(self) {  // one by one
        self.count += $0[x: 0]
    }

    lazy var bePlain = Behavior(self) { [self] _ in
        count = 0
    }

    lazy var bePrint = Behavior(self) { [log] _ in
        log.write("\(self.count)")
    }

    lazy var beEmpty = Behavior(self) { [] _ in self.count = 0 }

    lazy var beTwice = ChainableBehavior<Counter>(self, { [
        log, self
    ] _ in
        log.write("\(self.count)")
    })

    lazy var beWeak = Behavior(self) { _ in
        DispatchQueue.main.async { [weak self] in
            self?.log.write("later")
        }
    }

    var beTick: Behavior!

    override init() {
        super.init()
        beTick = .init(self) { _ in self.count += 1 }
    }
}
