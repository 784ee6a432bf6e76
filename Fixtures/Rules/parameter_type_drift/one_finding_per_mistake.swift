import FlynnRuntime

/// A mistake in the type has one finding only.
class Scribe: Actor {
    lazy var beWrite = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the text
        // flynnlint:parameter Int - how often
        let text: Int = args[x: 0]  // expect parameter_type_drift: the 1st argument of behavior 'beWrite' is documented as 'String', but read as 'Int'
        let times: Int = args[x: 1]
        print(text, times, args[x: 2] as String)  // expect undocumented_argument_access: documents only 2 parameters
        print(args[x: -1] as String)  // expect undocumented_argument_access: negative index
    }

    lazy var beErase = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int
        // expect@-1 malformed_parameter: description
        // flynnlint:parameter String - which of the two is the first is not certain
        print(args[x: 0] as String, args[x: 1] as Int)
    }

    lazy var beCopy = Behavior(self) { (args: BehaviorArgs) in  // expect undocumented_parameters: documents none
        print(args[x: 0] as String, args[x: 0] as Int)
    }

    lazy var beSign = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the name
        print(args[x: 0] as Character)  // flynnlint:disable:this parameter_type_drift - it is one letter
    }
}

func write(_ scribe: Scribe) {
    scribe.beWrite("a", 1)
    scribe.beWrite(1, 1)  // expect argument_type: must be 'String'
}
