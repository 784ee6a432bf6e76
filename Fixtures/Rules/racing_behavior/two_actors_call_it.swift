import FlynnRuntime

class Log: Actor {
    private var lines: [String] = []

    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect racing_behavior: 'Reader' and 'Writer' may use it at the same time
        // flynnlint:parameter String - line to add
        self.lines.append(args[x: 0])
    }

    lazy var beFlush = Behavior(self) { [unowned self] _ in  // expect racing_behavior: the first use of behavior 'beFlush' creates it
        self.lines = []
    }

    /// Only one class of actors calls it.
    lazy var bePrint = Behavior(self) { [unowned self] _ in print(self.lines) }

    /// Its own behaviors run one after the other.
    lazy var beClear = Behavior(self) { [unowned self] _ in
        self.beFlush()
        self.bePrint()
    }
}

class Reader: Actor {
    private let log: Log

    init(_ log: Log) { self.log = log }

    lazy var beRead = Behavior(self) { [unowned self] _ in
        self.log.beAdd("reads")
        [1, 2].forEach { _ in self.log.beFlush() }
        self.log.bePrint()
    }
}

class Writer: Actor {
    private let log: Log

    init(_ log: Log) { self.log = log }

    lazy var beWrite = Behavior(self) { [unowned self] _ in
        self.log.beAdd("writes")
        self.log.beFlush()
    }
}
