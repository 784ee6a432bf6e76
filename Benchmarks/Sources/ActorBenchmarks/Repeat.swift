import FlynnRuntime
import Measuring
import Synchronization

// The shapes of the table with checks instead of timing. A message contains the number of its sender, and its sequence
// number for this sender and receiver. An actor detects if two threads run it at the same time. The process ends if a
// message is lost, runs twice or overtakes another message.

/// A shape whose actors check the messages that they receive.
struct CheckedShape {
    let name: String
    let operations: Int
    /// Sends all messages. Returns a function that checks the result. Call it when the runtime is quiescent.
    let run: () -> () -> Void

    /// This is a separate function, so that it leaves no references to the actors when it returns.
    @inline(never)
    func runAndVerify() {
        let verify = run()
        Flynn.shutdown()
        verify()
    }
}

/// Runs all shapes `runs` times in sequence. The runtime is restarted for each shape.
func repeatShapes(runs: Int) {
    let shapes = checkedShapes(1_000_000)
    for shape in shapes { print("\(shape.name.padded(18)) \(shape.operations) operations in each run") }
    for run in 1...max(1, runs) {
        let time = seconds {
            for shape in shapes {
                shape.runAndVerify()
                check(CheckedActor.alive.value == 0, "\(shape.name): \(CheckedActor.alive.value) actors are alive")
            }
        }
        print(
            "run \(run) of \(runs): no message lost, duplicated or out of order, no actor on two threads; \(Int(time * 1000)) ms"
        )
    }
    print("messages run: \(Flynn.statistics.messagesRun), steals: \(Flynn.statistics.steals)")
}

/// An actor that checks the sequence numbers of each sender's messages.
class CheckedActor: FlynnRuntime.Actor {
    static let alive = Counter()

    private let isInside = Atomic(false)
    /// The number of the next message from each sender.
    private var expected: [Int]

    /// - Parameter senders: the number of senders. A sender numbers its messages to this actor from 0.
    init(senders: Int) {
        expected = Array(repeating: 0, count: senders)
        super.init()
        CheckedActor.alive.add(1)
    }

    deinit {
        check(!isInside.load(ordering: .relaxed), "an actor was deinitialized while it ran")
        CheckedActor.alive.add(-1)
    }

    /// Runs the work of a behavior, and checks that no other thread runs this actor at the same time.
    final func alone(_ work: () -> Void) {
        // Relaxed: a stronger order could hide a missing synchronization in the runtime.
        check(!isInside.exchange(true, ordering: .relaxed), "two threads ran one actor at once")
        work()
        check(isInside.exchange(false, ordering: .relaxed), "two threads ran one actor at once")
    }

    /// Receives message `number` of `sender`, which must be the next one.
    final func take(_ number: Int, from sender: Int) {
        check(
            number == expected[sender], "message \(number) of sender \(sender) received, expected \(expected[sender])")
        expected[sender] += 1
    }

    /// Checks that all messages of each sender were received. Must be called when the runtime is quiescent.
    final func verify(_ messages: Int, _ what: String) {
        check(expected.allSatisfy { $0 == messages }, "\(what): \(expected) messages received, expected \(messages)")
    }

    /// The number of received messages.
    final var taken: Int { expected.reduce(0, +) }
}

private final class CheckedReceiver: CheckedActor {
    lazy var beTake = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        self.alone { self.take(args[x: 0], from: args[x: 1]) }
    }

    override init(senders: Int) {
        super.init(senders: senders)
        _ = beTake
    }
}

private final class CheckedProducer: CheckedActor {
    lazy var beProduce = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        let (target, count, sender): (CheckedReceiver, Int, Int) = (args[x: 0], args[x: 1], args[x: 2])
        self.alone {
            self.take(0, from: 0)
            for number in 0..<count { target.beTake(number, sender) }
        }
    }
}

/// A node of a ring with a single message in circulation.
private final class CheckedNode: CheckedActor {
    var next: CheckedNode?

