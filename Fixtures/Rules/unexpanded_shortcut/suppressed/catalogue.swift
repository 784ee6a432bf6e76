import FlynnRuntime

final class Catalogue: Actor {
    lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Shelf - where
        // flynnlint:parameter [String] - what
        print(args[x: 0] as Shelf, args[x: 1] as [String])
    }
    index::BEHAVIOR  // flynnlint:disable:this unexpanded_shortcut  // expect invalid_shortcut // expect unused_suppression
}
