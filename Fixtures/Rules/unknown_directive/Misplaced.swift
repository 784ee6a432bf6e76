import FlynnRuntime

// flynnlint:parameter String - nobody knows whose             // expected-warning{{stands neither in a behavior nor right above one}}

class Radio: Actor {
    // flynnlint:parameter Int - the frequency                 // expected-warning{{stands neither in a behavior nor right above one}}
    private func tune(_ frequency: Int) {
        // flynnlint:parameter Int - the same                  // expected-warning{{stands neither in a behavior nor right above one}}
        self.frequency = frequency
    }

    private var frequency = 0

    // flynnlint:parameter Int - behind the closure            // expected-warning{{stands neither}}
    private let name = "Radio"

    lazy var beTune = Behavior(self, tuneTo)

    /// flynnlint:parameter Behavior - who wants to know        // expected-warning{{stands neither}}
    private func tuneTo(_ args: BehaviorArgs) {}
}
