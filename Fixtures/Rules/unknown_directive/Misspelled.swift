import FlynnRuntime

class Printer: Actor {
    // flynnlint:dissable strong_self_capture                  // expected-warning{{'flynnlint:dissable' means nothing; did you mean 'flynnlint:disable'?}}
    lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - text to print
        // flynnlint:paramter Int - how often                  // expected-warning{{did you mean 'flynnlint:parameter'?}}
        self.lines.append(args[x: 0])
    }

    // flynnlint: disable argument_count                       // expected-warning{{write 'flynnlint:disable', without a blank}}
    // flynnlint:disable:nxt argument_count                    // expected-warning{{did you mean 'flynnlint:disable:next'?}}
    // flynnlint:Disable argument_count                        // expected-warning{{did you mean 'flynnlint:disable'?}}
    // flynnlint:ignore argument_count                         // expected-warning{{'flynnlint:ignore' means nothing: expected 'parameter', 'disable'}}
    // flynnlint:                                              // expected-warning{{'flynnlint:' says nothing}}
    //flynnlint:off                                            // expected-warning{{'flynnlint:off' means nothing}}
    /* flynnlint:disabel:this argument_count */  private var lines: [String] = []  // expected-warning{{did you mean 'flynnlint:disable:this'?}}

    /*
     * flynnlint:disable:line argument_count                   // expected-warning{{did you mean 'flynnlint:disable:next'?}}
     * Nothing is printed twice.
     */
}
