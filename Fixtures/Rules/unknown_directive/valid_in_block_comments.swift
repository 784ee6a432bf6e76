import FlynnRuntime

/** flynnlint:disable argument_count */  // expect unused_suppression
/*
 * Several of them in one comment:
 *
 * flynnlint:disable:next strong_self_capture  // expect unused_suppression
 *   flynnlint:enable argument_count
 **/
class Bell: Actor {
    /* flynnlint:disable:this argument_type */ lazy var beRing = Behavior(self) { _ in /* flynnlint:disable:previous all */ }  // expect 2 unused_suppression

    /* An outer comment /* flynnlint:dissable all */ goes on: flynnlint:silence */
    private let tone = /* flynnlint:disable:this all */ "c"
    /**/ /***/ /* */
}
