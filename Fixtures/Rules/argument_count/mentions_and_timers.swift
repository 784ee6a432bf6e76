import FlynnRuntime

class Clock: Actor {
    lazy var beTick = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how often
        // flynnlint:parameter String - how loud
        print(args[x: 0] as Int, args[x: 1] as String)
    }
    private var count = 0
    lazy var beStart = Behavior(self) { [unowned self] _ in
        // A timer makes a call.
        Flynn.Timer(timeInterval: 1.0, repeats: true, self.beTick, [1, "loud, (very)"])
        Flynn.Timer(timeInterval: 2.0, repeats: false, beTick)  // expect argument_count: takes 2 arguments, but none is passed
        print(beTick)
    }
}

/// Behaviors that are named, stored, compared, and passed on, but not called.
func wind(_ clock: Clock, _ clocks: [Clock]) {
    let tick = clock.beTick
    tick(1)  // expect argument_count
    let all = clocks.map(\.beTick) + clocks.map { $0.beTick } + [clock.beTick, tick]
    all.forEach { behavior in behavior("anything") }
    all[0](1, 2, 3)
    (clock.beTick, clock.beStart).0(5)  // expect argument_count
    _ = clock.beTick === tick ? clock.beStart : clock.beTick
    register(clock.beTick, (1), named: "clock")
    register(clock.beTick, [1][0], named: "clock")
    clock.beTick
    (1, 2, 3)
    print("clock.beTick(1)", clock[keyPath: \Clock.beTick])
}

func register(_ behavior: Behavior, _ count: Int, named name: String) {}
