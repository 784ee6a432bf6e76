import FlynnRuntime

/// A malformed line is one mistake: its parameter isn't missing as well, and calls aren't wrong.
class Archive: Actor {
    lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String  // expect malformed_parameter: ' - ' and a description are missing
        print(args[x: 0] as String)
    }

    lazy var bePair = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the name
        // flynnlint:parameter Int number  // expect malformed_parameter: ' - ' is missing
        print(args[x: 0] as String, args[x: 1] as Int)
    }

    lazy var beDrop = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameters Int, Int  // expect malformed_parameter: a blank is missing
        print(args[x: 0] as Int, args[x: 1] as Int)
    }
}

func fill(_ archive: Archive) {
    archive.beAdd(5)
    archive.beAdd("a", "b")  // expect argument_count: takes 1 argument, but 2 are passed
    archive.bePair("a", "b")
    archive.bePair(1, "b")  // expect argument_type: the 1st argument of behavior 'bePair' must be 'String'
    archive.beDrop(1, 2)
    archive.beDrop("none")
}
