import FlynnRuntime

/// Two mistakes on one line, and one mistake with one finding.
class Relay: Actor {
    private let target = Target()

    lazy var beSend = Behavior(self) { (args: BehaviorArgs) in  // expect strong_self_capture: captures 'self' strongly
        // flynnlint:parameter Int - number
        self.target.beTake(args[x: 0] as Int); self.target.beTake("a")  // expect argument_type: the 1st argument of behavior 'beTake' must be 'Int'
        self.target.beTake("a", "b")  // expect argument_count: takes 1 argument, but 2 are passed
        self.target.beTake(args[x: 1] as Int, 2)  // expect undocumented_argument_access: reads the 2nd argument // expect argument_count: takes 1 argument
    }

    lazy var beDrop = Behavior(self) { (args: BehaviorArgs) in  // expect strong_self_capture: captures 'self' // expect undocumented_parameters: documents none
        self.target.beTake(args[x: 0] as Int)
    }
}
