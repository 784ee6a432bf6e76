import FlynnRuntime

/// Rules that don't look in this run can't say whether they would find something.
class Mill: Actor {
    // flynnlint:disable argument_count argument_type - the callers are old
    // flynnlint:disable:next behavior_name
    lazy var grind = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - how fine
        self.level = args[x: 0]
    }
    private var level = 0  // flynnlint:disable:this exposed_actor_variable, unsafe_member
    lazy var beStop = Behavior(self) { [unowned self] _ in self.level = 0 }
    // flynnlint:enable argument_type

    // Nor can one that doesn't exist; the name is another rule's finding.
    // flynnlint:disable:next strong_self_captures
    lazy var beClean = Behavior(self) { [unowned self] _ in self.level = 0 }
}
