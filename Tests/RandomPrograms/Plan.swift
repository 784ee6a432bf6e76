import BasicTestSupport

/// A random program, as a number of actors and trees of messages.
///
/// The tree of messages is determined before the program runs, so the expected results don't depend on the schedulers.
struct Plan {
    /// A message of an outer thread or an actor.
    struct Message {
        let id: Int
        /// The number of the receiving actor.
        let receiver: Int
        let form: Form
        var tuning: Tuning?
        /// A second message from the same sender to the same actor, for the forms `chain` and `spawn`.
        var second: [Message] = []
        /// The messages sent by the receiver.
        var children: [Message] = []
    }

    /// The way to send a message.
    enum Form: CaseIterable {
        /// To a reference to the actor, with this number of arguments.
        case none, one, two, three, four
        /// By two calls in a chain.
        case chain
        /// To a behavior that was read earlier.
        case callback
        /// To a behavior stored by the sender.
        case stored
        /// By a behavior that is moved with `setActor`. Used only by outer threads.
        case moved
        /// With an answer. Only outer threads wait for the answer.
        case ask
        case timer
        /// To an actor created by the sender.
        case spawn
        /// To a typed behavior, with a closure that captures one object.
        case typed
        /// To a typed behavior, with a closure that captures several values.
        case typedValues
        /// By two calls of a typed behavior in a chain.
        case typedChain
        /// To a typed behavior with an answer. Only outer threads wait for the answer.
        case typedAnswer
        /// To a typed behavior that throws an error. The handler of the error does the rest.
        case typedError
        /// To a typed behavior that does the rest, and then throws an error to the actor's supervisor.
        case typedFailure
    }

    /// A setting changed by the receiver of a message.
    enum Tuning {
        case yield
        case priority(Int)
        case affinity(Int)
        case batchSize(UInt)
        /// Limits the mailbox, so that actors wait when they exceed the limit, or removes the limit.
        case limit(Int?)
    }

    struct Phase {
        /// The messages of each outer thread.
        var threads: [[Message]]
        /// The sizes of the stages of a flow, or an empty array.
        var flow: [Int]
        var flowItems: Int
        var shutsDown: Bool
    }

    private(set) var phases: [Phase] = []
    /// The number of actors at the start. Spawned actors have larger numbers.
    let initialCount: Int
    private(set) var actorCount: Int
    private(set) var messageCount = 0
    /// The single sender of each actor, or nil for actors with several senders.
    private var ownerOfActor: [Int?]
    private var random: RandomNumbers

    /// The number of the outer thread `index` as a sender.
    static func sender(_ index: Int) -> Int { -1 - index }

    init(seed: UInt64) {
        random = RandomNumbers(seed: seed)
        initialCount = Int.random(in: 2...12, using: &random)
        actorCount = initialCount
        let threads = Int.random(in: 1...3, using: &random)
        ownerOfActor = [nil]
        for number in 1..<initialCount {
            guard random.happens(oneIn: 3) else {
                ownerOfActor.append(nil)
                continue
            }
            let owners = (0..<number).filter { ownerOfActor[$0] != nil } + (0..<threads).map(Plan.sender)
            ownerOfActor.append(owners.randomElement(using: &random))
        }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let size = 1 << Int.random(in: 3...10, using: &random)
            phases.append(
                Phase(
                    threads: (0..<threads).map { thread in
                        var left = size
                        var roots: [Message] = []
                        while left > 0 { roots.append(message(of: Plan.sender(thread), &left, depth: 0)) }
                        return roots
                    },
                    flow: random.happens(oneIn: 2)
                        ? (0..<Int.random(in: 1...3, using: &random)).map { _ in Int.random(in: 1...4, using: &random) }
                        : [],
                    flowItems: Int.random(in: 0...200, using: &random),
                    shutsDown: random.happens(oneIn: 2)))
        }
    }

    /// Whether an actor stores a behavior of another actor. The other actor always has a smaller number, because actors
    /// that store each other's behaviors are never deinitialized.
    static func stores(_ actor: Int, _ other: Int) -> Bool {
        other < actor && (actor + other) % 3 != 0
    }

    /// Whether a sender sends its messages in the same order in each execution.
    func isOrdered(_ sender: Int) -> Bool {
        sender < 0 || sender >= initialCount || ownerOfActor[sender] != nil
    }

    private mutating func message(of sender: Int, _ left: inout Int, depth: Int) -> Message {
        let receivers = (0..<initialCount).filter { ownerOfActor[$0] == nil || ownerOfActor[$0] == sender }
        // There is always a receiver, because the first actor receives messages from all senders.
        var receiver = receivers.randomElement(using: &random) ?? 0
        var form = Form.allCases.randomElement(using: &random) ?? .one
        switch form {
        case .moved, .ask, .typedAnswer: if sender >= 0 { form = .one }
        case .stored: if sender >= initialCount || !Plan.stores(sender, receiver) { form = .callback }
        // The call of a timer has no order.
        case .timer: if ownerOfActor[receiver] != nil || random.happens(oneIn: 2) { form = .two }
        case .spawn:
            receiver = actorCount
            actorCount += 1
        default: break
        }
        let hasSecond = form == .chain || form == .typedChain || form == .spawn
        var message = body(of: receiver, form, &left, depth: depth)
        if hasSecond { message.second = [body(of: receiver, form, &left, depth: depth)] }
        return message
    }

    private mutating func body(of receiver: Int, _ form: Form, _ left: inout Int, depth: Int) -> Message {
        var message = Message(id: messageCount, receiver: receiver, form: form)
        messageCount += 1
        left -= 1
        // The message has no argument for the work.
        if form == .none { return message }
        switch Int.random(in: 0..<20, using: &random) {
        case 0: message.tuning = .yield
        case 1: message.tuning = .priority(Int.random(in: -2...2, using: &random))
        case 2: message.tuning = .affinity([0, 1, 2, 3, 99].randomElement(using: &random) ?? 0)
        case 3: message.tuning = .batchSize([0, 1, 2, 5, 1000].randomElement(using: &random) ?? 1)
        case 4: message.tuning = .limit([nil, 1, 3, 20].randomElement(using: &random) ?? nil)
        default: break
        }
        for _ in 0..<(depth < 40 ? Int.random(in: 0...2, using: &random) : 0) where left > 0 {
            message.children.append(self.message(of: receiver, &left, depth: depth + 1))
        }
        return message
    }
}
