import FlynnRuntime

/// The left side becomes a part of a name, so it must be one.
class Elevator: Actor {
    be::BEHAVIOR                           // expect invalid_shortcut: has no behavior name: 'be' is only the prefix
    `be`::CHAINABLE                        // expect invalid_shortcut: 'be' is only the prefix
    __call::BEHAVIOR                       // expect invalid_shortcut: must begin with a letter
    `2nd floor`::BEHAVIOR                  // expect invalid_shortcut: must
    `go-up`::CHAINABLE                     // expect invalid_shortcut: must consist of letters, digits and underscores
    $0::BEHAVIOR                           // expect invalid_shortcut: has no name
}

Self::ACTOR                                // expect invalid_shortcut: can't declare a type 'Self'
