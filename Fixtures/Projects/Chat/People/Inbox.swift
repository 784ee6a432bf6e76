import FlynnRuntime

/// The messages that wait to be read. It is no actor itself: its behavior runs on the actor that it is given.
final class Inbox {
    private var messages: [String] = []

    lazy var beStore = Behavior { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - one line
        self.messages.append(args[x:0])
    }
}
