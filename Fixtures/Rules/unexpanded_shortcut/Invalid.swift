import FlynnRuntime

/// What can't be expanded isn't waiting to be: that is `invalid_shortcut`'s finding.
class Elevator: Actor {
    private rise::BEHAVIOR
    fall::BEHAVIOUR
    _stop::BEHAVIOR
    open::BEHAVIOR; close::BEHAVIOR
    ring ::BEHAVIOR
    be::CHAINABLE
    alarm::BEHAVIOR  // beside a comment

    func unsafeCall() {
        use([
            call::BEHAVIOR
        ])
    }
}
