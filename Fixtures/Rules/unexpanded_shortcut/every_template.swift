import FlynnRuntime

class Printer: Actor {
    print::BEHAVIOR  // expect unexpanded_shortcut: shortcut 'print::BEHAVIOR' is not expanded; run 'flynnlint --expand' on the file
    bePrintAll::BEHAVIOR  // expect unexpanded_shortcut: 'bePrintAll::BEHAVIOR'
	flush::CHAINABLE  // expect unexpanded_shortcut: 'flush::CHAINABLE'
    `class`::BEHAVIOR  // expect unexpanded_shortcut: '`class`::BEHAVIOR'

    class Tray: Actor {
        pull::BEHAVIOR  // expect unexpanded_shortcut: 'pull::BEHAVIOR'
    }

    #if DEBUG
    trace::BEHAVIOR  // expect unexpanded_shortcut: 'trace::BEHAVIOR'
    #else
    trace::BEHAVIOR  // expect unexpanded_shortcut: 'trace::BEHAVIOR'
    #endif
}

reader::ACTOR  // expect unexpanded_shortcut: 'reader::ACTOR'
