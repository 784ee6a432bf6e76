import FlynnRuntime

/// As a statement or declaration, a shortcut must have a template on its right side.
class Lift: Actor {
    rise::BEHAVIOUR                        // expect invalid_shortcut: 'BEHAVIOUR' is not a template; expected 'ACTOR', 'BEHAVIOR', 'CHAINABLE'

    // The comment above a declaration belongs to it.
    fall::Behavior                         // expect invalid_shortcut: 'Behavior' is not a template

    #if os(Linux)
    halt::CHAIN                            // expect invalid_shortcut: 'CHAIN' is not a template
    #elseif os(macOS)
    halt::CHAINED                          // expect invalid_shortcut: 'CHAINED' is not a template
    #else
    halt::CHAINABLE  // expect unexpanded_shortcut
    #endif

    enum Floor {
        first::FLOOR                       // expect invalid_shortcut: 'FLOOR' is not a template
        case ground, top
    }
}

extension Lift {
    open::behavior                         // expect invalid_shortcut: 'behavior' is not a template
}

Shaft::CLASS                               // expect invalid_shortcut: 'CLASS' is not a template
