import FlynnRuntime
import Foundation
import Synchronization

/// The records of all actors and threads of a running program.
///
/// Unchecked `Sendable` because of variables that are guarded by `lock`.
final class Ledger: @unchecked Sendable {
    private let lock = NSLock()
    private var records: [Int: Record] = [:]
    private var outcome = Outcome()
    private var alive = 0
    /// Contains each timer until the timer's message has been released.
    let timers = DispatchGroup()

    func count(_ change: Int) { lock.withLock { alive += change } }

    func report(_ record: Record, of actor: Int) {
        lock.withLock {
            if records.updateValue(record, forKey: actor) != nil { outcome.wrong += 1 }
        }
    }

    func note(_ change: (inout Outcome) -> Void) { lock.withLock { change(&outcome) } }

    /// The results at the end of the program.
    var result: (records: [Int: Record], outcome: Outcome, alive: Int) { lock.withLock { (records, outcome, alive) } }
}

/// A waiting or future message, with the references that the receiver needs for sending other messages.
///
/// Unchecked `Sendable`: owned by one thread at a time. The sender changes the variables before sending,
/// and the receiver reads them.
final class Parcel: @unchecked Sendable {
    let message: Plan.Message
    let target: Target
    let ledger: Ledger
    let second: Parcel?
    var children: [Parcel]
    var sender: Int?
    var number = 0

    enum Target {
        case actor(Node)
        case behavior(Behavior)
        /// The sender stores a behavior, or creates the actor.
        case ofSender
    }

    init(_ message: Plan.Message, _ actors: [Node?], _ ledger: Ledger) {
        self.message = message
        self.ledger = ledger
        let actor = message.receiver < actors.count ? actors[message.receiver] : nil
        target =
            switch (message.form, actor) {
            case (.stored, _), (.spawn, _), (_, nil): .ofSender
            case (.callback, let actor?): .behavior(actor.beTake)
            case (_, let actor?): .actor(actor)
            }
        second = message.second.first.map { Parcel($0, actors, ledger) }
        children = message.children.map { Parcel($0, actors, ledger) }
        if message.form == .timer { ledger.timers.enter() }
    }

    deinit { if message.form == .timer { ledger.timers.leave() } }
}

/// Numbers and sends the messages of a sender.
struct Outbox {
    let sender: Int
    /// The number of messages sent to each actor.
    private(set) var sent: [Int: Int] = [:]

    init(sender: Int) { self.sender = sender }

    mutating func send(_ parcel: Parcel, storing behaviors: [Int: Behavior], movedBy mover: Behavior? = nil) {
        address(parcel)
        switch parcel.target {
        case .behavior(let behavior): behavior(parcel)
        case .actor(let actor): send(parcel, to: actor, movedBy: mover)
        case .ofSender where parcel.message.form == .spawn:
            let new = Node(parcel.message.receiver, behaviors: [:], parcel.ledger)
            new.beTake(parcel)
            if let second = parcel.second {
                address(second)
                new.beTake(second, second.sender, second.number)
            }
        case .ofSender:
            guard let behavior = behaviors[parcel.message.receiver] else {
                return parcel.ledger.note { $0.details.append("message \(parcel.message.id) has no receiver") }
            }
            behavior(parcel)
        }
    }

    private mutating func send(_ parcel: Parcel, to actor: Node, movedBy mover: Behavior?) {
        let text = "message \(parcel.message.id)"
        switch parcel.message.form {
        case .none: actor.beSignal()
        case .two: actor.beTake(parcel, parcel.sender)
        case .three: actor.beTake(parcel, parcel.sender, parcel.number)
        case .four: actor.beTake(parcel, parcel.sender, parcel.number, text)
        case .chain:
            guard let second = parcel.second else { return }
            address(second)
            actor.beChain(parcel).beChain(second, second.sender)
        case .moved:
            mover?.setActor(actor)
            mover?(parcel)
        case .ask: ask(actor, parcel, isTyped: false)
        case .typed: actor.beTyped(parcel)
        case .typedValues: actor.beTyped(parcel, parcel.sender, parcel.number, text)
        case .typedChain:
            guard let second = parcel.second else { return }
            address(second)
            actor.beTyped(parcel).beTyped(second, second.sender, second.number)
        case .typedAnswer: ask(actor, parcel, isTyped: true)
        case .typedError: actor.beHandle(parcel)
        case .typedFailure: actor.beFail(parcel)
        case .timer:
            Flynn.Timer(timeInterval: Double(parcel.message.id % 4) / 10_000, repeats: false, actor.beTake, [parcel])
        case .one, .callback, .stored, .spawn: actor.beTake(parcel)
        }
    }

