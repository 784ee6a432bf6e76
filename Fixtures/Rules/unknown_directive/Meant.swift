import FlynnRuntime

// flynnlint:disable argument_count argument_type - the callers are old
// flynnlint:enable argument_count
//flynnlint:disable all
// flynnlint:enable all

class Printer: Actor {
    // flynnlint:parameter String - text to print
    lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        self.lines.append(args[x: 0])  // flynnlint:disable:this strong_self_capture
    }

    lazy var beWrite = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        /*
         * flynnlint:parameter String - text to write
         * flynnlint:parameter Int - how often
         */
        self.lines.append(args[x: 0])
        // flynnlint:disable:previous strong_self_capture, argument_type
    }

    private var lines: [String] = []
}
