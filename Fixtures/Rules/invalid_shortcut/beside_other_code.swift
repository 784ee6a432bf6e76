import FlynnRuntime

/// A shortcut's line can have only blanks beside it, because the whole line is replaced.
class Turnstile: Actor { enter::BEHAVIOR   // expect invalid_shortcut: must be alone
    private leave::BEHAVIOR                // expect invalid_shortcut: must be alone
    @objc block::BEHAVIOR                  // expect invalid_shortcut: must be alone
    /* documented */ count::BEHAVIOR       // expect invalid_shortcut: must be alone
    reset::BEHAVIOR; private var total = 0  // expect invalid_shortcut: must be alone
    open::BEHAVIOR close::BEHAVIOR         // expect invalid_shortcut: 'open::BEHAVIOR' must be alone // expect invalid_shortcut: 'close::BEHAVIOR' must be alone
    /*
     */ stop::BEHAVIOR                     // expect invalid_shortcut: must be alone
    let name = """  // expect exposed_actor_variable
        turnstile
        """; start::BEHAVIOR               // expect invalid_shortcut: must be alone
    test::BEHAVIOR }                       // expect invalid_shortcut: must be alone
