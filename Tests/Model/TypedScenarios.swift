import CFlynnRuntime
import Exploration

extension Scenario {
    /// Typed behaviors: calls, errors and answers.
    static var typed: [Scenario] {
        [
            typedSenders(of: [1], schedulers: 1), typedSenders(of: [1, 1], schedulers: 1, maxPreemptions: 1),
            typedSenders(of: [2], schedulers: 2, maxPreemptions: 1, states: .never), bothKinds, typedEnd,
            typedDrop(.dropNewest), typedDrop(.dropOldest), typedMuting, typedError, typedReplacement,
            cancelledAnswer,
        ]
    }

    /// The capture of a call. Counts the deinitialized captures.
    ///
    /// Unchecked `Sendable`: the model has one thread of the system.
    private final class Cargo: @unchecked Sendable {
        final class Count {
            var ended = 0
        }

        private let count: Count
        /// Outlives the cargo. Accessed by the sender before the call, and when the captures are released.
        private let isAlive = Cell(true)

        init(_ count: Count) { self.count = count }

        deinit {
            isAlive.value = false
            count.ended += 1
        }
    }

    private struct Failure: Error {}

    private final class TypedReceiver: Receiver {
        func beTake(_ sender: Int, _ position: Int, _ cargo: Cargo? = nil) {
            behave { me in withExtendedLifetime(cargo) { me.safeReceive(sender, position) } }
        }

        func beRelay(_ receiver: sending TypedReceiver, _ sender: Int) {
            behave { _ in for position in 0..<2 { receiver.beTake(sender, position) } }
        }

        func beForward(_ receiver: sending TypedReceiver, _ sender: Int, _ position: Int) {
            behave { _ in receiver.beTake(sender, position) }
        }

        func beFail() { behave { _ in throw Failure() } }

        func beHandle(_ sender: Int, _ position: Int) {
            behave { _ in
                throw Failure()
            } onError: { me, _ in
                me.safeReceive(sender, position)
            }
        }

        /// Answers like `answer`, but without a task.
        func answer(_ reply: CountingReply) {
            let thread = flynn_thread()
            send(TypedCall({ _ in reply(1) }, .observer(reply)), .ofMethod(#function, on: thread), on: thread)
        }
    }

    /// Sends calls to an actor, from one thread per count. The captures are released with the calls.
    private static func typedSenders(
        of counts: [Int], schedulers: Int, maxPreemptions: Int? = nil, states: StateExploring = .always
    ) -> Scenario {
        running(
            schedulers, "typed senders of \(counts) messages", maxPreemptions: maxPreemptions, states: states,
            calls: counts
        ) { execution, log in
            let cargos = Cargo.Count()
            do {
                let receiver = TypedReceiver(log)
                execution.concurrently(
                    counts.enumerated().map { sender, count in
                        { for position in 0..<count { receiver.beTake(sender, position, Cargo(cargos)) } }
                    })
            }
            execution.waitForOthers()
            execution.expect(cargos.ended == counts.reduce(0, +), "\(cargos.ended) cargos have ended")
        }
    }

    /// Dynamic and typed calls that make calls themselves. The scheduler therefore reuses received nodes, and the
    /// memory of their captures, for its own messages.
    private static var bothKinds: Scenario {
        running(1, "dynamic and typed calls", maxPreemptions: 1, states: .never, calls: [3, 1]) { execution, log in
            let (relay, receiver) = (TypedReceiver(log), TypedReceiver(log))
            nonisolated(unsafe) let target = receiver
            execution.concurrently([
                {
                    for position in 0..<3 { relay.beForward(target, 0, position) }
                },
                { receiver.beReceive(1, 0) },
            ])
            execution.expect(flynn_keeps_captures(), "the memory of captures isn't kept")
        }
    }

    /// An actor whose last reference is released while a call waits.
    private static var typedEnd: Scenario {
        running(1, "the last reference of a typed sender", maxPreemptions: 1, calls: [1]) { execution, log in
            let receivers = [Handover(TypedReceiver(log)), Handover(TypedReceiver(log))]
            execution.concurrently([
                { receivers[0].take()?.beTake(0, 0) },
                { _ = receivers[1].take() },
            ])
        }
    }

    private static func typedDrop(_ policy: MailboxLimit.Policy) -> Scenario {
        running(1, "\(policy) of two typed senders", maxPreemptions: 1, states: .ifFull, calls: []) { execution, log in
            let cargos = Cargo.Count()
            do {
                let receiver = TypedReceiver(log)
                limit(receiver, policy, execution)
                execution.concurrently(
                    (0..<2).map { sender in { receiver.beTake(sender, 0, Cargo(cargos)) } }, waitsForOthers: true)
            }
            execution.waitForOthers()
            execution.expect(cargos.ended == 2, "\(cargos.ended) cargos have ended")
        }
    }

    private static var typedMuting: Scenario {
        running(1, "a muted typed sender", maxPreemptions: 1, states: .never, calls: [2, 1]) { execution, log in
            let (sender, receiver) = (TypedReceiver(log), TypedReceiver(log))
            limit(receiver, .suspendSender, execution)
            nonisolated(unsafe) let target = receiver
            execution.concurrently(
                [
                    {
                        sender.beRelay(target, 0)
                        sender.beTake(1, 0)
                    }
                ], waitsForOthers: true)
            execution.expect(hasWaited(log), "an actor isn't muted")
        }
    }

    private static var typedError: Scenario {
        running(1, "typed errors with a handler", maxPreemptions: 1, states: .ifFull, calls: [1, 1]) { execution, log in
            let receiver = TypedReceiver(log)
            execution.concurrently((0..<2).map { sender in { receiver.beHandle(sender, 0) } })
        }
    }

    /// An actor that is called while it is replaced after an error. The closures run with the replacement.
    private static var typedReplacement: Scenario {
        running(1, "a typed replacement after a failure", maxPreemptions: 1, states: .never, calls: [2]) {
            execution, log in
            let (worker, supervisor) = (TypedReceiver(log), Receiver(log))
            nonisolated(unsafe) let next = Handover(TypedReceiver(log))
            worker.unsafeSupervise(by: supervisor) { _, failure in
                if let next = next.take() { failure.replace(with: next) }
            }
            execution.concurrently(
                [
                    { worker.beFail() },
                    { for position in 0..<2 { worker.beTake(0, position) } },
                ], waitsForOthers: true)
            withExtendedLifetime(supervisor) {}
            execution.expect(next.take() == nil, "the actor isn't replaced")
        }
    }

    /// An answer to a caller that is cancelled at the same time.
    private static var cancelledAnswer: Scenario {
        running(1, "an answer that is cancelled", maxPreemptions: 1, states: .ifFull, calls: []) { execution, log in
            let resumptions = Resumptions()
            let reply = Handover(CountingReply(resumptions))
            guard let reference = reply.with({ ReplyReference($0) }) else { return }
            execution.concurrently(
                [
                    {
                        guard let reply = reply.take() else { return }
                        reply.startToWait()
                        TypedReceiver(log).answer(reply)
                    },
                    { reference.fail(.cancelled) },
                ], waitsForOthers: true)
            reference.release()
            execution.expect(resumptions.count == 1, "a caller is resumed \(resumptions.count) times")
        }
    }
}
