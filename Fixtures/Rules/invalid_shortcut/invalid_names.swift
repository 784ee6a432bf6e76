import FlynnRuntime

/// The left side becomes a part of a name, so it must be one.
class Elevator: Actor {
    be::BEHAVIOR                           // expect invalid_shortcut: has no behavior name: 'be' is only the prefix
    `be`::CHAINABLE                        // expect invalid_shortcut: 'be' is only the prefix
    __call::BEHAVIOR                       // expect invalid_shortcut: must begin with a letter
    `2nd floor`::BEHAVIOR                  // expect invalid_shortcut: must
    `go-up`::CHAINABLE                     // expect invalid_shortcut: must consist of letters, digits and underscores
    $0::BEHAVIOR                           // expect invalid_shortcut: has no name
    stop::BEHAVIOR                         // expect invalid_shortcut: can't declare 'beStop', which is already declared here
    ride::BEHAVIOR                         // expect unexpanded_shortcut
    beRide::CHAINABLE                      // expect invalid_shortcut: can't declare 'beRide', which is already declared here
    ride::ACTOR                            // expect unexpanded_shortcut

    lazy var beStop = Behavior(self) { _ in print("stop") }

    class Cabin: Actor {
        stop::BEHAVIOR                     // expect unexpanded_shortcut
    }
}

Self::ACTOR                                // expect invalid_shortcut: can't declare a type 'Self'
type::ACTOR                                // expect invalid_shortcut: can't declare a type 'Type'
actor::ACTOR                               // expect invalid_shortcut: can't declare a type 'Actor', because its template uses
string::ACTOR                              // expect invalid_shortcut: can't declare a type 'String', because its template
elevator::ACTOR                            // expect invalid_shortcut: can't declare 'Elevator', which is already declared
#if DEBUG
shaft::ACTOR                               // expect unexpanded_shortcut
#else
shaft::ACTOR                               // expect unexpanded_shortcut
#endif
