import FlynnRuntime

/// The left side becomes a part of a name, so it must be one.
class Elevator: Actor {
    be::BEHAVIOR                           // expected-error{{names no behavior: 'be' is only the prefix}}
    `be`::CHAINABLE                        // expected-error{{'be' is only the prefix}}
    __call::BEHAVIOR                       // expected-error{{must begin with a letter}}
    `2nd floor`::BEHAVIOR                  // expected-error{{must}}
    `go-up`::CHAINABLE                     // expected-error{{must consist of letters, digits and underscores}}
    $0::BEHAVIOR                           // expected-error{{has no name before it}}
}

Self::ACTOR                                // expected-error{{can't be called 'Self'}}
