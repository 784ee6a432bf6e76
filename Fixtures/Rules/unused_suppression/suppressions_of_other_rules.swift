import FlynnRuntime

/// Each rule of a suppression is checked on its own.
class Mill: Actor {
    // flynnlint:disable argument_count argument_type - the callers are old  // expect 2 unused_suppression
    // flynnlint:disable:next behavior_name
    lazy var grind = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - how fine
        self.level = args[x: 0]
    }
    private var level = 0  // flynnlint:disable:this exposed_actor_variable, unsafe_member  // expect 2 unused_suppression
    lazy var beStop = Behavior(self) { [unowned self] _ in self.level = 0 }
    // flynnlint:enable argument_type

    // A name that no rule has is another rule's finding.
    // flynnlint:disable:next strong_self_captures  // expect unknown_directive
    lazy var beClean = Behavior(self) { [unowned self] _ in self.level = 0 }
}
