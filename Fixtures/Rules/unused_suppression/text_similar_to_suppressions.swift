import FlynnRuntime

/// Text similar to a suppression can't be unused.
class Teacher: Actor {
    private let lesson = "// flynnlint:disable:next strong_self_capture"
    private let lines = """
        // flynnlint:disable strong_self_capture
        /* flynnlint:enable strong_self_capture */
        """

    // Write `flynnlint:disable:next strong_self_capture` above such a line.
    // See flynnlint:disable strong_self_capture.
    /// - Note: flynnlint:enable strong_self_capture
    // flynnlint:disable:nxt strong_self_capture  // expect unknown_directive
    // flynnlint: disable strong_self_capture  // expect unknown_directive
    // flynnlint:disable - strong_self_capture  // expect unknown_directive
    lazy var beTeach = Behavior(self) { [unowned self] _ in print(self.lesson, self.lines) }
}
