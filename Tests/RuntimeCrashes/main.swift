// Ends in the way that its argument says. The tests compare what it writes to standard error.
import FlynnRuntime

// flynnlint:disable all - the mistakes here are the point

class StringBuilder: Actor {
    private var string = ""

    lazy var beAppend = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to append
        let value: String = args[x: 0]
        self.string.append(value)
    }

    lazy var beInsert = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to insert
        // flynnlint:parameter Double - where, as a share of the length
        let value: String = args[x: 0]
        let place: Double = args.get(1)
        let more: Int = args[x: 2]
        self.string.append("\(value) \(place) \(more)")
    }

    lazy var beStop = Behavior(self) { _ in
        Flynn.shutdown()
    }

    lazy var beLoad = Behavior(self) { _ in }
}

class Image {}

func keptTooLong() -> Behavior {
    let builder = StringBuilder()
    return Behavior(builder) { _ in }
}

let builder = StringBuilder()
switch CommandLine.arguments.dropFirst().first ?? "" {
case "wrong-type": builder.beAppend(5)
case "wrong-literal": builder.beInsert("a", 1)
case "nil": builder.beAppend(nil)
case "missing": builder.beInsert("a", 0.5)
case "no-actor": Behavior { _ in }()
case "gone": keptTooLong()()
case "shutdown": builder.beStop()
case "interval": Flynn.Timer(timeInterval: .nan, repeats: false, builder.beLoad)
case "exclusive":
    builder.unsafeCoreAffinity = .onlyEfficiency
    Flynn.startup(pretending: (efficiency: 0, performance: 2))
    for _ in 0..<3 { builder.beAppend("a") }
case "class":
    for _ in 0..<3 { builder.beLoad(Image(), builder, builder.beLoad, "a", [1]) }
    Flynn.defaultCheckForUnsafeArguments = false
    builder.beAppend("a")
case "silent-class":
    Flynn.defaultCheckForUnsafeArguments = false
    builder.beLoad(Image())
default: builder.beAppend("fine")
}
Flynn.shutdown()
