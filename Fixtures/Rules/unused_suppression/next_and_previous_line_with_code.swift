import FlynnRuntime

/// `next` and `previous` mean lines with code on them, however far away.
class Gate: Actor {
    private var isOpen = false

    // flynnlint:disable:next strong_self_capture

    /// Opens the gate.
    // It is old.
    lazy var beOpen = Behavior(self) { _ in
        self.isOpen = true
    }

    lazy var beClose = Behavior(self) { _ in self.isOpen = false }

    // A comment in between.

    // flynnlint:disable:previous strong_self_capture - it is never freed

    /* flynnlint:disable:this strong_self_capture */ lazy var beLock = Behavior(self) { _ in self.isOpen = false }

    lazy var beRing = Behavior(self) { /* flynnlint:disable:this strong_self_capture */ _ in
        self.isOpen.toggle()
    }
}