    private mutating func address(_ parcel: Parcel) {
        guard parcel.message.form != .timer else { return }
        parcel.sender = sender
        // A signal has no number, so the receiver can't check the order.
        if parcel.message.form != .none { parcel.number = numbered[parcel.message.receiver, default: 0] }
        sent[parcel.message.receiver, default: 0] += 1
        if parcel.message.form != .none { numbered[parcel.message.receiver, default: 0] += 1 }
    }

    /// The number of messages with arguments sent to each actor.
    private var numbered: [Int: Int] = [:]

    private func ask(_ actor: Node, _ parcel: Parcel, isTyped: Bool) {
        let answered = DispatchSemaphore(value: 0)
        let ledger = parcel.ledger
        let id = parcel.message.id
        // Safe: this thread waits for the task.
        nonisolated(unsafe) let actor = actor
        // On the runtime's threads, so the task needs no other threads.
        Task.detached(executorPreference: Flynn.taskExecutor) {
            let answer =
                if isTyped {
                    try? await actor.beTypedAnswer(parcel)
                } else {
                    try? await actor.beAnswer.ask(parcel, as: Int.self)
                }
            if answer != id { ledger.note { $0.wrong += 1 } }
            answered.signal()
        }
        answered.wait()
    }
}

/// An actor that records the received messages, and sends the messages of the plan.
final class Node: FlynnRuntime.Actor {
    private let number: Int
    private let ledger: Ledger
    /// The behaviors of other actors. They keep these actors alive.
    private let behaviors: [Int: Behavior]
    /// The actor's own behaviors. They don't keep the actor alive.
    private var own: [AnyBehavior] = []
    private var record = Record()
    private var outbox: Outbox
    private let isInside = Atomic(false)

    init(_ number: Int, behaviors: [Int: Behavior], _ ledger: Ledger) {
        (self.number, self.behaviors, self.ledger) = (number, behaviors, ledger)
        outbox = Outbox(sender: number)
        super.init()
        ledger.count(1)
        own = [beTake, beChain, beAnswer, beSignal, beTake]
    }

    deinit {
        if isInside.load(ordering: .relaxed) { ledger.note { $0.atOnce += 1 } }
        record.sent = outbox.sent
        ledger.report(record, of: number)
        ledger.count(-1)
    }

