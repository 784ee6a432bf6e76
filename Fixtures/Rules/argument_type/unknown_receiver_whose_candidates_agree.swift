import FlynnRuntime

class Reader: Actor {
    enum Mode { case text }

    lazy var beOpen = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - path
        // flynnlint:parameter Int - flags
        print(args)
    }
    lazy var beSeek = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - offset
        print(args)
    }
    lazy var beMode = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Mode - how
        print(args)
    }
}

class Writer: Actor {
    typealias Path = String

    lazy var beOpen = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Swift.String - path
        // flynnlint:parameter Bool - whether to append
        print(args)
    }
    lazy var beSeek = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int) - offset
        // flynnlint:parameter String - from where
        print(args)
    }
    lazy var beMode = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Mode - how, as the other module's type says
        print(args)
    }
}

func open(_ something: SomethingElsewhere) {
    let unknown = something.worker
    unknown.beOpen(5, 5)  // expect argument_type: the 1st argument of behavior 'beOpen' must be 'String'
    unknown.beOpen("a", "b")
    unknown.beOpen("a", true)
    unknown.beSeek("a")  // expect argument_type: the 1st argument of behavior 'beSeek' must be 'Int'
    unknown.beSeek(1, 2)
    unknown.beMode("fast")
    Reader().beMode("fast")  // expect argument_type: must be 'Mode'
    Writer().beMode("fast")
    Writer().beOpen("a", 1)  // expect argument_type: must be 'Bool'
    // Here the number of arguments is the mistake.
    Writer().beOpen(1)  // expect argument_count
    Writer().beOpen(1, 1, 1)  // expect argument_count
}
