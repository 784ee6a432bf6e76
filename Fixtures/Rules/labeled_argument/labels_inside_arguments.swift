import FlynnRuntime

struct Stamp { var cents = 0 }

class Clerk: Actor {
    lazy var beSend = ChainableBehavior<Clerk>(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the text
        // flynnlint:parameter Stamp - what it costs
        print(args[x: 0] as String, args[x: 1] as Stamp)
    }

    lazy var bePlace = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (x: Int, y: Int) - where
        // flynnlint:parameter () -> String - what
        print(args[x: 0] as (x: Int, y: Int), (args[x: 1] as () -> String)())
    }

    func send(text: String, stamp: Stamp) {}  // expect exposed_actor_function
}

/// Labels inside the arguments belong to other calls.
func file(_ clerk: Clerk?, _ clerks: [Clerk]) {
    // In calls, at any depth.
    clerk?.beSend(String(repeating: "a", count: 2), Stamp(cents: Int(String("5"), radix: 10) ?? 0))
    // In tuples and dictionaries.
    clerk?.bePlace((x: 1, y: 2), { () -> String in String(describing: ["text": 1, "stamp": 2]) })
    // In strings, which hold "text: commas, (parentheses)" and calls.
    clerk?.beSend("text: a, stamp: (b)", Stamp()).beSend("\(String(describing: 1)), \(max(1, 2))", Stamp(cents: 1))
    // In closures.
    clerk?.bePlace((1, 2)) { () -> String in
        clerk?.send(text: "a", stamp: Stamp(cents: 2))
        return "a"
    }
    // The conditional operator has a colon, too.
    for clerk in clerks {
        clerk
            .beSend(
                clerks.isEmpty ? "none" : "some",
                clerks.count > 1 ? Stamp(cents: 3) : Stamp())
            .beSend("a", Stamp())
    }
    // Arguments of a flow's call are a list, which is labeled.
    clerk?.beSend.dynamicallyCall(withArguments: ["a", Stamp(cents: 4)])
    // A method of a similar name.
    clerks.first?.send(text: "a", stamp: Stamp())
}
