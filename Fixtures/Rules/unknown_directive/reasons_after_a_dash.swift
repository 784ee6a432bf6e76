import FlynnRuntime

/// Text after a dash is the reason.
class Kettle: Actor {
    // flynnlint:disable argument_count - see nothing_at_all, all of it - since 2019  // expect unused_suppression
    // flynnlint:disable:next all - flynnlint:dissable  // expect unused_suppression
    // flynnlint:enable argument_count - -
    // flynnlint:disable:next argument_count,argument_type,  strong_self_capture - commas, or blanks  // expect 3 unused_suppression
    lazy var beBoil = Behavior(self) { _ in }
    private var degrees = 20  // flynnlint:disable:this exposed_actor_variable unsafe_member -
    // flynnlint:disable:previous all - (at last)
}
