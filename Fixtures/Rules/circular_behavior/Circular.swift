import FlynnRuntime

class Clock: Actor {
    var other: Clock?

    lazy var beTick = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expected-error{{the closure of behavior 'beTick' names the behavior itself, so that the compiler can't infer its type; write 'beTick: Behavior'}}
        // flynnlint:parameter Int - seconds that are left
        let seconds: Int = args[x: 0]
        if seconds > 0 { self.beTick(seconds - 1) }
    }

    // Without `self`, which `[unowned self]` allows.
    lazy var beStrike = Behavior(self) { [unowned self] _ in  // expected-error{{'beStrike: Behavior'}}
        beStrike()
    }

    // As a value.
    lazy var beStart = Behavior(self) { [unowned self] _ in  // expected-error{{'beStart'}}
        Flynn.Timer(timeInterval: 1.0, repeats: false, self.beStart, [])
    }

    lazy var beShow = Behavior(self) { [unowned self] _ in  // expected-error{{'beShow'}}
        print("shown by \(self.beShow)")
    }

    // Of another instance.
    lazy var beAsk = Behavior(self) { [unowned self] _ in self.other?.beAsk() }  // expected-error{{'beAsk'}}

    lazy var beMeet = Behavior(self) { (args: BehaviorArgs) in  // expected-error{{'beMeet'}}
        // flynnlint:parameter Clock - another one
        let clock: Clock = args[x: 0]
        clock.beMeet(clock)
    }

    lazy var beMake = Behavior(self) { _ in Clock().beMake() }  // expected-error{{'beMake'}}

    // It leads through an alias of `self`.
    lazy var beAlias = Behavior(self) { [me = self] _ in me.beAlias() }  // expected-error{{'beAlias'}}

    // A chain, the last of which is meant.
    lazy var beWind = ChainableBehavior<Clock>(self) { [unowned self] _ in  // expected-error{{write 'beWind: ChainableBehavior<Clock>'}}
        self.beStop().beStop().beWind()
    }
    lazy var beStop: ChainableBehavior<Clock> = ChainableBehavior(self) { [unowned self] _ in self.beStop() }

    // The type says what the constructor leaves out.
    lazy var beRest = ChainableBehavior(self) { [unowned self] _ in self.beRest() }  // expected-error{{write 'beRest: ChainableBehavior<Clock>'}}
    lazy var beFull = FlynnRuntime.Behavior(self) { [unowned self] _ in self.beFull() }  // expected-error{{write 'beFull: FlynnRuntime.Behavior'}}
}
