import FlynnRuntime

class Printer: Actor {
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text to print
        print(args[x: 0] as String)
    }

    lazy var beX = Behavior(self) { _ in }
    lazy var beÉcrire = Behavior(self) { _ in }
    lazy var beURLLoad: Behavior = .init(self) { _ in }
    var beFlow: Behavior {
        get { Behavior(self) { _ in } }
        set { print(newValue) }
    }

    // Another actor's behavior can have any name.
    private let onDone: Behavior
    private var callback: Behavior?
    private var observers: [Behavior] = []
    weak var delegate: Printer?  // expect exposed_actor_variable

    init(onDone: Behavior) {
        self.onDone = onDone
        super.init()
    }

    func safeRun() {
        // Local behaviors can have any name.
        let done = Behavior(self) { _ in }
        done()
        callback = done
    }
}

/// A plain class that is given its actor later.
final class Inbox {
    lazy var beStore = Behavior { (args: BehaviorArgs) in  // expect missing_actor
        // flynnlint:parameter String - one line
        print(args[x: 0] as String)
    }
}
