import FlynnRuntime

/// A shortcut that can't be expanded is reported by `invalid_shortcut` only.
class Elevator: Actor {
    private rise::BEHAVIOR  // expect invalid_shortcut
    fall::BEHAVIOUR  // expect invalid_shortcut
    _stop::BEHAVIOR  // expect invalid_shortcut
    open::BEHAVIOR; close::BEHAVIOR  // expect 2 invalid_shortcut
    ring ::BEHAVIOR  // expect invalid_shortcut
    be::CHAINABLE  // expect invalid_shortcut
    alarm::BEHAVIOR  // beside a comment  // expect invalid_shortcut

    func unsafeCall() {  // expect unsafe_member
        use([
            call::BEHAVIOR  // expect invalid_shortcut
        ])
    }
}
