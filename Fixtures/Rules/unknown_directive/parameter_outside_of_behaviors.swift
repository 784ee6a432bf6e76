import FlynnRuntime

// flynnlint:parameter String - nobody knows whose             // expect unknown_directive: is neither in a behavior nor directly above one

class Radio: Actor {
    // flynnlint:parameter Int - the frequency                 // expect unknown_directive: is neither in a behavior nor directly above one
    private func tune(_ frequency: Int) {
        // flynnlint:parameter Int - the same                  // expect unknown_directive: is neither in a behavior nor directly above one
        self.frequency = frequency
    }

    private var frequency = 0

    // flynnlint:parameter Int - behind the closure            // expect unknown_directive: is neither in a behavior
    private let name = "Radio"

    lazy var beTune = Behavior(self, tuneTo)  // expect function_reference_behavior

    /// flynnlint:parameter Behavior - who wants to know        // expect unknown_directive: is neither in a behavior
    private func tuneTo(_ args: BehaviorArgs) {}
}
