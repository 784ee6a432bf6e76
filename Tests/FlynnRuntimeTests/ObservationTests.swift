import BasicTestSupport
import CFlynnRuntime
import Foundation
import Testing

@testable import FlynnRuntime

/// Tests of the statistics of classes in `Flynn.statistics`, and of `Flynn.tracer`.
///
/// Each test runs in a separate process, as the statistics and the tracer belong to the process.
struct ObservationTests {
    private class Worker: FlynnRuntime.Actor {
        lazy var beWork = Behavior(self) { _ in }

        lazy var beWait = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Event - happens when the behavior runs
            // flynnlint:parameter Event - what to wait for
            let (here, go): (Event, Event) = (args[x: 0], args[x: 1])
            here.happen()
            go.wait()
        }

        lazy var beForward = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Other - what to call
            let other: Other = args[x: 0]
            other.beWork()
        }
    }

    private class Other: FlynnRuntime.Actor {
        lazy var beWork = Behavior(self) { _ in }
    }

    // MARK: Statistics

    @Test func `messages are counted by class of actor`() async {
        await #expect(processExitsWith: .success) {
            for performance in [1, 2, 64] {
                Flynn.collectsClassStatistics = true
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                let workers = (0..<100).map { _ in Worker() }
                let others = (0..<10).map { _ in Other() }
                for _ in 0..<100 {
                    for worker in workers { worker.beWork() }
                    for other in others { other.beWork() }
                }
                Flynn.shutdown()
                let classes = Flynn.statistics.classes
                #expect(classes.map(\.name) == ["Worker", "Other"])
                #expect(classes.map(\.messagesRun) == [10_000, 1000])
                #expect(classes.allSatisfy { $0.batchesRun > 0 && $0.batchesRun <= $0.messagesRun })
                #expect(classes.map(\.longestBehavior) == ["Worker.beWork", "Other.beWork"])
                #expect(classes.allSatisfy { $0.longestRun <= $0.runTime })
                Flynn.collectsClassStatistics = false
                workers[0].beWork()
                Flynn.shutdown()
                #expect(Flynn.statistics.classes.map(\.messagesRun) == [10_000, 1000])
            }
        }
    }

    @Test func `statistics have the depth of queues and the longest run`() async {
        await #expect(processExitsWith: .success) {
            Flynn.collectsClassStatistics = true
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let (blocker, here, go) = (Worker(), Event(), Event())
            blocker.beWait(here, go)
            here.wait()
            let others = (0..<5).map { _ in Other() }
            for other in others {
                for _ in 0..<7 { other.beWork() }
            }
            #expect(Flynn.statistics.schedulers.map(\.queueDepth) == [5])
            go.happen()
            Flynn.shutdown()
            #expect(Flynn.statistics.schedulers.map(\.queueDepth) == [0])
            let classes = Flynn.statistics.classes
            #expect(classes.map(\.name) == ["Other", "Worker"])
            #expect(classes.map(\.maxQueueDepth) == [7, 1])
            #expect(classes[1].longestBehavior == "Worker.beWait")
            #expect(classes[1].longestRun == classes[1].runTime)
        }
    }

    @Test func `an actor waits in each part of a run queue`() {
        let pool = SchedulerPool(layout: .pretended(efficiency: 0, performance: 1))
        let queue = pool.schedulers[0]
        let actors = (0..<4).map { _ in Mortal() }
        #expect(queue.queue.count == 0)
        _ = queue.queue.pushOwn(Runnable(actors[0].mailbox))
        for (index, actor) in actors.enumerated().dropFirst() {
            _ = queue.queue.push(Runnable(actor.mailbox))
            #expect(queue.queue.count == index + 1)
        }
        for left in (0..<4).reversed() {
            #expect(queue.queue.pop()?.mailbox == actors[3 - left].mailbox)
            #expect(queue.queue.count == left)
        }
    }

    // MARK: Events

    /// A tracer that records the events of messages, and counts other events.
    private final class Recorder: FlynnTracer {
        struct Message {
            var events: String
            var behavior: String
            var actor: UInt64
            var sender: String?
        }

        private let running = Locked<[UInt64: Message]>([:])
        private let ended = Locked<[Message]>([])
        let (created, deinitialized, parked, woken) = (Tally(), Tally(), Tally(), Tally())

        var all: [Message] { ended.withLock { $0 } }
        var unfinishedCount: Int { running.withLock { $0.count } }

        func actorWasCreated(_ actor: TracedActor) { if actor.name != "Mortal" { created.add() } }
        func actorWillEnd(_ actor: TracedActor) { if actor.name != "Mortal" { deinitialized.add() } }
        func messageWillBeSent(_ message: TracedMessage, by sender: TracedActor?) {
            running.withLock {
                #expect($0[message.id] == nil)
                $0[message.id] = Message(
                    events: "sent", behavior: message.behavior, actor: message.actor.id, sender: sender?.name)
            }
        }
        func messageStarted(_ message: TracedMessage, on scheduler: Int) {
            #expect(Flynn.statistics.schedulers.indices.contains(scheduler))
            running.withLock { $0[message.id]?.events += " started" }
        }
        func messageFinished(_ message: TracedMessage, on scheduler: Int) {
            if var ended = running.withLock({ $0.removeValue(forKey: message.id) }) {
                #expect(ended.behavior == message.behavior)
                ended.events += " finished"
                self.ended.withLock { $0.append(ended) }
            }
        }
        func schedulerWillPark(_ scheduler: Int) { parked.add() }
        func schedulerWoke(_ scheduler: Int) { woken.add() }
    }

    /// A tracer that sets a task-local value while a message runs.
    private final class Runner: FlynnRunTracer {
        @TaskLocal static var running: String?

        let log = Log()

        func messageStarted(_ message: TracedMessage, on scheduler: Int) { log.add("started \(message.behavior)") }
        func messageFinished(_ message: TracedMessage, on scheduler: Int) { log.add("finished \(message.behavior)") }
        func run(_ message: TracedMessage, on scheduler: Int, _ body: () -> Void) {
            #expect(Flynn.statistics.schedulers.indices.contains(scheduler))
            Runner.$running.withValue(message.behavior) {
                log.add("run")
                body()
                log.add("ran")
            }
        }
    }

    private class Reader: FlynnRuntime.Actor {
        lazy var beRead = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Log - receives the task-local value
            // flynnlint:parameter String - the end of the line
            let log: Log = args[x: 0]
            log.add((Runner.running ?? "nil") + (args[x: 1] as String))
        }

        lazy var beAnswer = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Reply<String> - receives the task-local value
            let reply: Reply<String> = args[x: 0]
            reply(Runner.running ?? "nil")
        }
    }

    @Test func `a tracer can run each message`() async {
        await #expect(processExitsWith: .success) {
            for performance in [1, 64] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                let (runner, reader) = (Runner(), Reader())
                Flynn.tracer = runner
                reader.beRead(runner.log, "!")
                Flynn.shutdown()
                let one = [
                    "started Reader.beRead", "run", "Reader.beRead!", "ran", "finished Reader.beRead",
                ]
                #expect(runner.log.all == one)
                reader.beRead(runner.log, "!")
                Flynn.shutdown()
                #expect(runner.log.all == one + one)
                // A message that runs a stored call.
                reader.unsafeMailboxLimit = MailboxLimit(10, whenFull: .dropOldest)
                reader.beRead(runner.log, "?")
                Flynn.shutdown()
                #expect(runner.log.all.suffix(4).prefix(3) == ["run", "Reader.beRead?", "ran"])
                reader.unsafeMailboxLimit = nil
                let answer: String = try await reader.beAnswer.ask()
                #expect(answer == "Reader.beAnswer")
                // The actor can still run the batch in which the tracer was set.
                Flynn.shutdown()
                Flynn.tracer = nil
                reader.beRead(runner.log, "")
                Flynn.shutdown()
                #expect(runner.log.all.last == "nil")
            }
        }
    }

    /// A tracer that runs each message several times.
    private struct Repeater: FlynnRunTracer {
        let count: Int

        func run(_ message: TracedMessage, on scheduler: Int, _ body: () -> Void) {
            for _ in 0..<count { body() }
        }
    }

    @Test(arguments: [0, 2])
    func `a tracer that doesn't run a message once ends the process with a message`(count: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [count] in
            Flynn.tracer = Repeater(count: count)
            Other().beWork()
            Flynn.shutdown()
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            output.contains("Other.beWork: the tracer Repeater must run the message once, but ran it \(count) times"))
    }

    /// A tracer that receives all events and does nothing.
    private struct Silent: FlynnTracer {}

    @Test func `a tracer receives the events of each message in order`() async {
        await #expect(processExitsWith: .success) {
            for performance in [1, 2, 64] {
                let recorder = Recorder()
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                Flynn.tracer = recorder
                for _ in 0..<100 {
                    let other = Other()
                    // Initializes the lazy property, as the workers use it at the same time.
                    _ = other.beWork
                    for _ in 0..<10 { Worker().beForward(other) }
                }
                Flynn.shutdown()
                Flynn.tracer = nil
                #expect(recorder.unfinishedCount == 0)
                #expect(recorder.all.count == 2000)
                #expect(recorder.all.allSatisfy { $0.events == "sent started finished" })
                let forwards = recorder.all.filter { $0.behavior == "Worker.beForward" }
                let works = recorder.all.filter { $0.behavior == "Other.beWork" }
                #expect(forwards.count == 1000)
                #expect(forwards.allSatisfy { $0.sender == nil })
                #expect(works.count == 1000)
                #expect(works.allSatisfy { $0.sender == "Worker" })
                #expect(recorder.created.value == 1100)
                #expect(recorder.deinitialized.value == 1100)
            }
        }
    }

    @Test func `a tracer sees schedulers park and wake`() async {
        await #expect(processExitsWith: .success) {
            let recorder = Recorder()
            Flynn.tracer = recorder
            Flynn.startup(pretending: (efficiency: 0, performance: 2))
            while recorder.parked.value < 2 { flynn_thread_yield() }
            Flynn.shutdown()
            #expect(recorder.woken.value == recorder.parked.value)
            Flynn.tracer = nil
            Flynn.startup()
            Flynn.shutdown()
            #expect(recorder.woken.value == recorder.parked.value)
        }
    }

    @Test func `tracer, counting and watchdog can change while actors run`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let workers = (0..<10).map { _ in Worker() }
            for worker in workers { #expect(worker.beWork !== worker.beForward) }
            let calls = workers.map(\.beWork)
            let rounds = scaled(20_000)
            onThreads(2) { number in
                for round in 0..<rounds {
                    for call in calls { call() }
                    guard number == 0, round % 100 == 0 else { continue }
                    Flynn.tracer = round % 200 == 0 ? Silent() : nil
                    Flynn.collectsClassStatistics.toggle()
                    Flynn.watchdog = round % 300 == 0 ? nil : Flynn.Watchdog(limit: .seconds(1000))
                }
            }
            Flynn.shutdown()
            Flynn.tracer = nil
            #expect(Flynn.statistics.messagesRun >= 20 * rounds)
        }
    }
}
