import FlynnRuntime

protocol Logging: Actor {
    var beLog: Behavior { get }
}

/// Without documentation, or with `Any`, any number of arguments is right.
class Journal: Actor, Logging {
    lazy var beLog = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }
    lazy var beNote = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any - one thing, whatever it is
        print(args[0] as Any)
    }
    lazy var beForward = Behavior(self) { (args: BehaviorArgs) in print(args.count) }  // expect undocumented_parameters
    lazy var beAppend = Behavior(self, append)  // expect function_reference_behavior
    // flynnlint:parameter String Int  // expect malformed_parameter
    // flynnlint:parameters  // expect malformed_parameter
    lazy var beSlip = Behavior(self) { (args: BehaviorArgs) in print(args) }

    private func append(_ args: BehaviorArgs) {}
}

func write<Log: Logging>(_ journal: Journal, _ log: Log, _ others: [any Logging], _ words: BehaviorArgs) {
    journal.beLog()
    journal.beLog("a", 2, [3, 4], (5, 6)) { print("seven") }
    log.beLog(1, 2)
    others.forEach { $0.beLog($0, $0) }
    journal.beNote((1, 2, 3))
    journal.beNote([1, 2, 3])
    journal.beForward()
    journal.beForward(1, 2)
    journal.beAppend("a", "b")
    journal.beSlip()
    journal.beSlip(1, 2, 3)
    journal.beNote.dynamicallyCall(withArguments: words)
    journal.beNote.dynamicallyCall(withArguments: [words, words].flatMap { $0 })
}
