import FlynnRuntime

/// A behavior that documents any number of parameters has no maximum.
final class Journal: Actor {
    private var entries: [String] = []

    lazy var beAppend = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        self.entries.append("\(args)")
    }
}

func record(in journal: Journal) {
    journal.beAppend(1, 2, 3, 4, 5, 6, 7, 8)
}
