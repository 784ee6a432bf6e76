// This file imports nothing: the superclass says what it is.
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
    // Its neighbour of the same name is no actor's, and no behavior.
    var suggest: Behavior { beLoad }  // expect behavior_name: as in 'beSuggest'
}

struct Dictionary {
    var check: (String) -> Bool
    var suggest: [String] { [] }
}
