import FlynnRuntime

// flynnlint:disable:file argument_count                       // expect unknown_directive: unknown directive 'flynnlint:disable:file'

class Ward: Actor {
    // flynnlint:parameter String - the patient
    lazy var beAdmit = Behavior(self) { (args: BehaviorArgs) in
        print(args[x: 0] as String)
    }

    init(
        // flynnlint:parameter Int - how many beds              // expect unknown_directive: is neither in a behavior nor directly above one
        beds: Int
    ) {
        super.init()
    }
}
