import FlynnRuntime

worker::ACTOR  // expect unexpanded_shortcut

final class Depot: Actor {
    class Truck: Actor {
        load::BEHAVIOR  // expect unexpanded_shortcut

        struct Driver {
            final class Radio: Actor {
                talk::CHAINABLE  // expect unexpanded_shortcut
            }
        }
        unload::BEHAVIOR  // expect unexpanded_shortcut
    }

    open::BEHAVIOR  // expect unexpanded_shortcut
}
