import FlynnRuntime

class Target: Actor {
    lazy var beTake = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - number
        print(args[x: 0] as Int)
    }
}

func send(_ relay: Relay) {
    relay.beSend(1)
    relay.beDrop("anything", "goes")
}
