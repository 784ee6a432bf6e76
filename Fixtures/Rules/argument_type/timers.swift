import FlynnRuntime

class Clock: Actor {
    lazy var beTick = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a name
        // flynnlint:parameter Int - a number
        print(args[x: 0] as String, args[x: 1] as Int)
    }
    lazy var beStop = Behavior(self) { (_: BehaviorArgs) in
        // flynnlint:parameter None
        print("stop")
    }
    private func start() {
        Flynn.Timer(timeInterval: 1, repeats: true, beTick, ["a", "b"])  // expect argument_type: the 2nd argument of behavior 'beTick' must be 'Int'
        Flynn.Timer(timeInterval: 1, repeats: true, beTick, ["a", 2])
    }
}

func go(clock: Clock, arguments: BehaviorArgs) {
    Flynn.Timer(timeInterval: 1, repeats: false, clock.beTick, [1, 2])  // expect argument_type: the 1st argument of behavior 'beTick' must be 'String'
    let timer = Flynn.Timer(
        timeInterval: 1, repeats: false,
        clock.beTick)  // expect argument_count: behavior 'beTick' takes 2 arguments, but none is passed
    timer.cancel()
    _ = Flynn.Timer(timeInterval: 1, repeats: false, clock.beTick, ["a"])  // expect argument_count: takes 2 arguments, but 1 is passed
    Flynn.Timer(timeInterval: 1, repeats: false, clock.beTick, ["a", 2])
    Flynn.Timer(timeInterval: 1, repeats: false, clock.beTick, arguments)
    Flynn.Timer(timeInterval: 1, repeats: true, clock.beStop)
    Flynn.Timer(timeInterval: 1, repeats: true, clock.beStop, [])
}

func goWithDurations(clock: Clock, arguments: BehaviorArgs) {
    Flynn.Timer(after: .seconds(1), clock.beTick, [1, 2])  // expect argument_type: the 1st argument of behavior 'beTick' must be 'String'
    Flynn.Timer(every: .milliseconds(5), clock.beTick)  // expect argument_count: behavior 'beTick' takes 2 arguments, but none is passed
    _ = Flynn.Timer(every: .seconds(1), clock.beTick, ["a"])  // expect argument_count: takes 2 arguments, but 1 is passed
    Flynn.Timer(after: .seconds(1), clock.beTick, ["a", 2])
    Flynn.Timer(every: .seconds(1), clock.beTick, arguments)
    Flynn.Timer(after: .zero, clock.beStop)
}
