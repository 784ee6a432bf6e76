import FlynnRuntime

class Screen: Actor {
    #if os(Linux)
    lazy var beDraw = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - x
        print(args[x: 0] as Int)
    }
    #else
    lazy var beDraw = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - x
        // flynnlint:parameter Int - y
        print(args[x: 0] as Int, args[x: 1] as Int)
    }
    #endif

    lazy var beClear = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
    }
}

/// Which of two declarations is compiled isn't known here, and each branch calls its own.
func draw(_ screen: Screen) {
    #if os(Linux)
    screen.beDraw(1)
    #else
    screen.beDraw(1, 2)
    #endif
    screen.beClear()
    #if DEBUG
    screen
        .beClear()
    #endif
}
