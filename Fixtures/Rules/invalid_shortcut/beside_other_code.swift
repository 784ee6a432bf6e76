import FlynnRuntime

/// Nothing but blanks may stand on a shortcut's line, for the whole line is replaced.
class Turnstile: Actor { enter::BEHAVIOR   // expect invalid_shortcut: must stand alone
    private leave::BEHAVIOR                // expect invalid_shortcut: must stand alone
    @objc block::BEHAVIOR                  // expect invalid_shortcut: must stand alone
    /* documented */ count::BEHAVIOR       // expect invalid_shortcut: must stand alone
    reset::BEHAVIOR; private var total = 0  // expect invalid_shortcut: must stand alone
    open::BEHAVIOR close::BEHAVIOR         // expect invalid_shortcut: 'open::BEHAVIOR' must stand alone // expect invalid_shortcut: 'close::BEHAVIOR' must stand alone
    /*
     */ stop::BEHAVIOR                     // expect invalid_shortcut: must stand alone
    let name = """  // expect exposed_actor_variable
        turnstile
        """; start::BEHAVIOR               // expect invalid_shortcut: must stand alone
    test::BEHAVIOR }                       // expect invalid_shortcut: must stand alone
