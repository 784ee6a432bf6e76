import FlynnRuntime

/// What the user did, in order. An actor, because actions on several queues write to it.
final class History: Actor {
    private var entries: [String] = []

    /// Adds an entry. Call it in a turn of the actor.
    // flynnlint:disable:next unsafe_member - only actions on the history's queue call it
    func unsafeAdd(_ entry: String) {
        entries.append(entry)
    }

    lazy var beReport = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Behavior - receives the entries, in one line
        let receiver: Behavior = args[x: 0]
        receiver(self.entries.joined(separator: ", "))
    }
}
