import FlynnRuntime

class Counter: Actor {
    private var count = 0
    private let log = Log()

    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        self.count += args[x: 0]
    }

    lazy var beName = Behavior(self) { [unowned self] args in self.count += args[x: 0] }

    lazy var beReset = Behavior(self) {[unowned self] _ in self.count = 0 }

    lazy var beMark = Behavior(self) { @Sendable [unowned self] (args: BehaviorArgs) -> Void in
        self.count += args[x: 0]
    }

    lazy var beBare = Behavior(self) { [unowned self] in self.count += $0[x: 0] }

    lazy var beLines = Behavior(self) { [unowned self] in  // one by one
        self.count += $0[x: 0]
    }

    lazy var bePlain = Behavior(self) { [unowned self] _ in
        count = 0
    }

    lazy var bePrint = Behavior(self) { [unowned self, log] _ in
        log.write("\(self.count)")
    }

    lazy var beEmpty = Behavior(self) { [unowned self] _ in self.count = 0 }

    lazy var beTwice = ChainableBehavior<Counter>(self, { [
        log, unowned self
    ] _ in
        log.write("\(self.count)")
    })

    lazy var beWeak = Behavior(self) { [unowned self] _ in
        DispatchQueue.main.async { [weak self] in
            self?.log.write("later")
        }
    }

    var beTick: Behavior!

    override init() {
        super.init()
        beTick = .init(self) { [unowned self] _ in self.count += 1 }
    }
}
