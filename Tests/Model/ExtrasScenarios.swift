import CFlynnRuntime
import Exploration

extension Scenario {
    /// Limits of mailboxes, supervision, blocking calls, timers, and asks.
    static var extras: [Scenario] {
        [
            muting(schedulers: 1), muting(schedulers: 2, maxPreemptions: 0, states: .never), endOfLimit,
            drop(.dropNewest), drop(.dropOldest), replacement(schedulers: 1),
            replacement(schedulers: 2, maxPreemptions: 0, states: .never), replacements, supervisors(schedulers: 1),
            supervisors(schedulers: 2, maxPreemptions: 0), blockingCall, timer,
            timerDuringShutdown(isDue: true), timerDuringShutdown(isDue: false),
            cancelledAsk(isAnswered: true), cancelledAsk(isAnswered: false), timedOutAsk, askDuringShutdown,
        ]
    }

    // MARK: Limits

    /// Sets the limit of an actor, and waits until the actor has applied the limit.
    static func limit(_ receiver: Receiver, _ policy: MailboxLimit.Policy, _ execution: Execution) {
        execution.withoutAlternatives {
            receiver.unsafeMailboxLimit = MailboxLimit(1, whenFull: policy)
            Flynn.pool.waitForQuiescence()
        }
    }

    /// Returns whether the second call of the sender ran after all calls of the sender, as required of a muted sender.
    /// True if the second call didn't run.
    static func hasWaited(_ log: Log) -> Bool {
        let senders = log.received.map(\.sender)
        return senders.lastIndex(of: 0) ?? 0 < senders.firstIndex(of: 1) ?? .max
    }

    /// An actor that sends more calls than the receiver's limit allows, and is therefore muted until
    /// these calls have run.
    private static func muting(
        schedulers: Int, maxPreemptions: Int = 1, states: StateExploring = .ifFull
    ) -> Scenario {
        running(schedulers, "a muted sender", maxPreemptions: maxPreemptions, states: states, calls: [2, 1, 1]) {
            execution, log in
            let (sender, receiver) = (Relay(log), Receiver(log))
            limit(receiver, .suspendSender, execution)
            execution.concurrently(
                [
                    {
                        sender.beRelay(receiver, 0)
                        sender.beReceive(1, 0)
                    },
                    { receiver.beReceive(2, 0) },
                ], waitsForOthers: true)
            // Another scheduler may run the receiver's calls while the sender is sending.
            execution.expect(schedulers > 1 || hasWaited(log), "an actor isn't muted")
        }
    }

    /// A limit that is removed while it mutes an actor.
    private static var endOfLimit: Scenario {
        running(
            1, "a limit that ends", maxPreemptions: 1, states: .ifFull, outcomes: ["muted", "not muted"], calls: [2, 1]
        ) { execution, log in
            let (sender, receiver) = (Relay(log), Receiver(log))
            limit(receiver, .suspendSender, execution)
            sender.beRelay(receiver, 0)
            sender.beReceive(1, 0)
            execution.concurrently([{ receiver.unsafeMailboxLimit = nil }], waitsForOthers: true)
            execution.note(hasWaited(log) ? "muted" : "not muted")
        }
    }

    /// A limit that drops calls.
    private static func drop(_ policy: MailboxLimit.Policy) -> Scenario {
        running(1, "\(policy) of two senders", maxPreemptions: 1, calls: []) { execution, log in
            let receiver = Receiver(log)
            limit(receiver, policy, execution)
            let dropped = Overflows.droppedCount
            execution.concurrently((0..<2).map { sender in { receiver.beReceive(sender, 0) } }, waitsForOthers: true)
            let count = log.received.count
            execution.expect(
                count > 0 && count + Overflows.droppedCount - dropped == 2, "calls neither run nor are dropped")
        }
    }

    // MARK: Supervision

    private struct Failure: Error {}

    private final class Worker: Receiver {
        lazy var beFail = Behavior(self) { (me: Worker, args: BehaviorArgs) throws in
            // flynnlint:parameter None
            throw Failure()
        }
    }

