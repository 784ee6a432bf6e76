import FlynnRuntime

class Gauge: Actor {
    private var level = 0

    lazy var beSet = Behavior(self) { (me, args) in  // expect undocumented_parameters: behavior 'beSet' takes arguments
        me.level = args[x: 0]
    }

    lazy var beRaise = Behavior(self) { $0.level += $1[x: 0] as Int }  // expect undocumented_parameters

    lazy var beReset = ChainableBehavior(self) { me, _ in me.level = 0 }

    lazy var bePrint = Behavior(self) { (_: Gauge, _: BehaviorArgs) in print("gauge") }

    lazy var beShow = Behavior(self) { (_, args) in
        // flynnlint:parameter String - the unit
        // flynnlint:parameter String - the name
        let unit: Int = args[x: 0]  // expect parameter_type_drift: documented as 'String', but read as 'Int'
        print(unit, args.get(1) as String, args[x: 2] as Int)  // expect undocumented_argument_access
    }

    lazy var beName = Behavior(self) { (me, args) in
        // flynnlint:parameter String - the name
        // flynnlint:parameter String - the unit  // expect unused_parameter
        me.beShow("cm", args[x: 0] as String)
    }
}

func use(_ gauge: Gauge) {
    gauge.beReset().beReset(1)  // expect argument_count: takes no arguments, but 1 is passed
    gauge.bePrint(1)  // expect argument_count
    gauge.beShow("cm")  // expect argument_count: takes 2 arguments
    gauge.beShow("cm", 1)  // expect argument_type
}
