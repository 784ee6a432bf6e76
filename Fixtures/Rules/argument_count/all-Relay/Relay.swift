import FlynnRuntime

/// Two mistakes on one line, and one that isn't two.
class Relay: Actor {
    private let target = Target()

    lazy var beSend = Behavior(self) { (args: BehaviorArgs) in  // expected-warning{{captures 'self' strongly}}
        // flynnlint:parameter Int - number
        self.target.beTake(args[x: 0] as Int); self.target.beTake("a")  // expected-error{{argument 0 of behavior 'beTake' must be 'Int'}}
        self.target.beTake("a", "b")  // expected-error{{takes 1 argument, but 2 are passed}}
        self.target.beTake(args[x: 1] as Int, 2)  // expected-error{{reads argument 1}} expected-error{{takes 1 argument}}
    }

    lazy var beDrop = Behavior(self) { (args: BehaviorArgs) in  // expected-warning{{captures 'self'}} expected-error{{documents none}}
        self.target.beTake(args[x: 0] as Int)
    }
}
