import FlynnRuntime

// flynnlint:disable argument_counts                           // expect unknown_directive: no rule is called 'argument_counts'; did you mean 'argument_count'?
// flynnlint:enable argument-count                             // expect unknown_directive: did you mean 'argument_count'?
// flynnlint:disable                                           // expect unknown_directive: 'flynnlint:disable' names no rule
// flynnlint:disable:next - the caller is old                  // expect unknown_directive: 'flynnlint:disable:next' names no rule

class Lamp: Actor {
    // flynnlint:disable:next strong_self_capture, force_cast   // expect unknown_directive: no rule is called 'force_cast'
    lazy var beLight = Behavior(self) { _ in self.isOn = true }
    // flynnlint:disable:next everything here                  // expect unknown_directive: no rule is called 'everything'; a reason begins with ' - '
    lazy var beDim = Behavior(self) { [unowned self] _ in self.isOn = false }
    private var isOn = false  // flynnlint:disable:this All  // expect unknown_directive: no rule is called 'All'; did you mean 'all'?
}