    lazy var beTake = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        self.take(args)
    }

    lazy var beChain = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        self.take(args)
    }

    lazy var beSignal = Behavior(self) { (me, _) in
        me.alone { me.record.signals += 1 }
    }

    lazy var beAnswer = Behavior(self) { (me, args) in
        // flynnlint:parameter Parcel - the message
        // flynnlint:parameter Reply<Int> - receives the message's number
        let parcel: Parcel = args[x: 0]
        let reply: Reply<Int> = args[x: 1]
        me.take([parcel])
        reply(parcel.message.id)
    }

    // MARK: Typed behaviors

    private struct Failure: Error {
        let parcel: Parcel
    }

    @discardableResult
    func beTyped(_ parcel: Parcel) -> Node { behave { me in me.take([parcel]) } }

    @discardableResult
    func beTyped(_ parcel: Parcel, _ sender: Int?, _ number: Int, _ text: String? = nil) -> Node {
        behave { me in
            if let text { me.take([parcel, sender, number, text]) } else { me.take([parcel, sender, number]) }
        }
    }

    func beTypedAnswer(_ parcel: Parcel) async throws -> Int {
        try await answer { me in
            me.take([parcel])
            return parcel.message.id
        }
    }

    func beHandle(_ parcel: Parcel) {
        behave { _ in
            throw Failure(parcel: parcel)
        } onError: { me, error in
            if let failure = error as? Failure { me.take([failure.parcel]) }
        }
    }

    func beFail(_ parcel: Parcel) {
        behave { me in
            me.take([parcel])
            throw Failure(parcel: parcel)
        }
    }

    // MARK: Messages

    /// Returns a behavior that receives messages for the actor of the last `setActor`.
    static func mover(_ first: Node) -> Behavior {
        Behavior(first) { (me: Node, args) in me.take(args) }
    }

    /// Runs the work of a behavior, and checks that no other thread runs the actor at the same time.
    private func alone(_ work: () -> Void) {
        // Relaxed: a stronger order could hide a missing synchronization in the runtime.
        if isInside.exchange(true, ordering: .relaxed) { ledger.note { $0.atOnce += 1 } }
        work()
        if !isInside.exchange(false, ordering: .relaxed) { ledger.note { $0.atOnce += 1 } }
    }

    private func take(_ args: BehaviorArgs) {
        alone {
            let parcel: Parcel = args[x: 0]
            check(parcel, args)
            record.received[parcel.sender, default: []].append(parcel.message.id)
            tune(parcel.message.tuning)
            for child in parcel.children { outbox.send(child, storing: behaviors) }
            parcel.children = []
        }
    }

    private func check(_ parcel: Parcel, _ args: BehaviorArgs) {
        let isRight =
            parcel.message.receiver == number && (args.count < 2 || args[1] as? Int == parcel.sender)
            && (args.count < 3 || args[2] as? Int == parcel.number)
            && (args.count < 4 || args[3] as? String == "message \(parcel.message.id)")
        if !isRight { ledger.note { $0.wrong += 1 } }
        let expected = record.received[parcel.sender]?.count ?? 0
        if parcel.sender != nil, parcel.number != expected {
            ledger.note {
                $0.outOfOrder += 1
                $0.details.append(
                    "actor \(number) received message \(parcel.number) of \(parcel.sender ?? 0), expected \(expected)")
            }
        }
    }

    private func tune(_ tuning: Plan.Tuning?) {
        switch tuning {
        case nil: break
        case .yield: unsafeYield()
        case .priority(let priority): unsafePriority = priority
        case .affinity(let affinity): unsafeCoreAffinity = CoreAffinity(rawValue: affinity) ?? .none
        case .batchSize(let size): unsafeMessageBatchSize = size
        case .limit(let capacity):
            unsafeMailboxLimit = capacity.map { MailboxLimit($0, whenFull: .suspendSender) }
        }
    }
}

/// Resumes actors that have failed.
final class Supervisor: FlynnRuntime.Actor {}

/// A stage of a flow. Forwards numbers, or records them in the last stage.
final class Stage: FlynnRuntime.Actor, Flowable {
    private let ledger: Ledger
    /// The number of items that the last stage must receive before the end, or nil for other stages.
    private let items: Int?
    private var received: Set<Int> = []
    private var ends = 0

    init(items: Int? = nil, _ ledger: Ledger) {
        (self.items, self.ledger) = (items, ledger)
        super.init()
        ledger.count(1)
    }

    deinit {
        if let items, ends != 1 || received != Set(0..<items) {
            let text = "a flow has \(received.count) of \(items) items and \(ends) ends"
            ledger.note {
                $0.wrong += 1
                $0.details.append(text)
            }
        }
        ledger.count(-1)
    }

    lazy var safeFlowable = FlowableState(self)

    lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        if self.items == nil { return self.safeFlowToNextTarget(args) }
        if args.isEmpty {
            self.ends += 1
        } else if self.ends > 0 || !self.received.insert(args[x: 0]).inserted {
            self.ledger.note { $0.outOfOrder += 1 }
        }
    }
}
