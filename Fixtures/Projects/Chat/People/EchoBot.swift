import FlynnRuntime

/// A participant that repeats every message.
final class EchoBot: Actor, Participant {
    private let room: Room

    init(room: Room) {
        self.room = room
        super.init()
    }

    lazy var beReceive = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - who says it
        // flynnlint:parameter String - what is said
        let sender: String = args[x: 0]
        let text: String = args[x: 1]
        let times: Int = args[x: 2]
        if sender != "echo" {
            self.room.beSay("echo", String(repeating: text, count: times))
        }
    }

    lazy var beLeave = Behavior(self) { _ in }
}
