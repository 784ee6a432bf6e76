/// A project that holds the runtime itself: instances of its `Actor` are actors.
open class Actor {
    private var next: Actor?

    public var unsafeMessagesCount: Int32 { 0 }

    public lazy var beConnect = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Actor - who comes next
        self.next = args[x: 0]
    }
}

class Ledger {
    var lines: [String] = []
}

class Clerk: Actor {
    lazy var beFile = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Ledger - what to file
        print(args[x: 0] as Ledger)
    }
}

func connect(_ left: Actor, _ right: Actor, _ others: [Actor]) {
    left.beConnect(right)
    for other in others { other.beConnect(left) }
}

func file(_ ledger: Ledger, with clerk: Clerk) {
    clerk.beFile(ledger)  // expect reference_argument: shares 'ledger', an instance of class 'Ledger'
}
