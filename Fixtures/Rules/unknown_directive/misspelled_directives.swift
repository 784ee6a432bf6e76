import FlynnRuntime

class Printer: Actor {
    // flynnlint:dissable strong_self_capture                  // expect unknown_directive: unknown directive 'flynnlint:dissable'; did you mean 'flynnlint:disable'?
    lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - text to print
        // flynnlint:paramter Int - how often                  // expect unknown_directive: did you mean 'flynnlint:parameter'?
        self.lines.append(args[x: 0])
    }

    // flynnlint: disable argument_count                       // expect unknown_directive: write 'flynnlint:disable', without a blank
    // flynnlint:disable:nxt argument_count                    // expect unknown_directive: did you mean 'flynnlint:disable:next'?
    // flynnlint:Disable argument_count                        // expect unknown_directive: did you mean 'flynnlint:disable'?
    // flynnlint:ignore argument_count                         // expect unknown_directive: unknown directive 'flynnlint:ignore': expected 'parameter', 'disable'
    // flynnlint:                                              // expect unknown_directive: 'flynnlint:' has no directive
    //flynnlint:off                                            // expect unknown_directive: unknown directive 'flynnlint:off'
    /* flynnlint:disabel:this argument_count */  private var lines: [String] = []  // expect unknown_directive: did you mean 'flynnlint:disable:this'?

    /*
     * flynnlint:disable:line argument_count                   // expect unknown_directive: did you mean 'flynnlint:disable:next'?
     * Nothing is printed twice.
     */
}
