import FlynnRuntime

class Recorder: Actor {
    // record::BEHAVIOR
    record::BEHAVIOR  // expect unexpanded_shortcut: 'record::BEHAVIOR'
    /* play::BEHAVIOR
    */
    play::BEHAVIOR  // expect unexpanded_shortcut: 'play::BEHAVIOR'

    /// Rewinds the tape.
    rewind::CHAINABLE  // expect unexpanded_shortcut: 'rewind::CHAINABLE'
    // flynnlint:disable:next unexpanded_shortcut - is expanded by the build
    eject::BEHAVIOR

    // A second of the same name can't be expanded.
    beRecord::BEHAVIOR  // expect invalid_shortcut: can't declare 'beRecord', which is already declared here
    let title = """  // expect exposed_actor_variable
        stop::BEHAVIOR
        """
    stop::BEHAVIOR  // expect unexpanded_shortcut: 'stop::BEHAVIOR'
}
