import FlynnRuntime
import Handlers

class Store: Actor {
    lazy var beKeep = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any - what to keep
        // flynnlint:parameter Handler - a type of another module
        print(args[0] as Any, args[1] as Any)
    }
    lazy var beKeepAll = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Any) -> Void - shows what is kept
        let show: (Any) -> Void = args[x: 0]
        show(5)
    }
}

func keep(_ store: Store) {
    store.beKeep({ load($0) }, { load($0) })
    store.beKeepAll { load($0) }
    store.beShow { print($0) }
    store.beShow { value in
        print("kept")
        print(value)
    }
}
