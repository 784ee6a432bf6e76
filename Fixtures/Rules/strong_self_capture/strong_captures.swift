import FlynnRuntime

class Counter: Actor {
    private var count = 0
    private let log = Log()

    lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in  // expect strong_self_capture: the closure of behavior 'beAdd' captures 'self' strongly; write '[unowned self]'
        // flynnlint:parameter Int - how many
        self.count += args[x: 0]
    }

    // A capture list alone weakens nothing.
    lazy var beReset = Behavior(self) { [self] _ in  // expect strong_self_capture: 'beReset'
        count = 0
    }

    lazy var bePrint = Behavior(self) { [log] _ in  // expect strong_self_capture: 'bePrint'
        log.write("\(self.count)")
    }

    lazy var beCopy = Behavior(self) { [counter = self] _ in  // expect strong_self_capture: 'beCopy'
        print(counter)
    }

    lazy var beLater = Behavior(self) { _ in  // expect strong_self_capture: 'beLater'
        DispatchQueue.main.async { [weak self] in
            self?.log.write("later")
        }
    }

    lazy var beTwice = ChainableBehavior<Counter>(self, { _ in  // expect strong_self_capture: 'beTwice'
        func double() { self.count *= 2 }
        double()
    })

    @available(macOS 15, *)
    public
    lazy var beNest: Behavior = .init(self) { _ in  // expect strong_self_capture: 'beNest'
        let inner = Behavior(self) { [unowned self] _ in self.count += 1 }
        inner()
    }

    lazy var beWeak = Behavior(self) { [weak log] _ in  // expect strong_self_capture: 'beWeak'
        log?.write(self.description)
    }

    lazy var beSuper = Behavior(self) { _ in  // expect strong_self_capture: 'beSuper'
        super.unsafeYield()
    }

    lazy var beHand = Behavior(self) {  // expect strong_self_capture: 'beHand'
        // flynnlint:parameter Log - where to write
        ($0[x: 0] as Log).owner = self
    }

    var beTick: Behavior!  // expect strong_self_capture: 'beTick'

    override init() {
        super.init()
        self.beTick = Behavior(self) { _ in
            self.count += 1
        }
    }
}

extension Counter {
    static func unsafeMake() -> Counter { Counter() }
}

/// A state retains itself in the same way.
final class State {
    private var value = 0
    lazy var beSet = Behavior { (args: BehaviorArgs) in  // expect strong_self_capture: 'beSet'  // expect missing_actor
        // flynnlint:parameter Int - the value
        self.value = args[x: 0]
    }
}
