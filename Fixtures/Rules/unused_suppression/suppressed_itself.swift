import FlynnRuntime

/// A suppression that is kept on purpose, and one of this rule that suppresses nothing.
class Meter: Actor {
    // flynnlint:disable:next unused_suppression - other versions of the compiler need it
    private let limit = 1  // flynnlint:disable:this exposed_actor_variable

    // flynnlint:disable:next unused_suppression
    // expect@-1 unused_suppression: no finding of 'unused_suppression' is suppressed here
    private let total = 1

    // flynnlint:disable:next all - other versions of the compiler need it
    private let count = 1  // flynnlint:disable:this exposed_actor_variable
}
