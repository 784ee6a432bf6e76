import FlynnRuntime

private let greeting = "hello"

/// Closures that don't use their actor.
final class Parrot: Actor {
    private static let words = ["hello", "bye"]

    lazy var beRepeat = Behavior(self) { (args: BehaviorArgs) in  // expect circular_behavior
        // flynnlint:parameter String - what to repeat
        // flynnlint:parameter Parrot - who repeats it after this one
        let word: String = args[x: 0]
        let other: Parrot = args[x: 1]
        print(greeting, word, Parrot.words.filter { $0.hasPrefix("h(") })
        other.beRepeat(word, other)
    }

    lazy var beSleep = ChainableBehavior<Parrot>(self) { _ in }
    lazy var beScream = Behavior(self, { print($0.count) })  // expect undocumented_parameters
    lazy var beDream: Behavior = .init(self) { [words = Parrot.words] _ in
        let later = { (word: String) in print(word, words) }
        later("(…)")
    }
}
