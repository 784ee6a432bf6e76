import FlynnRuntime

public final class Map: Actor {
    public typealias Degrees = Double

    public lazy var beShow = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Degrees - north
        // flynnlint:parameter Map.Degrees - east
        // flynnlint:parameter Scale - how large
        print(args[x: 0] as Degrees, args[x: 1] as Degrees, args[x: 2] as Scale)
    }
}
