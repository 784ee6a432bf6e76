import FlynnRuntime

final class Ship: Actor {}

#if os(Linux)
final class Tug: Actor, Pilot {
    lazy var beGuide = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Ship - which one
        // flynnlint:parameter (from: Berth, to: Berth) - the way
        let way: (from: Berth, to: Berth) = args[x: 1]
        print(args[x: 0] as Ship, way)
    }
}
#else
final class Tug: Actor, Pilot {
    var beGuide: Behavior {
        Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Ship - which one
            // flynnlint:parameter (Berth, Berth) - the way
            print(args[x: 0] as Ship, args[x: 1] as (Berth, Berth))
        }
    }
}
#endif
