import FlynnRuntime

/// The arguments under another name, and names that are written otherwise.
final class Translator: Actor {
    lazy var beTranslate = Behavior(self) { [unowned self] (message: BehaviorArgs) in
        // flynnlint:parameter String - a text
        // flynnlint:parameter String - the language
        print(message[x: 0] as String, message.get(1) as String)
    }

    lazy var beGuess = Behavior(self) { `in` in
        // flynnlint:parameter String - a text
        print(`in`[x: 0] as String)
    }

    lazy var beShort = ChainableBehavior<Translator>(self) {
        // flynnlint:parameter String - a text
        // flynnlint:parameter [String] - languages
        for language in $0[x: 1] as [String] { print(language) }
        print($0[x: 0] as String)
    }

    /// All arguments, under another name.
    lazy var beKeep = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a text
        // flynnlint:parameter String - the language
        let (all, count) = (args, 2)
        print(all[x: 0] as String, all[x: count - 1] as String)
    }
}
