import FlynnRuntime

class Recorder: Actor {
    // record::BEHAVIOR
    record::BEHAVIOR  // expected-error{{'record::BEHAVIOR'}}
    /* play::BEHAVIOR
    */
    play::BEHAVIOR  // expected-error{{'play::BEHAVIOR'}}

    /// Rewinds the tape.
    rewind::CHAINABLE  // expected-error{{'rewind::CHAINABLE'}}
    // flynnlint:disable:next unexpanded_shortcut - is expanded by the build
    eject::BEHAVIOR

    // A second of the same name is found as well.
    record::BEHAVIOR  // expected-error{{'record::BEHAVIOR'}}
    let title = """
        stop::BEHAVIOR
        """
    stop::BEHAVIOR  // expected-error{{'stop::BEHAVIOR'}}
}
