import FlynnRuntime

/// A shortcut is one word on one line.
class Lamp: Actor {
    light ::BEHAVIOR                       // expect invalid_shortcut: must be alone
    dim:: BEHAVIOR                         // expect invalid_shortcut: must be alone
    blink :: CHAINABLE                     // expect invalid_shortcut: must be alone
    flash::/* quickly */BEHAVIOR           // expect invalid_shortcut: must be alone
    glow::
        BEHAVIOR                           // expect@-1 invalid_shortcut: 'glow::BEHAVIOR' must be alone
    fade
        ::BEHAVIOR                         // expect invalid_shortcut: '::BEHAVIOR' has no name
}
