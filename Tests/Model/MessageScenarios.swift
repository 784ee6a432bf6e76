import CFlynnRuntime
import Exploration

extension Scenario {
    /// Calls while the runtime is running.
    static var messages: [Scenario] {
        [
            senders(of: [1], schedulers: 1), senders(of: [1, 1], schedulers: 1, maxPreemptions: 2),
            senders(of: [1], schedulers: 2), senders(of: [2], schedulers: 2, maxPreemptions: 1, states: .ifFull),
            senders(of: [1, 1], schedulers: 2, maxPreemptions: 1, states: .ifFull),
            senders(of: [2, 1], schedulers: 2, maxPreemptions: 1, states: .never),
            quiescence(after: [1], schedulers: 1),
            quiescence(after: [1, 1], schedulers: 1, maxPreemptions: 1),
            quiescence(after: [2, 1], schedulers: 2, maxPreemptions: 1, states: .never),
            batches(schedulers: 1, states: .ifFull), batches(schedulers: 2), priorities(schedulers: 1),
            priorities(schedulers: 2), relay(schedulers: 2), longCall, waiting,
            wakeUps,
        ]
    }

    private static func senders(
        of counts: [Int], schedulers: Int, maxPreemptions: Int? = nil, states: StateExploring = .always
    ) -> Scenario {
        var scenario = running(
            schedulers, "senders of \(counts) messages", maxPreemptions: maxPreemptions, states: states, calls: counts
        ) { send(counts, $0, $1) }
        // A single scheduler doesn't poll.
        if schedulers > 1, states == .always { scenario.earlyDeadline = .ifFull }
        return scenario
    }

    /// A thread that waits until the runtime is idle.
    private static func quiescence(
        after counts: [Int], schedulers: Int, maxPreemptions: Int? = nil, states: StateExploring = .always
    ) -> Scenario {
        running(
            schedulers, "quiescence after \(counts) messages", maxPreemptions: maxPreemptions, states: states,
            calls: counts,
            waitsForQuiescence: true
        ) { send(counts, $0, $1) }
    }

    /// Sends messages to an actor, from one thread per count.
    private static func send(_ counts: [Int], _ execution: Execution, _ log: Log) {
        let receiver = Receiver(log)
        execution.concurrently(
            counts.enumerated().map { sender, count in
                { for position in 0..<count { receiver.beReceive(sender, position) } }
            })
    }

    /// Two actors that are preempted after each message.
    private static func batches(schedulers: Int, states: StateExploring = .never) -> Scenario {
        running(schedulers, "batches of one message", maxPreemptions: 1, states: states, calls: [2, 1]) {
            execution, log in
            let receivers = [Receiver(log), Receiver(log)]
            for receiver in receivers { receiver.unsafeMessageBatchSize = 1 }
            execution.concurrently([
                { for position in 0..<2 { receivers[0].beReceive(0, position) } },
                { receivers[1].beReceive(1, 0) },
            ])
        }
    }

    /// Actors with priorities other than 0, which run on any scheduler.
    private static func priorities(schedulers: Int) -> Scenario {
        running(schedulers, "priorities", maxPreemptions: 1, states: .never, calls: [1, 1]) { execution, log in
            let receivers = [Receiver(log), Receiver(log)]
            for (receiver, priority) in zip(receivers, [1, -1]) { receiver.unsafePriority = priority }
            execution.concurrently([{ receivers[0].beReceive(0, 0) }, { receivers[1].beReceive(1, 0) }])
        }
    }

    final class Relay: Receiver {
        lazy var beRelay = Behavior(self) { (me, args) in
            // flynnlint:parameter Receiver - the actor to call
            // flynnlint:parameter Int - the number of this sender
            let receiver: Receiver = args[x: 0]
            for position in 0..<2 { receiver.beReceive(args[x: 1] as Int, position) }
        }
    }

    /// An actor that calls another actor, so that schedulers push to their own queues.
    private static func relay(schedulers: Int) -> Scenario {
        running(schedulers, "an actor that calls others", maxPreemptions: 1, states: .never, calls: [2, 2]) {
            execution, log in
            let relay = Relay(log)
            relay.beRelay(Receiver(log), 0)
            relay.beRelay(Receiver(log), 1)
        }
    }

    private final class Patient: Receiver {
        lazy var beWait = Behavior(self) { (me, args) in
            // flynnlint:parameter Log - of the receiver to wait for
            let log: Log = args[x: 0]
            while log.count.load(ordering: .relaxed) == 0 { flynn_thread_yield() }
        }
    }

    /// A call that waits for a call of another actor. The other scheduler must run this second call,
    /// perhaps after a deadline.
    private static var longCall: Scenario {
        running(
            2, "a call that waits for another actor", maxPreemptions: 1, states: .never, calls: [1],
            waitsForQuiescence: true
        ) {
            execution, log in
            execution.checkWaits = nil
            let (patient, receiver) = (Patient(log), Receiver(log))
            execution.concurrently([{ patient.beWait(log) }, { receiver.beReceive(0, 0) }])
        }
    }

    /// Schedulers that are woken without work, and park again.
    private static var wakeUps: Scenario {
        var scenario = running(2, "wake-ups without work", maxPreemptions: 1, calls: []) { _, _ in
            for _ in 0..<3 { Flynn.pool.wakeOne(for: .none) }
        }
        scenario.earlyDeadline = .ifFull
        return scenario
    }

    private static var waiting: Scenario {
        running(1, "a wait for messages", maxPreemptions: 1, calls: [2]) { execution, log in
            let receiver = Receiver(log)
            receiver.beReceive(0, 0)
            receiver.beReceive(0, 1)
            receiver.unsafeWait(0)
            execution.expect(log.received.count == 2, "a wait ends early")
        }
    }
}
