import FlynnRuntime

// flynnlint:disable:file argument_count                       // expect unknown_directive: 'flynnlint:disable:file' means nothing

class Ward: Actor {
    // flynnlint:parameter String - the patient
    lazy var beAdmit = Behavior(self) { (args: BehaviorArgs) in
        print(args[x: 0] as String)
    }

    init(
        // flynnlint:parameter Int - how many beds              // expect unknown_directive: stands neither in a behavior nor right above one
        beds: Int
    ) {
        super.init()
    }
}
