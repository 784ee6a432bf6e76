import FlynnRuntime

class Thermostat: Actor {
    private var target = 20.0
    private var label = ""

    lazy var beSet = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Double - value
        // flynnlint:parameter Any - label
        let value: Double = args[x: 0]
        self.label = args[x: 1]
        self.target = value
    }

    // The type of an access: its variable's, or its cast's.
    lazy var beRead = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter [String: Double] - scale
        // flynnlint:parameter String? - note
        // flynnlint:parameter String - title
        // flynnlint:parameter Any - the 4th argument
        // flynnlint:parameter Any - the 5th argument
        let scale = args[0] as! [String: Double]
        if let note: String = args[x: 1] { print(note) }
        self.show(scale, title: args.get(2) as String, args[x: 4])
    }

    // Two accesses with different types, and two with the same type.
    lazy var beTwice = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any - text
        // flynnlint:parameter Int - first
        let text: String = args[x: 0]
        let number: Int = args[x: 0]
        let first: Int = args[x: 1], again: Int = args[x: 1]
        print(text, number, first, again)
    }

    // A closure that uses all arguments takes any; one that uses none takes none.
    lazy var beForward = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        let name: String = args[x: 0]
        self.show(name, args.dropFirst())
    }

    lazy var beLoop = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        for index in args.indices { print(args[x: index] as Int) }
    }

    lazy var beReset = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter None
        self.target = 20
    }

    lazy var beOuter = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String] - words
        let words: [String] = args[x: 0]
        print(words.map { $0.count })
        let inner = Behavior { (args: BehaviorArgs) in
            // flynnlint:parameter Int - another's
            print(args[x: 0] as Int)
        }
        inner(1)
    }

    // Too many to document.
    lazy var beMany = Behavior(self) { (args: BehaviorArgs) in
        print(args[x: 1_000_000] as Int)
    }
}
