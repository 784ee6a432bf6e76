import FlynnRuntime

class Log: Actor {
    static let shared = Log()
    static var current = Log()  // expect exposed_actor_variable

    lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in  // expect racing_behavior: the first use of behavior 'beAdd' creates it, and several instances of 'Reader' may use it at the same time
        // flynnlint:parameter String - line to add
        print(args[x: 0] as String)
    }
    lazy var beFlush = Behavior(self) { _ in print("flushes") }  // expect racing_behavior: several instances of 'Reader'
    /// Only the one instance of another class, or each instance its own actor, calls these.
    lazy var bePrint = Behavior(self) { _ in print("prints") }
    lazy var beClear = Behavior(self) { _ in print("clears") }
    lazy var beClose = Behavior(self) { _ in print("closes") }
}

let mainLog = Log()

class Reader: Actor {
    private let log = Log()

    lazy var beRead = Behavior(self) { [unowned self] _ in
        Log.shared.beAdd("reads")
        mainLog.beFlush()
        self.log.beClear()
        Log.current.beClose()
    }
}

/// Its only instance.
class Printer: Actor {
    static let main = Printer()

    lazy var bePrint = Behavior(self) { _ in Log.shared.bePrint() }
}
