import FlynnRuntime

class Counter: Actor {
    private var count = 0
    private let log = Log()

    lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in  // expected-warning{{the closure of behavior 'beAdd' captures 'self' strongly; write '[unowned self]'}}
        // flynnlint:parameter Int - how many
        self.count += args[x: 0]
    }

    // A capture list alone weakens nothing.
    lazy var beReset = Behavior(self) { [self] _ in  // expected-warning{{'beReset'}}
        count = 0
    }

    lazy var bePrint = Behavior(self) { [log] _ in  // expected-warning{{'bePrint'}}
        log.write("\(self.count)")
    }

    lazy var beCopy = Behavior(self) { [counter = self] _ in  // expected-warning{{'beCopy'}}
        print(counter)
    }

    lazy var beLater = Behavior(self) { _ in  // expected-warning{{'beLater'}}
        DispatchQueue.main.async { [weak self] in
            self?.log.write("later")
        }
    }

    lazy var beTwice = ChainableBehavior<Counter>(self, { _ in  // expected-warning{{'beTwice'}}
        func double() { self.count *= 2 }
        double()
    })

    @available(macOS 15, *)
    public
    lazy var beNest: Behavior = .init(self) { _ in  // expected-warning{{'beNest'}}
        let inner = Behavior(self) { [unowned self] _ in self.count += 1 }
        inner()
    }

    lazy var beWeak = Behavior(self) { [weak log] _ in  // expected-warning{{'beWeak'}}
        log?.write(self.description)
    }

    lazy var beSuper = Behavior(self) { _ in  // expected-warning{{'beSuper'}}
        super.unsafeYield()
    }

    lazy var beHand = Behavior(self) {  // expected-warning{{'beHand'}}
        // flynnlint:parameter Log - where to write
        ($0[x: 0] as Log).owner = self
    }

    var beTick: Behavior!  // expected-warning{{'beTick'}}

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

/// A state keeps itself alive just the same.
final class State {
    private var value = 0
    lazy var beSet = Behavior { (args: BehaviorArgs) in  // expected-warning{{'beSet'}}
        // flynnlint:parameter Int - the value
        self.value = args[x: 0]
    }
}
