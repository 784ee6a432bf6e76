import FlynnRuntime

// flynnlint:disable argument_count argument_type - the callers are old  // expect 2 unused_suppression
// flynnlint:enable argument_count
//flynnlint:disable all
// flynnlint:enable all

class Printer: Actor {
    // flynnlint:parameter String - text to print
    lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        self.lines.append(args[x: 0])  // flynnlint:disable:this strong_self_capture  // expect unused_suppression
    }

    lazy var beWrite = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        /*
         * flynnlint:parameter String - text to write
         * flynnlint:parameter Int - how often  // expect unused_parameter
         */
        self.lines.append(args[x: 0])
        // flynnlint:disable:previous strong_self_capture, argument_type  // expect 2 unused_suppression
    }

    private var lines: [String] = []
}
