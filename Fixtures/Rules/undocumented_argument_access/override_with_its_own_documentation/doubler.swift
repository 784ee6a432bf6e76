import FlynnRuntime

/// The override has a body and a documentation of its own; a method of it may read as it likes.
final class Doubler: Counter {
    override var beCount: Behavior {
        get {
            Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter Int - how many
                // flynnlint:parameter Behavior - whom to tell
                // flynnlint:parameter Bool - whether twice
                self.count(args, twice: args[x: 2])
            }
        }
        set {}
    }

    private func count(_ args: BehaviorArgs, twice: Bool) {
        print(args[x: 0] as Int, args[x: 2] as Bool, args[x: 3] as Int)
    }
}