    lazy var beHit: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        let (round, place, size, left): (Int, Int, Int, Int) = (args[x: 0], args[x: 1], args[x: 2], args[x: 3])
        self.alone {
            self.take(round, from: 0)
            guard left > 1 else { return }
            let wraps = place == size - 1
            self.next.unsafelyUnwrapped.beHit(wraps ? round + 1 : round, wraps ? 0 : place + 1, size, left - 1)
        }
    }
}

private final class CheckedPeer: CheckedActor {
    private let number: Int
    private let rounds: Int
    var peers: [CheckedPeer] = []

    init(_ number: Int, of count: Int, rounds: Int) {
        (self.number, self.rounds) = (number, rounds)
        super.init(senders: count)
        _ = beTake
    }

    lazy var beStart: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        let round: Int = args[x: 0]
        self.alone {
            for peer in self.peers { peer.beTake(round, self.number) }
            if round + 1 < self.rounds { self.beStart(round + 1) }
        }
    }

    lazy var beTake = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        self.alone { self.take(args[x: 0], from: args[x: 1]) }
    }
}

private final class CheckedMall: CheckedActor {
    private var waiting: CheckedChameneo?
    private(set) var left: Int
    private var sent: [Int]

    init(_ meetings: Int, _ creatures: Int) {
        left = meetings
        sent = Array(repeating: 0, count: creatures)
        super.init(senders: creatures)
        _ = beArrive
    }

    lazy var beArrive: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        let (comer, number): (CheckedChameneo, Int) = (args[x: 0], args[x: 1])
        self.alone {
            self.take(number, from: comer.number)
            guard self.left > 0 else { return }
            guard let first = self.waiting else {
                self.waiting = comer
                return
            }
            self.waiting = nil
            self.left -= 1
            for creature in [first, comer] {
                creature.beMeet(self.sent[creature.number], self)
                self.sent[creature.number] += 1
            }
        }
    }
}

private final class CheckedChameneo: CheckedActor {
    let number: Int
    private var arrivals = 1

    init(_ number: Int) {
        self.number = number
        super.init(senders: 1)
        _ = beMeet
    }

    lazy var beMeet: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        let (number, mall): (Int, CheckedMall) = (args[x: 0], args[x: 1])
        self.alone {
            self.take(number, from: 0)
            mall.beArrive(self, self.arrivals)
            self.arrivals += 1
        }
    }
}

/// A set of atomic bits, with a bit for each actor.
private final class Marks: Sendable {
    private struct Word: ~Copyable {
        let bits = Atomic<UInt>(0)
    }

    /// Safe: the pointer is constant, and the words are atomic.
    private nonisolated(unsafe) let words: UnsafeMutablePointer<Word>
    private let count: Int

    init(_ count: Int) {
        self.count = (count + UInt.bitWidth - 1) / UInt.bitWidth
        words = .allocate(capacity: self.count)
        for index in 0..<self.count { (words + index).initialize(to: Word()) }
    }

    deinit {
        words.deinitialize(count: count)
        words.deallocate()
    }

    /// Sets a bit. Ends the process if it is already set.
    func set(_ index: Int) {
        let bit: UInt = 1 << UInt(index % UInt.bitWidth)
        let old = words[index / UInt.bitWidth].bits.bitwiseOr(bit, ordering: .relaxed).oldValue
        check(old & bit == 0, "message \(index) ran twice")
    }

    var number: Int {
        (0..<count).reduce(0) { $0 + words[$1].bits.load(ordering: .relaxed).nonzeroBitCount }
    }
}

private final class CheckedMayfly: CheckedActor {
    lazy var beMark = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        let (marks, index): (Marks, Int) = (args[x: 0], args[x: 1])
        self.alone {
            self.take(0, from: 0)
            marks.set(index)
        }
    }
}

