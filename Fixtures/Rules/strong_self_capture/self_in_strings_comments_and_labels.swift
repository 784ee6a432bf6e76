import FlynnRuntime

/// The word in strings and comments, as a label, after a dot, and as a prefix.
final class Speaker: Actor {
    private static let selfies = ["self.jpg"]

    // A word in a comment or string such as self is nothing.
    lazy var beSay = Behavior(self) { _ in
        print("self", #"\(self.count)"#)
        /* self.count = 0 */
    }

    lazy var beLabel = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - what self is called
        present(self: args[x: 0])
        print(Speaker.self, Int.self, Speaker.selfies, Self.selfies.count, \Speaker.self)
        print("""
            self.count(\("self"))
            """)
    }
}

func present(`self` name: String) { print(name) }
