import FlynnRuntime

/// Where a statement or declaration consists of it, what stands on the right can only be meant as a template.
class Lift: Actor {
    rise::BEHAVIOUR                        // expected-error{{'BEHAVIOUR' is no template; the templates are 'ACTOR', 'BEHAVIOR', 'CHAINABLE'}}

    // The comment above a declaration belongs to it.
    fall::Behavior                         // expected-error{{'Behavior' is no template}}

    #if os(Linux)
    halt::CHAIN                            // expected-error{{'CHAIN' is no template}}
    #elseif os(macOS)
    halt::CHAINED                          // expected-error{{'CHAINED' is no template}}
    #else
    halt::CHAINABLE
    #endif

    enum Floor {
        first::FLOOR                       // expected-error{{'FLOOR' is no template}}
        case ground, top
    }
}

extension Lift {
    open::behavior                         // expected-error{{'behavior' is no template}}
}

Shaft::CLASS                               // expected-error{{'CLASS' is no template}}
