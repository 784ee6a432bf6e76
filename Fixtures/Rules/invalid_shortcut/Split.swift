import FlynnRuntime

/// A shortcut is one word on one line.
class Lamp: Actor {
    light ::BEHAVIOR                       // expected-error{{must stand alone}}
    dim:: BEHAVIOR                         // expected-error{{must stand alone}}
    blink :: CHAINABLE                     // expected-error{{must stand alone}}
    flash::/* quickly */BEHAVIOR           // expected-error{{must stand alone}}
    glow::
        BEHAVIOR                           // expected-error@-1{{'glow::BEHAVIOR' must stand alone}}
    fade
        ::BEHAVIOR                         // expected-error{{'::BEHAVIOR' has no name}}
}
