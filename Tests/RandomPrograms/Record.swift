/// The messages received by an actor.
struct Record: Equatable {
    /// The messages with arguments by sender, in the order of arrival. Messages without an order have the sender nil.
    var received: [Int?: [Int]] = [:]
    /// The number of messages without arguments.
    var signals = 0
    /// The number of messages sent to each other actor.
    var sent: [Int: Int] = [:]

    /// The number of messages received by the actor.
    var count: Int { received.values.reduce(signals) { $0 + $1.count } }
}

extension Plan {
    /// Returns the messages received by each actor in one possible order: all messages wait in one queue.
    func interpret() -> [Record] {
        var records = Array(repeating: Record(), count: actorCount)
        for phase in phases {
            var queue: [(sender: Int, message: Message)] = []
            for (index, roots) in phase.threads.enumerated() { queue += roots.map { (Plan.sender(index), $0) } }
            var next = 0
            while next < queue.count {
                let (sender, message) = queue[next]
                next += 1
                for message in [message] + message.second {
                    if sender >= 0, message.form != .timer { records[sender].sent[message.receiver, default: 0] += 1 }
                    if message.form == .none {
                        records[message.receiver].signals += 1
                    } else {
                        let order = message.form == .timer ? nil : sender
                        records[message.receiver].received[order, default: []].append(message.id)
                    }
                    queue += message.children.map { (message.receiver, $0) }
                }
            }
        }
        return records
    }
}

/// The failures of programs, and the number of sent messages.
struct Outcome {
    var messages = 0
    var lost = 0
    var twice = 0
    var outOfOrder = 0
    /// The number of times that two threads ran an actor simultaneously.
    var atOnce = 0
    /// The number of results that differ from the model.
    var wrong = 0
    var actorsLeft = 0
    /// The calls of deinitialized actors. Only correct if behaviors don't keep their actors alive.
    var deadLetters = 0
    var details: [String] = []

    var isRight: Bool { lost + twice + outOfOrder + atOnce + wrong + actorsLeft == 0 }

    var line: String {
        "\(messages) messages: lost \(lost), twice \(twice), out of order \(outOfOrder), two threads at once \(atOnce), "
            + "other results \(wrong), actors left \(actorsLeft), dead letters \(deadLetters)"
    }

    mutating func add(_ other: Outcome) {
        messages += other.messages
        lost += other.lost
        twice += other.twice
        outOfOrder += other.outOfOrder
        atOnce += other.atOnce
        wrong += other.wrong
        actorsLeft += other.actorsLeft
        deadLetters += other.deadLetters
    }
}
