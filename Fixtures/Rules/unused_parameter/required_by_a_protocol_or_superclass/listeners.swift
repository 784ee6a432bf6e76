import FlynnRuntime
import Toolkit

final class Recorder: Actor, Chatty {
    lazy var beHear = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - who says it
        // flynnlint:parameter String - what is said
        print(args[x: 1] as String)
    }
    lazy var beLeave = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - why
    }
    // This one is its own.
    lazy var beRewind = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how far  // expect unused_parameter: 'beRewind'
    }
}

/// A hook for subclasses.
class Plugin: Actor {
    var beStart: Behavior {
        Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - options
        }
    }
    // A protocol requires it from the subclass.
    lazy var beHear = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - who says it
        // flynnlint:parameter String - what is said
    }
    lazy var beLeave = Behavior(self) { _ in }
    // It isn't overridden.
    lazy var beUnload = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - why  // expect unused_parameter: 'beUnload'
    }
}

final class Spelling: Plugin, Listener {
    override var beStart: Behavior {
        Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - options
        }
    }
}

/// Another module's protocol may require a parameter that isn't needed.
final class Adapter: Actor, ToolkitListener {
    lazy var beNotify = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - what happened
    }
}
