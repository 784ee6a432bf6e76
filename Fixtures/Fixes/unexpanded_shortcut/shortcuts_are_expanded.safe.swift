import FlynnRuntime

class Printer: Actor {
    lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to print
        let value: String = args[x: 0]
        print(value)
    }
	lazy var beFlush = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
		// flynnlint:parameter String - string to print
		let value: String = args[x: 0]
		print(value)
	}

    class Tray: Actor {
        lazy var bePull = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter String - string to print
            let value: String = args[x: 0]
            print(value)
        }
    }
}

class Reader: Actor {
    lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to print
        let value: String = args[x: 0]
        print(value)
    }
}
print::BEHAVOIR
