import FlynnRuntime

class Printer: Actor {
    lazy print::BEHAVIOR                   // expect invalid_shortcut: shortcut 'print::BEHAVIOR' must be alone on its line
    print::BEHAVIOR /* beside code */      // expect invalid_shortcut: must be alone
    a::BEHAVIOR; b::CHAINABLE              // expect invalid_shortcut: 'a::BEHAVIOR' must be alone // expect invalid_shortcut: 'b::CHAINABLE' must be alone
    print ::BEHAVIOR                       // expect invalid_shortcut: must be alone
    print:: BEHAVIOR                       // expect invalid_shortcut: must be alone
    print::BEHAVOIR                        // expect invalid_shortcut: 'BEHAVOIR' is not a template; expected 'ACTOR', 'BEHAVIOR', 'CHAINABLE'
    print::behavior                        // expect invalid_shortcut: 'behavior' is not a template
    be::BEHAVIOR                           // expect invalid_shortcut: has no behavior name: 'be' is only the prefix
    be::CHAINABLE                          // expect invalid_shortcut: 'be' is only the prefix
    _x::BEHAVIOR                           // expect invalid_shortcut: must begin with a letter
    _::BEHAVIOR                            // expect invalid_shortcut: must begin with a letter
    📏::BEHAVIOR                           // expect invalid_shortcut: must begin with a letter
    `two words`::BEHAVIOR                  // expect invalid_shortcut: the name of shortcut '`two words`::BEHAVIOR'
    ::BEHAVIOR                             // expect invalid_shortcut: '::BEHAVIOR' has no name

    func unsafePrint(_ value: Int) {  // expect unsafe_member
        write(print::BEHAVIOR)             // expect invalid_shortcut: must be alone
        write(
            print::BEHAVIOR                // expect invalid_shortcut: must be alone
        )
        let text = "\(print::BEHAVIOR)"    // expect invalid_shortcut: must be alone
        let next =
            print::BEHAVIOR                // expect invalid_shortcut: must be alone
        _ = [
            print::CHAINABLE               // expect invalid_shortcut: must be alone
        ]
        self.print::BEHAVIOR               // expect invalid_shortcut: must be alone
        write(text)::BEHAVIOR              // expect invalid_shortcut: '::BEHAVIOR' has no name
        if value > 0 { print::BEHAVIOR }   // expect invalid_shortcut: must be alone
        switch value {
        case 0:
            print::BEHAVE                  // expect invalid_shortcut: 'BEHAVE' is not a template
        default:
            Foundation::exit               // expect invalid_shortcut: 'exit' is not a template
        }
        #if DEBUG
        print::TEMPLATE                    // expect invalid_shortcut: 'TEMPLATE' is not a template
        #endif
    }
}

self::ACTOR                                // expect invalid_shortcut: can't declare a type 'Self'
any::ACTOR                                 // expect invalid_shortcut: can't declare a type 'Any'
5::ACTOR                                   // expect invalid_shortcut: '::ACTOR' has no name
next::
BEHAVIOR                                   // expect@-1 invalid_shortcut: 'next::BEHAVIOR' must be alone
