import FlynnRuntime

class Thermostat: Actor {
    private var target = 20.0

    lazy var beSet = Behavior(self) { [unowned self] args in
        // flynnlint:parameter Any - target
        self.target = args[x: 0]
    }

    lazy var beRaise = Behavior(self) {
        // flynnlint:parameter Any - the 1st argument
        self.target += $0[x: 0]
    }

    lazy var beName = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the 1st argument
        print(args[x: 0] as String) /* aloud */
    }

    lazy var beEmpty = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
    }

    lazy var beHollow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
    }

    lazy var beNote = Behavior(self) { (args: BehaviorArgs) in  // read once
        // flynnlint:parameter String - the 1st argument
        // What it is for.
        print(args[x: 0] as String)
    }

    lazy var beLong = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the 1st argument
        /* a comment
        of two lines */ print(args[x: 0] as String)
    }

    lazy var beHang = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the 1st argument
        print(
        args[x: 0] as String
    )
    }

    lazy var beApart = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the 1st argument

        print(args[x: 0] as String)
    }

    lazy var beGiven = Behavior(
        self,
        {
            // flynnlint:parameter String - the 1st argument
            print($0[x: 0] as String)
        })

	lazy var beTab = Behavior(self) { (args: BehaviorArgs) in
		// flynnlint:parameter String - the 1st argument
		print(args[x: 0] as String)
	}

	lazy var beTabs = Behavior(self) { (args: BehaviorArgs) in
		// flynnlint:parameter String - the 1st argument
		print(args[x: 0] as String)
	}

    var beTick: Behavior!

    override init() {
        super.init()
        beTick = .init(self) { args in
            // flynnlint:parameter String - the 1st argument
            print(args[x: 0] as String)
        }
    }
}
