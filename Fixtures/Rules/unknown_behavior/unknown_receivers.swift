import FlynnRuntime

class Scanner: Actor {
    lazy var beScan = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - page
        print(args[x: 0] as Int)
    }
}

func scan(_ device: Device, _ any: some Sequence) {
    let found = discover()
    found.beScan(1)
    found.beScna(1)  // expect unknown_behavior: no type of the project declares a behavior 'beScna'
    found[0].next.beStop()  // expect unknown_behavior: no type of the project declares a behavior 'beStop'
    find(1, [2, 3]).beStart { print("(started)") }  // expect unknown_behavior: declares a behavior 'beStart'
    #if os(macOS)
    found
        .beRestart(  // expect unknown_behavior: declares a behavior 'beRestart'
            1, "a, b"
        )
    #endif
    // Another module's type may have any method, and a mention is no call.
    device.beScna(1)
    _ = found.beStop
}
