import FlynnRuntime

class Printer: Actor {
    lazy var bePrint = Behavior { (args: BehaviorArgs) in  // expect missing_actor: behavior 'bePrint' is made without an actor
        // flynnlint:parameter String - text to print
        print(args[x: 0] as String)
    }

    let beFlush: Behavior = .init { _ in print() }  // expect missing_actor: 'beFlush'

    private let beLog = FlynnRuntime.Behavior(name: "log") { (args: BehaviorArgs) in  // expect missing_actor
        // flynnlint:parameter String - text to log
        print(args[x: 0] as String)
    }

    lazy var beLast = Behavior(self) { [unowned self] _ in
        self.bePrint("the end")
        self.beLog("printed")
    }
}

class Chain: Actor {
    lazy var beAdd = ChainableBehavior<Chain> { (args: BehaviorArgs) in  // expect missing_actor: pass the actor, as in 'Behavior(self)'
        // flynnlint:parameter Int - number to add
        print(args[x: 0] as Int)
    }

    private var done = Behavior({ _ in print("done") })  // expect missing_actor: 'done' // expect behavior_name
}

enum Events {
    static let beShown = Behavior { _ in print("shown") }  // expect missing_actor
}

let beStart = Behavior { _ in print("starts") }  // expect missing_actor

func announce(_ printer: Printer) {
    let beDone = Behavior { _ in print("announced") }  // expect missing_actor
    var beFailed = Behavior(name: "failed") { _ in print("failed") }  // expect missing_actor
    printer.bePrint("a")
    beDone()
    beFailed()
    Events.beShown()
    beStart()
}
