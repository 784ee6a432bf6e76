import FlynnRuntime

/// A room in which every participant receives every message.
class Room: Actor {
    fileprivate var participants: [Participant] = []

    lazy var beJoin = ChainableBehavior<Room>(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Participant - who comes in
        let newcomer: Participant = args[x: 0]
        for participant in self.participants {
            participant.beReceive("server")
        }
        self.participants.append(newcomer)
    }

    lazy var beSay = ChainableBehavior<Room>(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - who says it
        // flynnlint:parameter String - what is said
        let sender: String = args[x: 0]
        let text: String = args[x: 1]
        self.safeDeliver(sender, text)
    }

    func safeDeliver(_ sender: String, _ text: String) {
        for participant in participants {
            participant.beReceive(sender, text)
        }
    }
}
