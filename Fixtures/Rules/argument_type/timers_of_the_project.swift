import FlynnRuntime

class Clock: Actor {
    lazy var beTick = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a name
        print(args[x: 0] as String)
    }
}

// The project's initializers can pass other arguments.
extension Flynn.Timer {
    convenience init(timeInterval: Double, repeats: Bool, _ behavior: Behavior) {
        self.init(timeInterval: timeInterval, repeats: repeats, behavior, ["name"])
    }
}

func go(clock: Clock) {
    Flynn.Timer(timeInterval: 1, repeats: true, clock.beTick)
    Flynn.Timer(timeInterval: 1, repeats: true, clock.beTick, [5])
}
