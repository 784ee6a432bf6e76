import FlynnRuntime

/// Documentation of inner declarations doesn't belong to the outer behavior.
class Dispatcher: Actor {
    lazy var beDispatch = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many
        class Worker: Actor {
            // flynnlint:parameter String - what to do
            // flynnlint:parameter Int - how often
            lazy var beWork = Behavior(self) { (args: BehaviorArgs) in
                print(args[x: 0] as String, args[x: 1] as Int)
            }
        }
        Worker().beWork("sweep", args[x: 0] as Int)
        Worker().beWork("sweep")  // expect argument_count: 'beWork' takes 2 arguments, but 1 is passed
        // flynnlint:parameter String - what was done
        let answer = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - and how often
            print(args[x: 0] as String, args[x: 1] as Int)
        }
        answer("swept", 1)
    }

    lazy var beRelay = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - what to do
        let answer = Behavior(self) { (_: BehaviorArgs) in print("done") }
        // flynnlint:parameter Int - how often
        answer(args[x: 0] as String, args[x: 1] as Int)
    }
}

func dispatch(_ dispatcher: Dispatcher) {
    dispatcher.beDispatch(1)
    dispatcher.beDispatch(1, "sweep")  // expect argument_count: 'beDispatch' takes 1 argument, but 2 are passed
    dispatcher.beRelay("sweep", 2)
    dispatcher.beRelay("sweep")  // expect argument_count: 'beRelay' takes 2 arguments, but 1 is passed
}

/// A type parameter hides a type of the same name.
protocol Sweeper {
    func beDispatch()
}

func sweep<Dispatcher: Sweeper>(_ sweepers: [Dispatcher], _ spare: Dispatcher?) {
    for sweeper in sweepers { sweeper.beDispatch() }
    sweepers[0].beDispatch()
    spare?.beDispatch()
}
