import FlynnRuntime

class Camera: Actor {
    lazy var beSnap = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> Void - receives the size
        (args[x: 0] as (Int) -> Void)(5)
    }
    lazy var beZoom = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> Void - receives the level
        (args[x: 0] as (Int) -> Void)(5)
    }
}

class Scanner: Actor {
    lazy var beSnap = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> Void - receives the size
        (args[x: 0] as (Int) -> Void)(5)
    }
    lazy var beZoom = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Double) -> Void - receives the level
        (args[x: 0] as (Double) -> Void)(5)
    }
}

func snap() {
    // All behaviors of this name agree.
    device().beSnap { show($0) }  // expect untyped_closure: must be '(Int) -> Void'
    device().beSnap { print($0) }  // expect argument_type: must be '(Int) -> Void'
    device().beZoom { show($0) }
}