private func checkedShapes(_ count: Int) -> [CheckedShape] {
    [
        checkedRing("ping-pong", count, nodes: 2), checkedFlood(count), checkedRing("ring", count, nodes: 100),
        checkedFanIn(count, producers: 10), checkedFanOut(count, receivers: 100), checkedBig(count, peers: 50),
        checkedChameneos(count, creatures: 100), checkedCreate(count), checkedForkJoin(count, rounds: 10),
    ]
}

private func checkedRing(_ name: String, _ hops: Int, nodes size: Int) -> CheckedShape {
    CheckedShape(name: name, operations: hops) {
        let nodes = (0..<size).map { _ in CheckedNode(senders: 1) }
        for (index, node) in nodes.enumerated() { node.next = nodes[(index + 1) % size] }
        nodes[0].beHit(0, 0, size, hops)
        return {
            for node in nodes {
                node.verify(hops / size, name)
                node.next = nil
            }
        }
    }
}

private func checkedFlood(_ messages: Int) -> CheckedShape {
    CheckedShape(name: "flood", operations: messages) {
        let receiver = CheckedReceiver(senders: 1)
        for number in 0..<messages { receiver.beTake(number, 0) }
        return { receiver.verify(messages, "flood") }
    }
}

private func checkedFanIn(_ messages: Int, producers: Int) -> CheckedShape {
    CheckedShape(name: "fan-in", operations: messages) {
        let receiver = CheckedReceiver(senders: producers)
        for sender in 0..<producers {
            CheckedProducer(senders: 1).beProduce(receiver, messages / producers, sender)
        }
        return { receiver.verify(messages / producers, "fan-in") }
    }
}

private func checkedFanOut(_ messages: Int, receivers count: Int) -> CheckedShape {
    CheckedShape(name: "fan-out", operations: messages) {
        let receivers = (0..<count).map { _ in CheckedReceiver(senders: 1) }
        for number in 0..<messages / count { for receiver in receivers { receiver.beTake(number, 0) } }
        return { for receiver in receivers { receiver.verify(messages / count, "fan-out") } }
    }
}

private func checkedBig(_ messages: Int, peers count: Int) -> CheckedShape {
    let rounds = messages / count / count
    return CheckedShape(name: "big", operations: rounds * count * count) {
        let peers = (0..<count).map { CheckedPeer($0, of: count, rounds: rounds) }
        for peer in peers { peer.peers = peers }
        for peer in peers { peer.beStart(0) }
        return {
            for peer in peers {
                peer.verify(rounds, "big")
                peer.peers = []
            }
        }
    }
}

private func checkedChameneos(_ meetings: Int, creatures count: Int) -> CheckedShape {
    CheckedShape(name: "chameneos", operations: meetings) {
        let mall = CheckedMall(meetings, count)
        let creatures = (0..<count).map { CheckedChameneo($0) }
        for creature in creatures { mall.beArrive(creature, 0) }
        return {
            check(mall.left == 0, "\(mall.left) meetings did not happen")
            let met = creatures.reduce(0) { $0 + $1.taken }
            check(met == 2 * meetings, "\(met) creatures met, expected \(2 * meetings)")
            check(mall.taken == met + count, "\(mall.taken) arrivals, expected \(met + count)")
        }
    }
}

private func checkedCreate(_ actors: Int) -> CheckedShape {
    CheckedShape(name: "create-send", operations: actors) {
        let marks = Marks(actors)
        for index in 0..<actors { CheckedMayfly(senders: 1).beMark(marks, index) }
        return { check(marks.number == actors, "\(marks.number) actors ran, expected \(actors)") }
    }
}

private func checkedForkJoin(_ messages: Int, rounds: Int) -> CheckedShape {
    CheckedShape(name: "fork-join", operations: messages) {
        let receivers = (0..<messages / rounds).map { _ in CheckedReceiver(senders: 1) }
        for number in 0..<rounds { for receiver in receivers { receiver.beTake(number, 0) } }
        return { for receiver in receivers { receiver.verify(rounds, "fork-join") } }
    }
}
