import FlynnRuntime

class Log: Actor {
    private var lines: [String]

    init(_ lines: [String]) {
        self.lines = lines
        super.init()
        _ = beAdd
        _ = beFlush
    }

    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - line to add
        self.lines.append(args[x: 0])
    }

    lazy var beFlush = Behavior(self) { [unowned self] _ in self.lines = [] }
}

public class Clock: Actor {
    lazy var beTick = Behavior(self) { _ in print("tick") }

    lazy var beStop = Behavior(self) { _ in print("stop") }

    public override init() {
        super.init()
        _ = beTick
        _ = beStop
    }
}

/// The initializer of the superclass is called implicitly, so the fix would have to guess.
class Lamp: Actor {
    private let name: String

    init(_ name: String) { self.name = name }

    lazy var beSwitch = Behavior(self) { [unowned self] _ in print(self.name) }
}

class Reader: Actor {
    private let log: Log
    private let clock: Clock
    private let lamp: Lamp

    init(_ log: Log, _ clock: Clock, _ lamp: Lamp) {
        self.log = log
        self.clock = clock
        self.lamp = lamp
    }

    lazy var beRead = Behavior(self) { [unowned self] _ in
        self.log.beAdd("reads")
        self.log.beFlush()
        self.clock.beTick()
        self.clock.beStop()
        self.lamp.beSwitch()
    }
}

class Writer: Actor {
    private let log: Log
    private let clock: Clock
    private let lamp: Lamp

    init(_ log: Log, _ clock: Clock, _ lamp: Lamp) {
        self.log = log
        self.clock = clock
        self.lamp = lamp
    }

    lazy var beWrite = Behavior(self) { [unowned self] _ in
        self.log.beAdd("writes")
        self.log.beFlush()
        self.clock.beTick()
        self.clock.beStop()
        self.lamp.beSwitch()
    }
}
