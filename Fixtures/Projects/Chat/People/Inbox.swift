import FlynnRuntime

/// The unread messages. It isn't an actor: its behavior runs on the actor that it is given.
final class Inbox {
    private var messages: [String] = []

    lazy var beStore = Behavior { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - one line
        self.messages.append(args[x: 0])
    }
}
