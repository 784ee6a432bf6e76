import FlynnRuntime

// flynnlint:disable strong_self_capture - to the end of the file
class Baker: Actor {
    private var loaves = 0
    lazy var beBake = Behavior(self) { _ in self.loaves += 1 }
}
