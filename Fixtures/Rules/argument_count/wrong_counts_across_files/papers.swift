import FlynnRuntime

class Paper: Actor {
    private(set) lazy var bePublish = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - headline
        print(args[x: 0] as String)
    }

    lazy var bePlace = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - headline
        // flynnlint:parameter Int - page
        print(args[x: 0] as String, args[x: 1] as Int)
    }
}

class Weekly: Paper {
    let editor = Editor()  // expect exposed_actor_variable

    lazy var beIssue = Behavior(self) { [unowned self] _ in
        self.bePublish("News")
        super.bePublish("News", 2)  // expect argument_count: 2 are passed
        self.editor.state.beEdit()  // expect argument_count: 'beEdit' takes 1 argument, but none is passed
    }
}
