// This file imports nothing: the superclass shows that the class is an actor.
final class Spelling: Plugin {
    override var unload: Behavior {
        get { Behavior(self) { _ in } }
        set {}
    }

    lazy var check = Behavior(self) { (args: BehaviorArgs) in  // expect behavior_name: the name of behavior 'check' must begin with 'be' and a capital letter, as in 'beCheck'
        // flynnlint:parameter String - a text
        print(args[x: 0] as String)
    }
}

extension Spelling {
    // The other property of this name isn't in an actor, and isn't a behavior.
    var suggest: Behavior { beLoad }  // expect behavior_name: as in 'beSuggest'
}

struct Dictionary {
    var check: (String) -> Bool
    var suggest: [String] { [] }
}
