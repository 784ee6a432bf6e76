import FlynnRuntime

final class Alarm: Actor {
    lazy var beRing = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how often
        print(args[x: 0] as Int)
    }
}

/// A behavior that is passed, as a labeled argument of something else.
func schedule(_ alarm: Alarm, in clock: Clock) {
    clock.add(alarm: alarm.beRing, at: 7)
    clock.add(alarm: alarm.beRing, arguments: [1])
    Flynn.Timer(timeInterval: 1.5, repeats: true, alarm.beRing, [2])
    alarm.beRing.setActor(alarm)
    alarm.beRing.dynamicallyCall(withArguments: [3])
    alarm.beRing.dynamicallyCall(withArguments: ["count: 4"])  // expect argument_type
    (alarm.beRing)(5)
    let entries = [(alarm: alarm.beRing, hour: 7)]
    entries.forEach { $0.alarm(6) }
}
