import FlynnRuntime

class Printer: Actor {
    print::BEHAVIOR  // expected-error{{is not expanded}}
    be::BEHAVIOR  // expected-error{{'be' is only the prefix}}
    lazy write::BEHAVIOR  // expected-error{{must stand alone}}
    save::BEHAVOIR  // expected-error{{is no template}}
}
