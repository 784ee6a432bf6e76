import FlynnRuntime

extension Array {
    /// The element at a position, or nil after the end.
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

class Greeter: Actor {
    // Callers of the first version passed no greeting.
    lazy var beGreet = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - whom to greet
        let greeting = args[safe: 1] as? String ?? "Hello"
        print(greeting, args[x: 0] as String)
    }

    lazy var beLeave = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - who leaves
        print(args[x: 0] as String, args.dropFirst().first ?? "")
    }
}
