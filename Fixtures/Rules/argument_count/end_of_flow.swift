import FlynnRuntime

/// `beFlow()` without arguments is the end of a flow, whatever a stage documents.
final class Parse: Actor, Flowable {
    lazy var safeFlowable = FlowableState(self)
    lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - a line
        self.safeFlowToNextTarget(args)
    }
}

final class Other: Actor {
    lazy var beFlow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a line
        print(args[x: 0] as String)
    }
}

func run(_ parse: Parse, _ other: Other) {
    parse.beFlow("a")
    parse.beFlow()
    parse.beFlow("a", "b")  // expect argument_count: takes 1 argument
    other.beFlow()  // expect argument_count: none is passed
}
