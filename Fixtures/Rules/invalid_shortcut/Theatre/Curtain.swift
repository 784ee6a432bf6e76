import FlynnRuntime
import Theatre

extension Stage {
    // A type of the project before the selector makes no difference: this can't be in a class.
    Theatre::Stage                         // expected-error{{'Stage' is no template}}
    var curtain: Theatre::Curtain { Theatre::Curtain() }
}

private struct Curtain {
    func draw(_ stage: Stage) {
        guard stage.isOpen else {
            Theatre::fatal                 // expected-error{{'fatal' is no template}}
        }
        stage.raise::BEHAVIOR              // expected-error{{must stand alone}}
    }
}
