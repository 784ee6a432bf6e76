import FlynnRuntime

worker::ACTOR

final class Depot: Actor {
    class Truck: Actor {
        load::BEHAVIOR

        struct Driver {
            final class Radio: Actor {
                talk::CHAINABLE
            }
        }
        unload::BEHAVIOR
    }

    open::BEHAVIOR
}
