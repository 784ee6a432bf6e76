import FlynnRuntime

class Printer: Actor {
    print::BEHAVIOR  // expected-error{{shortcut 'print::BEHAVIOR' is not expanded; run flynnlint without '--no-expand'}}
    bePrintAll::BEHAVIOR  // expected-error{{'bePrintAll::BEHAVIOR'}}
	flush::CHAINABLE  // expected-error{{'flush::CHAINABLE'}}
    `class`::BEHAVIOR  // expected-error{{'`class`::BEHAVIOR'}}

    class Tray: Actor {
        pull::BEHAVIOR  // expected-error{{'pull::BEHAVIOR'}}
    }

    #if DEBUG
    trace::BEHAVIOR  // expected-error{{'trace::BEHAVIOR'}}
    #else
    trace::BEHAVIOR  // expected-error{{'trace::BEHAVIOR'}}
    #endif
}

reader::ACTOR  // expected-error{{'reader::ACTOR'}}
