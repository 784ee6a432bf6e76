import FlynnRuntime

/// The runtime's behaviors under a name of the project.
typealias Behavior = FlynnRuntime.Behavior

class Lamp: FlynnRuntime::Actor {
    lazy var beLight = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how bright
        print(args[x: 0] as Int)
    }
    lazy var beDim: FlynnRuntime::Behavior = FlynnRuntime::Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how much
        print(args[x: 0] as Int)
    }
}

func light(_ lamp: Lamp) {
    lamp.beLight()  // expect argument_count: 'beLight' takes 1 argument, but none is passed
    lamp.beDim()  // expect argument_count: 'beDim' takes 1 argument, but none is passed
    lamp.beLight(1)
    lamp.beDim(1)
}
