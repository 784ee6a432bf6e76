import FlynnRuntime

/// Nothing can be declared inside of a call or literal.
class Catalogue: Actor {
    func unsafeFill(_ shelf: Shelf) {  // expect unsafe_member
        shelf.add("print::BEHAVIOR", print::BEHAVIOR)                 // expect invalid_shortcut: must be alone
        shelf.add(
            "first, (of two)",
            second::CHAINABLE                                         // expect invalid_shortcut: 'second::CHAINABLE' must be alone
        )
        shelf.each { item in use(item, { (nested::BEHAVIOR) }) }      // expect invalid_shortcut: must be alone
        let table = [
            "a": first::BEHAVIOR,                                     // expect invalid_shortcut: must be alone
            "b":
                last::BEHAVIOR                                        // expect invalid_shortcut: must be alone
        ]
        let pair = (table, other::ACTOR)                              // expect invalid_shortcut: must be alone
        shelf[
            index::BEHAVIOR                                           // expect invalid_shortcut: must be alone
        ] = pair
        print("\(text::BEHAVIOR), and \("\(inner::CHAINABLE)")")      // expect 2 invalid_shortcut: must be alone
    }
}
