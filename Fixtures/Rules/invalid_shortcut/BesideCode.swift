import FlynnRuntime

/// Nothing but blanks may stand on a shortcut's line, for the whole line is replaced.
class Turnstile: Actor { enter::BEHAVIOR   // expected-error{{must stand alone}}
    private leave::BEHAVIOR                // expected-error{{must stand alone}}
    @objc block::BEHAVIOR                  // expected-error{{must stand alone}}
    /* documented */ count::BEHAVIOR       // expected-error{{must stand alone}}
    reset::BEHAVIOR; private var total = 0  // expected-error{{must stand alone}}
    open::BEHAVIOR close::BEHAVIOR         // expected-error{{'open::BEHAVIOR' must stand alone}} expected-error{{'close::BEHAVIOR' must stand alone}}
    /*
     */ stop::BEHAVIOR                     // expected-error{{must stand alone}}
    let name = """
        turnstile
        """; start::BEHAVIOR               // expected-error{{must stand alone}}
    test::BEHAVIOR }                       // expected-error{{must stand alone}}
