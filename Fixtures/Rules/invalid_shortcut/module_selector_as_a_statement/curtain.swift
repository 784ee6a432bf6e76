import FlynnRuntime
import Theatre

extension Stage {
    // A type of the project before the selector makes no difference: this can't be in a class.
    Theatre::Stage                         // expect invalid_shortcut: 'Stage' is not a template
    var curtain: Theatre::Curtain { Theatre::Curtain() }  // expect exposed_actor_variable
}

private struct Curtain {
    func draw(_ stage: Stage) {
        guard stage.isOpen else {
            Theatre::fatal                 // expect invalid_shortcut: 'fatal' is not a template
        }
        stage.raise::BEHAVIOR              // expect invalid_shortcut: must be alone
    }
}
