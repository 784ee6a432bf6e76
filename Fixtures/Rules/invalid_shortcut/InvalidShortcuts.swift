import FlynnRuntime

class Printer: Actor {
    lazy print::BEHAVIOR                   // expected-error{{shortcut 'print::BEHAVIOR' must stand alone on its line}}
    print::BEHAVIOR /* beside code */      // expected-error{{must stand alone}}
    a::BEHAVIOR; b::CHAINABLE              // expected-error{{'a::BEHAVIOR' must stand alone}} expected-error{{'b::CHAINABLE' must stand alone}}
    print ::BEHAVIOR                       // expected-error{{must stand alone}}
    print:: BEHAVIOR                       // expected-error{{must stand alone}}
    print::BEHAVOIR                        // expected-error{{'BEHAVOIR' is no template; the templates are 'ACTOR', 'BEHAVIOR', 'CHAINABLE'}}
    print::behavior                        // expected-error{{'behavior' is no template}}
    be::BEHAVIOR                           // expected-error{{names no behavior: 'be' is only the prefix}}
    be::CHAINABLE                          // expected-error{{'be' is only the prefix}}
    _x::BEHAVIOR                           // expected-error{{must begin with a letter}}
    _::BEHAVIOR                            // expected-error{{must begin with a letter}}
    📏::BEHAVIOR                           // expected-error{{must begin with a letter}}
    `two words`::BEHAVIOR                  // expected-error{{the name of shortcut '`two words`::BEHAVIOR'}}
    ::BEHAVIOR                             // expected-error{{'::BEHAVIOR' has no name}}

    func unsafePrint(_ value: Int) {
        write(print::BEHAVIOR)             // expected-error{{must stand alone}}
        write(
            print::BEHAVIOR                // expected-error{{must stand alone}}
        )
        let text = "\(print::BEHAVIOR)"    // expected-error{{must stand alone}}
        let next =
            print::BEHAVIOR                // expected-error{{must stand alone}}
        _ = [
            print::CHAINABLE               // expected-error{{must stand alone}}
        ]
        self.print::BEHAVIOR               // expected-error{{must stand alone}}
        write(text)::BEHAVIOR              // expected-error{{'::BEHAVIOR' has no name}}
        if value > 0 { print::BEHAVIOR }   // expected-error{{must stand alone}}
        switch value {
        case 0:
            print::BEHAVE                  // expected-error{{'BEHAVE' is no template}}
        default:
            Foundation::exit               // expected-error{{'exit' is no template}}
        }
        #if DEBUG
        print::TEMPLATE                    // expected-error{{'TEMPLATE' is no template}}
        #endif
    }
}

self::ACTOR                                // expected-error{{can't be called 'Self'}}
any::ACTOR                                 // expected-error{{can't be called 'Any'}}
5::ACTOR                                   // expected-error{{'::ACTOR' has no name}}
next::
BEHAVIOR                                   // expected-error@-1{{'next::BEHAVIOR' must stand alone}}
