import FlynnRuntime

/// A room that limits how often participants speak.
final class ModeratedRoom: Room {
    private var limit = 3
    private var counts: [String: Int] = [:]

    lazy var beLimit = ChainableBehavior<ModeratedRoom>(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int how many messages each participant has
        self.limit = args[x: 0]
    }

    lazy var beMute = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - who is to be silent
        // flynnlint:parameter Double - for how many seconds
        let name: String = args[x: 0]
        let seconds: Double = args[x: 1]
        self.counts[name] = self.limit
        self.beSay("server", "\(name) is silent for \(seconds) seconds")
    }

    override func safeDeliver(_ sender: String, _ text: String) {
        counts[sender, default: 0] += 1
        if counts[sender, default: 0] <= limit {
            super.safeDeliver(sender, text)
        }
    }
}
