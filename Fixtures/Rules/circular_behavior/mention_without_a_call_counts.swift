import FlynnRuntime

/// A mention without a call asks for the type just as well.
final class Lighthouse: Actor {
    private var next: Lighthouse?

    lazy var beRepeat = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect circular_behavior: refers to the behavior itself
        // flynnlint:parameter Int - how often, "(0, 1)" included
        let count: Int = args[x: 0]
        let again = count > 0 ? self.beRepeat : nil
        again?(count - 1)
    }

    lazy var beRelay = Behavior(self) { [unowned self] _ in  // expect circular_behavior: 'beRelay'
        self
            .next?
            .beRelay.dynamicallyCall(withArguments: [])
    }
}
