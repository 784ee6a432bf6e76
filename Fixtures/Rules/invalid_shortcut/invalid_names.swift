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

    // Names are declared in many ways.
    lazy var `beLift` = Behavior(self) { _ in print("lift") }
    lift::BEHAVIOR                         // expect invalid_shortcut: can't declare 'beLift', which is already declared here
    private let (beOpen, (_, floor: beClose)) = (1, (2, floor: 3))
    open::BEHAVIOR                         // expect invalid_shortcut: can't declare 'beOpen', which is already declared here
    close::CHAINABLE                       // expect invalid_shortcut: can't declare 'beClose', which is already declared
    floor::BEHAVIOR                        // expect unexpanded_shortcut
    private func beRing() {}
    ring::BEHAVIOR                         // expect invalid_shortcut: can't declare 'beRing', which is already declared here
    private func beLock(_ door: Int) {}
    lock::BEHAVIOR                         // expect unexpanded_shortcut
    #if DEBUG
    stop::CHAINABLE                        // expect invalid_shortcut: can't declare 'beStop', which is already declared here
    test::BEHAVIOR                         // expect unexpanded_shortcut
    test::CHAINABLE                        // expect invalid_shortcut: can't declare 'beTest', which is already declared here
    #elseif TEST
    test::BEHAVIOR                         // expect unexpanded_shortcut
    #else
    lazy var beTest = Behavior(self) { _ in print("test") }
    test::BEHAVIOR                         // expect invalid_shortcut: can't declare 'beTest', which is already declared here
    #endif
}

actor Motor {}
motor::ACTOR                               // expect invalid_shortcut: can't declare 'Motor', which is already declared here

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
