import FlynnRuntime

/// A state that is given its actor, and isn't an actor itself.
final class Inbox {
    private var messages: [String] = []
    private let reader: Reader

    init(_ reader: Reader) {
        self.reader = reader
        reader.beRead(self)  // expect reference_argument: 'self', an instance of class 'Inbox'
    }

    lazy var beStore = Behavior { [unowned self] (args: BehaviorArgs) in  // expect circular_behavior  // expect missing_actor
        // flynnlint:parameter String - a message
        self.messages.append(args[x: 0])
        self.reader.beRead(self)  // expect reference_argument: 'self'
    }
}

class Reader: Actor {
    lazy var beRead = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Inbox - where to read
        let inbox: Inbox = args[x: 0]
        inbox.beStore("read")
    }
}
