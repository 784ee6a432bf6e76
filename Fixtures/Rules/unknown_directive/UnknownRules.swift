import FlynnRuntime

// flynnlint:disable argument_counts                           // expected-warning{{no rule is called 'argument_counts'; did you mean 'argument_count'?}}
// flynnlint:enable argument-count                             // expected-warning{{did you mean 'argument_count'?}}
// flynnlint:disable                                           // expected-warning{{'flynnlint:disable' names no rule}}
// flynnlint:disable:next - the caller is old                  // expected-warning{{'flynnlint:disable:next' names no rule}}

class Lamp: Actor {
    // flynnlint:disable:next strong_self_capture, force_cast   // expected-warning{{no rule is called 'force_cast'}}
    lazy var beLight = Behavior(self) { _ in self.isOn = true }
    // flynnlint:disable:next everything here                  // expected-warning 2 {{no rule is called}}
    lazy var beDim = Behavior(self) { [unowned self] _ in self.isOn = false }
    private var isOn = false  // flynnlint:disable:this All  // expected-warning{{no rule is called 'All'; did you mean 'all'?}}
}
