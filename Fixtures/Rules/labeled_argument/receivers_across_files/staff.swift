import FlynnRuntime

protocol Clerk: Actor {
    var beFile: Behavior { get }
}

class Archivist: Actor, Clerk {
    lazy var beFile = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a document
        print(args[x: 0] as String)
    }
}

final class Secretary: Archivist {}

/// It is no actor: its method of the same name has labels.
final class Cabinet {
    func beFile(document: String) {}
}
