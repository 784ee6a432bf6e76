import FlynnRuntime

class Clock: Actor {
    lazy var beTick = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - which one
        print(args[x: 0] as Int)
    }
    lazy var beName = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a name
        print(args[x: 0] as String)
    }

    private func wrong() {
        let tick = beTick
        tick("a")  // expect argument_type: the 1st argument of behavior 'beTick' must be 'Int', but '"a"', a 'String', is passed
        tick()  // expect argument_count
        (beTick)("a")  // expect argument_type
        let name = beName
        [1].forEach { name($0) }  // expect argument_type: '$0', an 'Int', is passed
    }

    private func right(_ beName: (Int) -> Void) {
        let tick = beTick
        tick(5)
        let name = beName
        name(5)
        do {
            let tick = { (text: String) in print(text) }
            tick("a")
        }
        var latest = beTick
        latest = beTick
        latest("a")  // expect argument_type
    }

    private func hidden() {
        let beTick = { (text: String) in print(text) }
        let tick = beTick
        tick("a")
    }
}

final class Alarm: Clock {
    private func ring() {
        let tick = beTick
        tick(5)
        tick("a")  // expect argument_type
    }
}

func beTick(_ text: String) {}
func call() {
    let tick = beTick
    tick("a")
}
