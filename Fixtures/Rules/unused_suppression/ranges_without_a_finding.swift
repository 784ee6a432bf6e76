import FlynnRuntime

/// A range around code that has been fixed.
class Lift: Actor {
    private var floor = 0

    // flynnlint:disable strong_self_capture                   // expect unused_suppression: no finding of 'strong_self_capture' is suppressed here
    lazy var beRise = Behavior(self) { [unowned self] _ in self.floor += 1 }
    lazy var beFall = Behavior(self) { [weak self] _ in self?.floor -= 1 }
    // flynnlint:enable strong_self_capture

    // flynnlint:disable strong_self_capture
    lazy var beStop = Behavior(self) { _ in self.floor = 0 }
    // flynnlint:enable strong_self_capture
    // flynnlint:enable strong_self_capture                    // expect unused_suppression: 'strong_self_capture' is not disabled here

    // From here to the end nothing is wrong.
    // flynnlint:disable strong_self_capture                   // expect unused_suppression: no finding of 'strong_self_capture'
    lazy var beOpen = Behavior(self) { _ in print("open, (please)") }
}
