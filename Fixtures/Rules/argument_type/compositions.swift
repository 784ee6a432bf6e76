import FlynnRuntime

typealias Base = Actor
typealias Mixed = Base & Paced
protocol Paced { var rate: Double { get } }
extension Paced { var twice: Double { rate * 2 } }
protocol Speaker: Actor { var beSpeak: Behavior { get } }
protocol Sized { var size: Int { get } }

final class Person: Actor, Speaker, Sized {
    let size = 5
    lazy var beSpeak = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a text
        print(args[x: 0] as String)
    }
}

class Runner: Mixed {
    var rate = 1.0
    lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - how fast
        print(args[x: 0] as Double)
    }
}

/// A value of a composition has the members of all its types.
func show(_ one: any Speaker & Sized, _ other: some Speaker & Sized, _ all: [any Speaker & Sized], _ runner: Runner) {
    one.beSpeak(one.size)  // expect argument_type: 'Int', is passed
    one.beSpeak("a")
    other.beSpeak(other.size)  // expect argument_type: 'Int', is passed
    for each in all { each.beSpeak(each.size) }  // expect argument_type: 'Int', is passed
    runner.beRun(runner.twice)
    runner.beRun(runner.twice > 1)  // expect argument_type: 'Bool', is passed
}

func show<T: Speaker & Sized>(_ value: T) {
    value.beSpeak(value.size)  // expect argument_type: 'Int', is passed
}

func showed<T>(_ value: T) where T: Speaker, T: Sized {
    value.beSpeak(value.size)  // expect argument_type: 'Int', is passed
}
