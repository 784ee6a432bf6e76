import FlynnRuntime

/// Inside of a call or literal nothing can be declared.
class Catalogue: Actor {
    func unsafeFill(_ shelf: Shelf) {
        shelf.add("print::BEHAVIOR", print::BEHAVIOR)                 // expected-error{{must stand alone}}
        shelf.add(
            "first, (of two)",
            second::CHAINABLE                                         // expected-error{{'second::CHAINABLE' must stand alone}}
        )
        shelf.each { item in use(item, { (nested::BEHAVIOR) }) }      // expected-error{{must stand alone}}
        let table = [
            "a": first::BEHAVIOR,                                     // expected-error{{must stand alone}}
            "b":
                last::BEHAVIOR                                        // expected-error{{must stand alone}}
        ]
        let pair = (table, other::ACTOR)                              // expected-error{{must stand alone}}
        shelf[
            index::BEHAVIOR                                           // expected-error{{must stand alone}}
        ] = pair
        print("\(text::BEHAVIOR), and \("\(inner::CHAINABLE)")")      // expected-error 2 {{must stand alone}}
    }
}
