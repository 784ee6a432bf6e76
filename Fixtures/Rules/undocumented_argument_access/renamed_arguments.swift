import FlynnRuntime

/// The arguments under any name.
final class Scribe: Actor {
    lazy var beWrite = Behavior(self) { (_ message: BehaviorArgs) in
        // flynnlint:parameter String - a text
        print(message[x: 0] as String, message[x: 1] as Int)  // expect undocumented_argument_access: 'message[x: 1]' reads the 2nd argument
    }

    lazy var beErase = Behavior(self) {
        // flynnlint:parameter Int - lines
        print($0.get(0) as Int, $0[1] as Any, [1].map { $0 })  // expect undocumented_argument_access: '$0[1]'
    }

    lazy var beCopy = Behavior(self) { `in` in
        // flynnlint:parameter Int - how often
        let copy = `in`
        let again = copy
        print(`in`[x: 0] as Int, again[x: 1] as Int)  // expect undocumented_argument_access: 'again[x: 1]' reads the 2nd argument
    }
}
