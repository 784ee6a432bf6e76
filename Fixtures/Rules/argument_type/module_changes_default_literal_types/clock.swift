import FlynnRuntime

class Clock: Actor {
    lazy var beWait = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int64 - ticks
        // flynnlint:parameter Float - seconds
        // flynnlint:parameter Character - unit
        print(args)
    }
}

func wait(_ clock: Clock) {
    clock.beWait(5, 1.5, Character("s"))
    clock.beWait(-5, -(1.5), "s")  // expect argument_type: must be 'Character'
    clock.beWait([5], 1.5, "s" as Character)  // expect argument_type: must be 'Int64', but '[5]', an array, is passed
}
