import FlynnRuntime

/// If several suppressions cover a finding, all of them are used.
class Pump: Actor {
    private var pressure = 0.0

    // flynnlint:disable strong_self_capture - the whole file must be fixed
    // flynnlint:disable:next strong_self_capture
    lazy var beRaise = Behavior(self) { _ in self.pressure += 0.5 }  // flynnlint:disable:this strong_self_capture
    // flynnlint:disable:previous strong_self_capture

    // A range is used if it contains a finding.
    lazy var beLower = Behavior(self) { [unowned self] _ in self.pressure -= 0.5 }
    lazy var beEmpty = Behavior(self) { [weak self] _ in self?.pressure = 0 }
    // flynnlint:enable strong_self_capture
}
