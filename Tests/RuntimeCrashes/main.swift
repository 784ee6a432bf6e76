// Ends in the way that its argument says. The tests compare what it writes to standard error.
import FlynnRuntime
import Synchronization

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

/// An actor that counts its calls, and its ends.
class Mayfly: Actor {
    static let calls = Atomic(0)
    static let ends = Atomic(0)
    private var next = 0

    deinit { Mayfly.ends.add(1, ordering: .relaxed) }

    lazy var beCall = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - the number of the call
        let number: Int = args[x: 0]
        precondition(number == self.next, "calls came out of order")
        self.next += 1
        Mayfly.calls.add(1, ordering: .relaxed)
    }

    lazy var beReplace = Behavior(self) { [unowned self] _ in
        self.beCall = ChainableBehavior(self) { _ in Mayfly.calls.add(1, ordering: .relaxed) }
    }
}

/// What holds where classes can't be hooked too: owners and messages that wait keep an actor, and nothing else does.
func liveUnhooked() {
    precondition(!Lifetime.isHooked)
    let wandering = Behavior { _ in Mayfly.calls.add(1, ordering: .relaxed) }
    for _ in 0..<1000 {
        let actor = Mayfly()
        // Let go by its owner while messages wait, and with a behavior that is kept beyond that but not called.
        let kept = withExtendedLifetime(actor) {
            actor.beCall(0).beCall(1)
            wandering.setActor(actor)
            wandering()
            // Fetched first: from then on the property is the actor's to change.
            let kept = actor.beCall
            actor.beReplace()
            return kept
        }
        Flynn.Timer(timeInterval: 0, repeats: false, kept, [2])
    }
    wandering.setActor(nil)
    Flynn.shutdown()
    print("\(Mayfly.calls.load(ordering: .relaxed) >= 3000), \(Mayfly.ends.load(ordering: .relaxed)) ends")
}

let mode = CommandLine.arguments.dropFirst().first ?? ""
if mode.hasPrefix("unhooked") { Lifetime.hooksAreForbidden.store(true, ordering: .relaxed) }
let builder = StringBuilder()
switch mode {
case "unhooked": liveUnhooked()
case "unhooked-gone":
    let kept = StringBuilder().beAppend
    kept("a")
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