    /// An actor that is called while it is replaced after a failure.
    private static func replacement(
        schedulers: Int, maxPreemptions: Int = 1, states: StateExploring = .ifFull
    ) -> Scenario {
        running(
            schedulers, "a replacement after a failure", maxPreemptions: maxPreemptions, states: states, calls: [2]
        ) { execution, log in
            let (worker, supervisor) = (Worker(log), Receiver(log))
            let next = Handover(Worker(log))
            let decide = Behavior(supervisor) { (_, args) in
                // flynnlint:parameter ActorFailure - the failure
                let failure: ActorFailure = args[x: 0]
                if let next = next.take() { failure.replace(with: next) }
            }
            worker.unsafeSupervise(by: decide)
            execution.concurrently(
                [
                    { worker.beFail() },
                    { for position in 0..<2 { worker.beReceive(0, position) } },
                ], waitsForOthers: true)
            withExtendedLifetime((supervisor, decide)) {}
            execution.expect(next.take() == nil, "the actor isn't replaced")
        }
    }

    /// An actor that is replaced twice: the second actor passes the waiting calls to the third.
    private static var replacements: Scenario {
        running(1, "replacements after two failures", maxPreemptions: 1, states: .never, calls: [2]) { execution, log in
            let (worker, supervisor) = (Worker(log), Receiver(log))
            let next = [Handover(Worker(log)), Handover(Worker(log))]
            let decide = Behavior(supervisor) { (_, args) in
                // flynnlint:parameter ActorFailure - the failure
                let failure: ActorFailure = args[x: 0]
                if let next = next[0].take() ?? next[1].take() { failure.replace(with: next) }
            }
            worker.unsafeSupervise(by: decide)
            execution.concurrently(
                [
                    { for _ in 0..<2 { worker.beFail() } },
                    { for position in 0..<2 { worker.beReceive(0, position) } },
                ], waitsForOthers: true)
            withExtendedLifetime((supervisor, decide)) {}
            execution.expect(next[1].take() == nil, "the replacement isn't replaced")
        }
    }

    /// Two actors that supervise each other and fail at the same time. The second error is unhandled if
    /// the first error is still undecided.
    private static func supervisors(schedulers: Int, maxPreemptions: Int = 1) -> Scenario {
        running(
            schedulers, "supervisors of each other", maxPreemptions: maxPreemptions, states: .never, calls: [1, 1]
        ) { execution, log in
            Flynn.onUnhandledError = { _ in }
            let workers = [Worker(log), Worker(log)]
            let decisions = workers.map { worker in
                Behavior(worker) { (_, args) in
                    // flynnlint:parameter ActorFailure - the failure
                    let failure: ActorFailure = args[x: 0]
                    failure.resume()
                }
            }
            for (worker, decision) in zip(workers, decisions.reversed()) { worker.unsafeSupervise(by: decision) }
            execution.concurrently(
                workers.indices.map { index in
                    {
                        workers[index].beFail()
                        workers[index].beReceive(index, 0)
                    }
                }, waitsForOthers: true)
            withExtendedLifetime(decisions) {}
            Flynn.onUnhandledError = nil
        }
    }

    // MARK: Blocking calls

    private final class Blocker: Receiver {
        lazy var beBlock = Behavior(self) { (me, args) in
            // flynnlint:parameter Log - of the receiver to wait for
            let log: Log = args[x: 0]
            Flynn.runBlocking {
                while log.count.load(ordering: .relaxed) == 0 { flynn_thread_yield() }
            }
        }
    }

    /// An actor that waits for another actor. The other actor runs on the lent scheduler.
    private static var blockingCall: Scenario {
        running(1, "a blocking call", maxPreemptions: 1, states: .never, calls: [1]) { execution, log in
            let (blocker, receiver) = (Blocker(log), Receiver(log))
            execution.concurrently([{ blocker.beBlock(log) }, { receiver.beReceive(0, 0) }])
        }
    }

    // MARK: Timers

    /// A timer that is cancelled when it is due.
    private static var timer: Scenario {
        running(
            1, "a timer that is cancelled", maxPreemptions: 1, outcomes: ["fired", "cancelled"], calls: []
        ) { execution, log in
            execution.compareTimes()
            let receiver = Receiver(log)
            let timer = Flynn.Timer(timeInterval: 0, repeats: false, receiver.beReceive, [0, 0])
            execution.concurrently([{ timer.cancel() }], waitsForOthers: true)
            execution.expect(log.received.count <= 1, "a timer fires twice")
            execution.note(log.received.isEmpty ? "cancelled" : "fired")
        }
    }

