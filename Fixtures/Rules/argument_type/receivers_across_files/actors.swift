import FlynnRuntime

class Singer: Actor {
    lazy var bePerform = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - song
        // flynnlint:parameter Double - volume
        print(args)
    }
    lazy var beBow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how often
        print(args)
    }
}

class Juggler: Actor {
    lazy var bePerform = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - balls
        // flynnlint:parameter Double - height
        print(args)
    }
    lazy var beBow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Depth - how deep
        print(args)
    }
}

class TenorSinger: Singer {}
