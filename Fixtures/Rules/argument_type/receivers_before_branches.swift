import FlynnRuntime

/// The receiver of a call in a branch of `#if` is that of the chain.
class First: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        print(args[x: 0] as Int)
    }
}

class Second: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a text
        print(args[x: 0] as String)
    }
}

func use(_ first: First, _ second: Second) {
    first
        #if DEBUG && os(Linux)
        .beShow("a")  // expect argument_type
        #elseif os(macOS)
        .beShow(1)
        #else
        #if swift(>=6)
        .beShow("b")  // expect argument_type
        #endif
        #endif
    second
        #if DEBUG
        .beShow("a")
        #else
        .beShow(1)  // expect argument_type
        #endif
}