    /// A timer that is created during a shutdown. A due timer fires, because the last shutdown waits for it.
    private static func timerDuringShutdown(isDue: Bool) -> Scenario {
        beginning(
            1, isDue ? "a timer during a shutdown" : "a timer that isn't due during a shutdown", maxPreemptions: 1,
            states: .ifFull, outcomes: [isDue ? "fired" : "cancelled"], calls: isDue ? [1] : []
        ) { execution, log in
            execution.compareTimes()
            let receiver = Receiver(log)
            execution.concurrently([
                { Flynn.Timer(after: isDue ? .zero : .microseconds(50), receiver.beReceive, [0, 0]) },
                { Flynn.shutdown() },
            ])
            Flynn.shutdown()
            execution.expect(log.received.count <= 1, "a timer fires twice")
            execution.note(log.received.isEmpty ? "cancelled" : "fired")
        }
    }

    // MARK: Asks

    /// The number of times a caller is resumed. Must be 1 at the end.
    final class Resumptions {
        var count = 0
    }

    /// A reply that doesn't resume a task, because the model has no tasks.
    ///
    /// Unchecked `Sendable`: the model has one thread of the system.
    final class CountingReply: Reply<Int>, @unchecked Sendable {
        private let resumptions: Resumptions
        /// Represents the continuation: set before the reply waits, read at the end of the reply.
        private let canResume = Cell(false)

        init(_ resumptions: Resumptions) {
            self.resumptions = resumptions
            super.init()
            observeReleases(of: Unmanaged.passUnretained(self).toOpaque())
        }

        override func resume(returning value: Int) { resume() }
        override func resume(throwing error: any Error) { resume() }

        func startToWait() {
            canResume.value = true
            if startWaiting() != nil { resume() }
        }

        private func resume() {
            if canResume.value { resumptions.count += 1 }
        }
    }

    private final class Answerer: Receiver {
        lazy var beAnswer = Behavior(self) { (me, args) in
            // flynnlint:parameter Bool - whether to answer
            // flynnlint:parameter Reply<Int> - receives the answer, if there is one
            let reply: Reply<Int> = args[x: 1]
            if args[x: 0] { reply(1) }
        }
    }

    /// Asks as a task does, and calls `other` at the same time.
    private static func ask(
        isAnswered: Bool, _ execution: Execution, _ log: Log, whileAsking other: @escaping (ReplyReference) -> Void
    ) {
        let resumptions = Resumptions()
        let reply = Handover(CountingReply(resumptions))
        guard let reference = reply.with({ ReplyReference($0) }) else { return }
        execution.concurrently(
            [
                {
                    guard let reply = reply.take() else { return }
                    reply.startToWait()
                    Answerer(log).beAnswer(isAnswered, reply)
                },
                { other(reference) },
            ], waitsForOthers: true)
        reference.release()
        execution.expect(resumptions.count == 1, "a caller is resumed \(resumptions.count) times")
    }

    /// A task that is cancelled during an ask.
    private static func cancelledAsk(isAnswered: Bool) -> Scenario {
        let name = isAnswered ? "an ask that is cancelled" : "an ask without an answer that is cancelled"
        return running(1, name, maxPreemptions: 1, calls: []) { execution, log in
            ask(isAnswered: isAnswered, execution, log) { $0.fail(.cancelled) }
        }
    }

    /// An ask that times out while it is answered.
    private static var timedOutAsk: Scenario {
        running(1, "an ask that times out", maxPreemptions: 1, calls: []) { execution, log in
            execution.compareTimes()
            ask(isAnswered: true, execution, log) { _ = AskAlarm($0, after: .zero) }
        }
    }

    /// An ask during a shutdown.
    private static var askDuringShutdown: Scenario {
        beginning(1, "an ask during a shutdown", maxPreemptions: 1, states: .ifFull, calls: []) { execution, log in
            ask(isAnswered: false, execution, log) { _ in Flynn.shutdown() }
        }
    }
}
