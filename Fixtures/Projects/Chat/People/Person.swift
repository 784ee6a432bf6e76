import FlynnRuntime

/// A participant at a terminal.
final class Person: Actor, Participant {
    private let name: String
    private let inbox = Inbox()

    init(name: String) {
        self.name = name
        super.init()
        inbox.beStore.setActor(self)
    }

    lazy var beReceive = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - who says it
        // flynnlint:parameter String - what is said
        let sender: String = args[x: 0]
        let text: String = args[x: 1]
        self.inbox.beStore("\(sender): \(text)")
    }

    lazy var beLeave = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
        self.beReceive("server", "goodbye, \(self.name)")
    }

    lazy var beRename = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        let newName: String = args[x: 0]
        self.beReceive("server", "you are \(newName) now")
    }
}
