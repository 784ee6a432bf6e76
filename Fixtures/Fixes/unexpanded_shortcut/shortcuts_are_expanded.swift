import FlynnRuntime

class Printer: Actor {
    print::BEHAVIOR
	flush::CHAINABLE

    class Tray: Actor {
        pull::BEHAVIOR
    }
}

reader::ACTOR
print::BEHAVOIR
