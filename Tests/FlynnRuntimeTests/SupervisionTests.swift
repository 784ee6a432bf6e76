import BasicTestSupport
import CFlynnRuntime
import FlynnTesting
import Foundation
import Testing

@testable import FlynnRuntime

private struct Failure: Error, Equatable, CustomStringConvertible {
    let number: Int
    var description: String { "failure \(number)" }
}

/// Behaviors that throw errors, and the decisions of supervisors.
struct SupervisionTests {
    init() { Flynn.defaultCheckForUnsafeArguments = false }

    /// A log of events, in order.
    private final class Notes: Sendable {
        private let notes = Locked<[String]>([])
        func add(_ note: String) { notes.withLock { $0.append(note) } }
        var all: [String] { notes.withLock { $0 } }
    }

    private class Worker: FlynnRuntime.Actor {
        private let name: String
        private let notes: Notes

        init(_ name: String, _ notes: Notes) {
            self.name = name
            self.notes = notes
            super.init()
            // A replacement needs a separate behavior, as the closure captures the actor.
            #expect(beCaptured !== beAdd)
        }

        lazy var beAdd = Behavior(self) { (me, args) in
            // flynnlint:parameter Int - a number
            me.notes.add("\(me.name)\(args[x: 0] as Int)")
        }

        lazy var beChain = ChainableBehavior(self) { (me, args) in
            // flynnlint:parameter Int - a number
            me.notes.add("\(me.name)\(args[x: 0] as Int)")
        }

        lazy var beCaptured = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter Int - a number
            notes.add("\(name)\(args[x: 0] as Int)")
        }

        lazy var beFail = Behavior(self) { (me, args) throws in
            // flynnlint:parameter Int - the error's number
            throw Failure(number: args[x: 0])
        }

        lazy var beWaitAndFail = Behavior(self) { (me, args) throws in
            // flynnlint:parameter Event - happens when the behavior runs
            // flynnlint:parameter Event - what to wait for
            let (here, go): (Event, Event) = (args[x: 0], args[x: 1])
            here.happen()
            go.wait()
            throw Failure(number: 0)
        }
    }

    /// An actor that only has lazy behaviors, which capture it.
    private class Capturing: FlynnRuntime.Actor, @unchecked Sendable {
        private var count = 0

        lazy var beCount = Behavior(self) { [unowned self] (_: BehaviorArgs) in count += 1 }

        lazy var beFail = Behavior(self) { _ throws in throw Failure(number: 0) }
    }

    private class Supervisor: FlynnRuntime.Actor {
        private let decide: (ActorFailure) -> Void

        init(_ decide: @escaping (ActorFailure) -> Void) {
            self.decide = decide
            super.init()
        }

        lazy var beFailed = Behavior(self) { (me, args) in
            // flynnlint:parameter ActorFailure - the failure
            me.decide(args[x: 0])
        }

        lazy var bePassOn = Behavior(self) { (args: BehaviorArgs) throws in
            // flynnlint:parameter ActorFailure - the failure
            let failure: ActorFailure = args[x: 0]
            throw failure.error
        }
    }

    // MARK: Errors

    private class Thrower: FlynnRuntime.Actor {
        private let notes: Notes

        init(_ notes: Notes) {
            self.notes = notes
            super.init()
        }

        lazy var beHandle = Behavior(self) { (args: BehaviorArgs) throws in
            // flynnlint:parameter Int - the error's number
            throw Failure(number: args[x: 0])
        } onError: { [unowned self] error in
            notes.add("handled \(error)")
        }

        lazy var beHandleWithActor = Behavior(self) { (me, args) throws in
            // flynnlint:parameter Int - the error's number
            throw Failure(number: args[x: 0])
        } onError: { (me, error) in
            me.notes.add("handled \(error)")
        }

        lazy var beChain = ChainableBehavior(self) { (args: BehaviorArgs) throws in
            // flynnlint:parameter Int - the error's number
            throw Failure(number: args[x: 0])
        } onError: { [unowned self] error in
            notes.add("handled \(error)")
        }

        lazy var beChainWithActor = ChainableBehavior(self) { (me, args) throws in
            // flynnlint:parameter Int - the error's number
            throw Failure(number: args[x: 0])
        } onError: { (me, error) in
            me.notes.add("handled \(error)")
        }

        lazy var beLater = Behavior { (args: BehaviorArgs) throws in
            // flynnlint:parameter Notes - receives a line
            let notes: Notes = args[x: 0]
            notes.add("later")
            throw Failure(number: 5)
        }

        lazy var beSucceed = Behavior(self) { (me, args) throws in
            // flynnlint:parameter Int - a number
            if args.isEmpty { throw Failure(number: 0) }
            me.notes.add("succeeded \(args[x: 0] as Int)")
        } onError: { (me, error) in
            me.notes.add("never")
        }
    }

    @Test func `errors reach onError in each form of behavior`() {
        let notes = Notes()
        let thrower = Thrower(notes)
        thrower.beHandle(1)
        thrower.beHandleWithActor(2)
        thrower.beChain(3).beChainWithActor(4).beSucceed(5)
        thrower.unsafeWait()
        #expect(
            notes.all
                == ["handled failure 1", "handled failure 2", "handled failure 3", "handled failure 4", "succeeded 5"])
    }

    @Test func `an unhandled error is reported, and the actor continues`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            Flynn.defaultCheckForUnsafeArguments = false
            let notes = Notes()
            let (worker, thrower) = (Worker("a", notes), Thrower(notes))
            worker.beFail(1)
            worker.beAdd(2)
            worker.unsafeWait()
            thrower.beLater.setActor(thrower)
            thrower.beLater(notes)
            Flynn.shutdown()
            #expect(notes.all == ["a2", "later"])
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == """
                FlynnRuntime: warning: Worker.beFail: unhandled error: failure 1
                FlynnRuntime: warning: Thrower.beLater: unhandled error: failure 5

                """)
    }

    @Test func `an error of a behavior whose supervisor was deinitialized is reported`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let worker = Worker("a", Notes())
            worker.unsafeSupervise(by: Supervisor { _ in }.beFailed)
            // Without hooks, the thread retains the supervisor up to this call.
            worker.unsafeWait()
            worker.beFail(1)
            worker.unsafeWait()
            let supervisor = Supervisor { _ in }
            worker.unsafeSupervise(by: supervisor.beFailed)
            worker.unsafeSupervise(by: nil)
            worker.beFail(2)
            Flynn.shutdown()
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == """
                FlynnRuntime: warning: Worker.beFail: unhandled error: failure 1
                FlynnRuntime: warning: Worker: 1 more unhandled error of type 'Failure'

                """)
    }

    @Test func `an error is unhandled if its supervisor was stopped, or its limit drops the failure`() async {
        await #expect(processExitsWith: .success) {
            let reasons = Locked<[Flynn.UnhandledError.Reason]>([])
            Flynn.onUnhandledError = { error in reasons.withLock { $0.append(error.reason) } }
            let notes = Notes()
            let (worker, supervisor) = (Worker("a", notes), Supervisor { _ in })
            let top = Supervisor { $0.stop() }
            supervisor.unsafeSupervise(by: top.beFailed)
            worker.unsafeSupervise(by: supervisor.bePassOn)
            worker.beFail(1)
            Flynn.shutdown()
            #expect(reasons.withLock { $0 } == [])
            worker.beFail(2)
            worker.beAdd(3)
            Flynn.shutdown()
            #expect(reasons.withLock { $0 } == [.supervisorEnded])
            for policy in [MailboxLimit.Policy.dropOldest, .dropNewest] {
                let (busy, here, go) = (Worker("b", notes), Event(), Event())
                busy.unsafeMailboxLimit = MailboxLimit(1, whenFull: policy)
                // flynnlint:disable:next argument_type - the supervisor's queue is full
                worker.unsafeSupervise(by: busy.beCaptured)
                busy.beWaitAndFail(here, go)
                here.wait()
                worker.beFail(4)
                worker.beAdd(5)
                worker.unsafeWait()
                go.happen()
                Flynn.shutdown()
            }
            // The last behavior of the busy actor fails as well.
            #expect(
                reasons.withLock { $0 }
                    == [.supervisorEnded, .supervisorFull, .noSupervisor, .supervisorFull, .noSupervisor])
            #expect(notes.all == ["a3", "a5", "a5"])
        }
    }

    // MARK: Decisions

    @Test func `the supervisor gets the failure, and no message runs before its decision`() {
        for round in 0..<100 {
            let (notes, failed) = (Notes(), Event())
            let failures = Locked<[ActorFailure]>([])
            let supervisor = Supervisor { failure in
                failures.withLock { $0.append(failure) }
                failed.happen()
            }
            let worker = Worker("a", notes)
            worker.unsafeSupervise(by: supervisor.beFailed)
            worker.beFail(round)
            worker.beAdd(1)
            failed.wait()
            supervisor.unsafeWait()
            let failure = failures.withLock { $0.removeLast() }
            #expect(failure.error as? Failure == Failure(number: round))
            #expect(failure.behavior == "Worker.beFail")
            #expect(failure.actor === worker)
            #expect(failure.arguments.count == 1)
            #expect(notes.all == [])
            failure.resume()
            worker.unsafeWait()
            #expect(notes.all == ["a1"])
            // Only the first decision has an effect.
            failure.stop()
            worker.beAdd(2)
            worker.unsafeWait()
            #expect(notes.all == ["a1", "a2"])
        }
    }

    @Test func `a failure that is released resumes the actor`() {
        let notes = Notes()
        let supervisor = Supervisor { _ in notes.add("failed") }
        let worker = Worker("a", notes)
        worker.unsafeSupervise(by: supervisor.beFailed)
        for number in 0..<100 {
            worker.beFail(number)
            worker.beAdd(number)
        }
        worker.unsafeWait()
        #expect(notes.all == (0..<100).flatMap { ["failed", "a\($0)"] })
    }

    @Test func `a replacement runs waiting and later calls in their order`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.defaultCheckForUnsafeArguments = false
            for performance in [1, 2, 64] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                for _ in 0..<100 {
                    let notes = Notes()
                    let supervisor = Supervisor { $0.replace(with: Worker("b", notes)) }
                    let (worker, here, go) = (Worker("a", notes), Event(), Event())
                    worker.unsafeSupervise(by: supervisor.beFailed)
                    worker.beAdd(0)
                    worker.beWaitAndFail(here, go)
                    here.wait()
                    worker.beAdd(1)
                    worker.beCaptured(2)
                    worker.beChain(3).beAdd(4)
                    go.happen()
                    for number in 5..<20 { worker.beAdd(number) }
                    Flynn.shutdown()
                    worker.beAdd(20)
                    Flynn.shutdown()
                    #expect(notes.all == ["a0"] + (1...20).map { "b\($0)" })
                }
            }
        }
    }

    @Test func `replacements are replaced, and those that were are deinitialized`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            class Numbered: FlynnRuntime.Actor {
                private let number: Int
                private let alive: Tally

                init(_ number: Int, _ alive: Tally) {
                    self.number = number
                    self.alive = alive
                    alive.add(1)
                    super.init()
                }

                deinit { alive.add(-1) }

                lazy var beFail = Behavior(self) { (me, _) throws in throw Failure(number: me.number) }

                lazy var beNumber = Behavior(self) { (me, args) in
                    // flynnlint:parameter (Int) -> Void - receives the number
                    let result: (Int) -> Void = args[x: 0]
                    result(me.number)
                }
            }
            for performance in [1, 2] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                let (alive, results) = (Tally(), Tally())
                var number = 0
                let supervisor = Supervisor { failure in
                    #expect(failure.error as? Failure == Failure(number: number))
                    number += 1
                    failure.replace(with: Numbered(number, alive))
                }
                var first: Numbered? = Numbered(0, alive)
                first?.unsafeSupervise(by: supervisor.beFailed)
                for _ in 0..<100 {
                    first?.beFail()
                    Flynn.shutdown()
                }
                first?.beNumber { (number: Int) in _ = results.add(number) }
                Flynn.shutdown()
                #expect(results.value == 100)
                // The first actor forwards to the last one.
                #expect(alive.value == 2)
                first = nil
                #expect(alive.value == 0)
            }
        }
    }

    @Test func `each waiting call is sent once, however many replacements run it`() async {
        await #expect(processExitsWith: .success) {
            struct Sends: FlynnTracer {
                let count = Tally()
                func messageWillBeSent(_ message: TracedMessage, by sender: TracedActor?) { count.add() }
            }
            failIfHanging()
            for performance in [1, 2] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                let (notes, sends, here, go) = (Notes(), Sends(), Event(), Event())
                let supervisor = Supervisor { $0.replace(with: Worker("b", notes)) }
                let worker = Worker("a", notes)
                worker.unsafeSupervise(by: supervisor.beFailed)
                Flynn.tracer = sends
                worker.beWaitAndFail(here, go)
                here.wait()
                for number in 1...200 {
                    worker.beFail(number)
                    worker.beAdd(number)
                }
                go.happen()
                Flynn.shutdown()
                Flynn.tracer = nil
                #expect(notes.all == (1...200).map { "b\($0)" })
                // Plus one for each failure.
                #expect(sends.count.value == 401 + 201)
            }
        }
    }

    @Test func `the count of a replaced actor includes the calls that its replacement has not run`() {
        let (notes, here, go) = (Notes(), Event(), Event())
        let supervisor = Supervisor { $0.replace(with: Worker("b", notes)) }
        let worker = Worker("a", notes)
        worker.unsafeSupervise(by: supervisor.beFailed)
        worker.beFail(0)
        worker.beWaitAndFail(here, go)
        for number in 0..<50 { worker.beAdd(number) }
        here.wait()
        #expect(worker.unsafeMessagesCount == 51)
        go.happen()
        worker.unsafeWait()
        #expect(notes.all == (0..<50).map { "b\($0)" })
    }

    @Test func `internal messages of a replaced actor run on it, between its calls`() {
        let (notes, here, go) = (Notes(), Event(), Event())
        let supervisor = Supervisor { $0.replace(with: Worker("b", notes)) }
        let worker = Worker("a", notes)
        worker.unsafeSupervise(by: supervisor.beFailed)
        worker.beWaitAndFail(here, go)
        here.wait()
        let address = worker.mailbox.address
        for number in 0..<10 {
            worker.beAdd(number)
            worker.mailbox.sendInternal {
                notes.add(flynn_thread().pointee.mailbox == address ? "on a" : "elsewhere")
                // Ends the batch of the replacement.
                worker.unsafeYield()
            }
        }
        go.happen()
        worker.unsafeWait()
        worker.mailbox.sendInternal { go.happen() }
        go.wait()
        #expect(notes.all == (0..<10).flatMap { ["b\($0)", "on a"] })
    }

    @Test func `a replacement that is stopped drops the calls of the actor that it has replaced`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (letters, alive) = (Notes(), Tally())
            Flynn.onDeadLetter = { letters.add($0) }
            class Counted: Worker {
                private let alive: Tally
                init(_ name: String, _ notes: Notes, _ alive: Tally) {
                    self.alive = alive
                    alive.add(1)
                    super.init(name, notes)
                }
                deinit { alive.add(-1) }
            }
            for performance in [1, 2] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                let notes = Notes()
                // Replaces the first actor twice, and stops the second replacement.
                let replacements = Tally()
                let supervisor = Supervisor { failure in
                    if replacements.add() < 3 {
                        failure.replace(with: Counted("b", notes, alive))
                    } else {
                        failure.stop()
                    }
                }
                var worker: Counted? = Counted("a", notes, alive)
                worker?.unsafeSupervise(by: supervisor.beFailed)
                for number in 0..<3 {
                    worker?.beAdd(number)
                    worker?.beFail(number)
                }
                worker?.beAdd(3)
                worker?.unsafeWait()
                worker?.beAdd(4)
                Flynn.shutdown()
                #expect(notes.all == ["a0", "b1", "b2"])
                #expect(letters.all == Array(repeating: "Counted.beAdd", count: 2 * performance))
                worker = nil
                Flynn.shutdown()
                #expect(alive.value == 0)
            }
        }
    }

    @Test func `senders and failures of several threads lose no call of a replaced actor`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for performance in [1, 2, 64] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                for _ in 0..<20 {
                    let notes = Notes()
                    let supervisor = Supervisor { $0.replace(with: Worker("b", notes)) }
                    let worker = Worker("b", notes)
                    worker.unsafeSupervise(by: supervisor.beFailed)
                    let (beFail, beAdd) = (worker.beFail, worker.beAdd)
                    onThreads(3) { thread in
                        for number in 0..<100 {
                            beAdd(1000 * thread + number)
                            if number % 10 == thread { beFail(number) }
                        }
                    }
                    worker.unsafeWait()
                    Flynn.shutdown()
                    let all = notes.all
                    #expect(all.count == 300)
                    for thread in 0..<3 {
                        let own = (0..<100).map { "b\(1000 * thread + $0)" }
                        #expect(all.filter(Set(own).contains) == own)
                    }
                }
            }
        }
    }

    @Test func `an actor that waits for itself crashes`() async {
        class Waiting: FlynnRuntime.Actor {
            lazy var beWait = Behavior(self) { (me, args) in
                // flynnlint:parameter Waiting - what to wait for
                let other: Waiting = args[x: 0]
                // flynnlint:disable:next blocking_call - the mistake
                other.unsafeWait()
            }

            lazy var beFail = Behavior(self) { _ throws in throw Failure(number: 0) }
        }
        let expected =
            "FlynnRuntime: Waiting: unsafeWait() was called by a behavior of the actor, which would wait for itself\n"
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let actor = Waiting()
            actor.beWait(actor)
            Flynn.shutdown()
        }
        #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == expected)
        let byReplacement = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let supervisor = Supervisor { $0.replace(with: Waiting()) }
            let actor = Waiting()
            actor.unsafeSupervise(by: supervisor.beFailed)
            actor.beFail()
            actor.beWait(actor)
            Flynn.shutdown()
        }
        #expect(byReplacement.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == expected)
    }

    @Test func `a stopped actor drops its calls`() async {
        await #expect(processExitsWith: .success) {
            let (notes, letters) = (Notes(), Notes())
            Flynn.onDeadLetter = { letters.add($0) }
            let supervisor = Supervisor { $0.stop() }
            let worker = Worker("a", notes)
            worker.unsafeSupervise(by: supervisor.beFailed)
            worker.beAdd(0)
            worker.beFail(1)
            worker.beAdd(2)
            worker.unsafeWait()
            worker.beCaptured(3)
            worker.unsafeWait()
            Flynn.shutdown()
            #expect(notes.all == ["a0"])
            #expect(letters.all == ["Worker.beAdd", "Worker.beCaptured"])
        }
    }

    @Test func `calls of a closure that a replacement can't run are dropped`() async {
        await #expect(processExitsWith: .success) {
            let letters = Notes()
            Flynn.onDeadLetter = { letters.add($0) }
            let supervisor = Supervisor { $0.replace(with: Capturing()) }
            let actor = Capturing()
            actor.unsafeSupervise(by: supervisor.beFailed)
            actor.beFail()
            actor.beCount()
            Flynn.shutdown()
            #expect(letters.all == ["Capturing.beCount"])
        }
    }

    /// A Swift actor that shares the turns of an actor.
    private actor Guest {
        private let executor: ActorExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        init(_ actor: FlynnRuntime.Actor) { executor = ActorExecutor(actor) }

        func answer() -> Int { 42 }
    }

    @Test func `jobs of a Swift actor still run on an actor that was replaced or stopped`() async {
        for replaces in [true, false] {
            let supervisor = Supervisor { replaces ? $0.replace(with: Capturing()) : $0.stop() }
            let actor = Capturing()
            let guest = Guest(actor)
            actor.unsafeSupervise(by: supervisor.beFailed)
            actor.beFail()
            #expect(await guest.answer() == 42)
            #expect(await guest.answer() == 42)
        }
    }

    @Test func `an actor that was stopped yields after a job that asks for it`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            // With a single scheduler, the order of the actors is certain.
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let notes = Notes()
            let (stopped, other, here, go) = (Worker("a", notes), Worker("b", notes), Event(), Event())
            stopped.mailbox.makeExtras().successor = .stopped
            stopped.mailbox.sendInternal {
                here.happen()
                go.wait()
                stopped.unsafeYield()
            }
            stopped.mailbox.sendInternal { notes.add("a2") }
            here.wait()
            other.beAdd(1)
            go.happen()
            Flynn.shutdown()
            #expect(notes.all == ["b1", "a2"])
        }
    }

    @Test func `a replacement of another class crashes`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let supervisor = Supervisor { $0.replace(with: Capturing()) }
            let worker = Worker("a", Notes())
            worker.unsafeSupervise(by: supervisor.beFailed)
            worker.beFail(1)
            Flynn.shutdown()
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
                == "FlynnRuntime: Worker.beFail: replace(with:): expected another Worker, found Capturing\n")
    }

    @Test func `a replacement that was replaced itself crashes`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            failIfHanging()
            let (first, second) = (Worker("a", Notes()), Worker("b", Notes()))
            let supervisor = Supervisor { $0.replace(with: $0.actor === first ? second : first) }
            first.unsafeSupervise(by: supervisor.beFailed)
            first.beFail(1)
            // This fails in the second actor, which has inherited the supervisor.
            first.beFail(2)
            Flynn.shutdown()
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
                == "FlynnRuntime: Worker.beFail: replace(with:): the replacement was replaced or stopped before\n")
    }

    private static let selfSupervision =
        "FlynnRuntime: Selfish: an actor can't supervise itself, because it is suspended after an error\n"

    private class Selfish: FlynnRuntime.Actor {
        lazy var beFail = Behavior(self) { _ throws in throw Failure(number: 0) }

        lazy var beFailed = Behavior(self) { (me, args) in
            // flynnlint:parameter ActorFailure - the failure
            let failure: ActorFailure = args[x: 0]
            failure.replace(with: me)
        }
    }

    @Test func `an actor that supervises itself crashes`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let actor = Selfish()
            actor.unsafeSupervise(by: actor.beFailed)
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == SupervisionTests.selfSupervision)
    }

    @Test func `a supervisor that replaces the actor and would supervise itself crashes`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (actor, supervisor) = (Selfish(), Selfish())
            actor.unsafeSupervise(by: supervisor.beFailed)
            actor.beFail()
            Flynn.shutdown()
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == SupervisionTests.selfSupervision)
    }

    @Test func `a supervisor passes an error on to its own supervisor`() {
        let notes = Notes()
        let top = Supervisor { failure in notes.add("\(failure.behavior): \(failure.error)") }
        let middle = Supervisor { _ in }
        let worker = Worker("a", notes)
        middle.unsafeSupervise(by: top.beFailed)
        worker.unsafeSupervise(by: middle.bePassOn)
        worker.beFail(7)
        worker.beAdd(1)
        worker.unsafeWait()
        middle.unsafeWait()
        top.unsafeWait()
        #expect(notes.all.sorted() == ["Supervisor.bePassOn: failure 7", "a1"])
    }

    // MARK: Cycles

    /// An actor that supervises others and forwards their errors.
    private class Link: FlynnRuntime.Actor {
        private let notes: Notes

        init(_ notes: Notes) {
            self.notes = notes
            super.init()
        }

        lazy var beFail = Behavior(self) { (args: BehaviorArgs) throws in
            // flynnlint:parameter Int - the error's number
            throw Failure(number: args[x: 0])
        }

        lazy var beWaitAndFail = Behavior(self) { (args: BehaviorArgs) throws in
            // flynnlint:parameter Event - happens when the behavior runs
            // flynnlint:parameter Event - what to wait for
            let (here, go): (Event, Event) = (args[x: 0], args[x: 1])
            here.happen()
            go.wait()
            throw Failure(number: 0)
        }

        lazy var bePassOn = Behavior(self) { (args: BehaviorArgs) throws in
            // flynnlint:parameter ActorFailure - the failure
            let failure: ActorFailure = args[x: 0]
            throw failure.error
        }

        lazy var beResume = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter ActorFailure - the failure
            let failure: ActorFailure = args[x: 0]
            failure.resume()
        }

        lazy var beAdd = Behavior(self) { (me, args) in
            // flynnlint:parameter Int - a number
            me.notes.add("\(args[x: 0] as Int)")
        }
    }

    /// Records the reasons of unhandled errors from now on.
    private static func unhandledReasons() -> Locked<[String]> {
        let reasons = Locked<[String]>([])
        Flynn.onUnhandledError = { error in reasons.withLock { $0.append("\(error.behavior): \(error.reason)") } }
        return reasons
    }

    @Test func `supervisors that wait for each other in a cycle are resumed, and the last error is unhandled`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let reasons = SupervisionTests.unhandledReasons()
            for performance in [1, 2] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                for count in 2..<5 {
                    let notes = Notes()
                    let links = (0..<count).map { _ in Link(notes) }
                    for (index, link) in links.enumerated() {
                        link.unsafeSupervise(by: links[(index + 1) % count].bePassOn)
                    }
                    links[0].beFail(1)
                    for link in links { link.beAdd(2) }
                    Flynn.shutdown()
                    #expect(notes.all == Array(repeating: "2", count: count))
                    #expect(reasons.withLock { $0 } == ["Link.bePassOn: supervisorCycle"])
                    reasons.withLock { $0 = [] }
                }
            }
        }
    }

    @Test func `two actors that supervise each other may fail at the same time`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let reasons = SupervisionTests.unhandledReasons()
            Flynn.startup(pretending: (efficiency: 0, performance: 2))
            for _ in 0..<100 {
                let (notes, here, go) = (Notes(), Event(), Event())
                let links = [Link(notes), Link(notes)]
                links[0].unsafeSupervise(by: links[1].beResume)
                links[1].unsafeSupervise(by: links[0].beResume)
                for link in links {
                    link.beWaitAndFail(here, go)
                    link.beAdd(1)
                }
                for _ in 0..<2 { here.wait() }
                for _ in 0..<2 { go.happen() }
                Flynn.shutdown()
                #expect(notes.all == ["1", "1"])
            }
            #expect(reasons.withLock { Set($0) }.isSubset(of: ["Link.beWaitAndFail: supervisorCycle"]))
        }
    }

    @Test func `an actor whose failure is passed to one that it supervises isn't suspended forever`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let reasons = SupervisionTests.unhandledReasons()
            let notes = Notes()
            let (actor, other) = (Link(notes), Link(notes))
            // Forwards the failure in a call, to avoid being suspended itself.
            let supervisor = Supervisor { other.bePassOn($0) }
            actor.unsafeSupervise(by: supervisor.beFailed)
            other.unsafeSupervise(by: actor.bePassOn)
            actor.beFail(1)
            actor.beAdd(1)
            Flynn.shutdown()
            #expect(notes.all == ["1"])
            #expect(reasons.withLock { $0 } == ["Link.bePassOn: supervisorCycle"])
        }
    }

    @Test func `a cycle through an actor that was replaced is found`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let reasons = SupervisionTests.unhandledReasons()
            let notes = Notes()
            let (first, second) = (Link(notes), Link(notes))
            let replacement = Link(notes)
            _ = replacement.bePassOn
            let top = Supervisor { $0.replace(with: replacement) }
            second.unsafeSupervise(by: top.beFailed)
            second.beFail(0)
            Flynn.shutdown()
            second.beAdd(1)
            Flynn.shutdown()
            // The replacement of the second actor supervises the first actor, and vice versa.
            first.unsafeSupervise(by: second.bePassOn)
            replacement.unsafeSupervise(by: first.bePassOn)
            first.beFail(1)
            first.beAdd(2)
            Flynn.shutdown()
            #expect(notes.all == ["1", "2"])
            #expect(reasons.withLock { $0 } == ["Link.bePassOn: supervisorCycle"])
        }
    }

    @Test func `a replacement that waits for the actor crashes`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            failIfHanging()
            let notes = Notes()
            let (actor, waiting) = (Link(notes), Link(notes))
            let top = Supervisor { $0.replace(with: waiting) }
            waiting.unsafeSupervise(by: actor.bePassOn)
            actor.unsafeSupervise(by: top.beFailed)
            waiting.beFail(1)
            Flynn.shutdown()
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
                == "FlynnRuntime: Link.bePassOn: replace(with:): the replacement waits for a decision of the actor\n")
    }

    // MARK: Restarts

    @Test func `delays double up to the longest one, and jitter shortens them`() {
        func delays(_ backoff: RestartPolicy.Backoff, _ random: Double) -> [Duration] {
            let policy = RestartPolicy(maxFailures: 100, within: .seconds(1), backoff: backoff)
            return [1, 2, 3, 4, 100].map { policy.delay(after: $0, random: random) }
        }
        #expect(delays(.none, 1) == Array(repeating: .zero, count: 5))
        #expect(delays(.constant(.seconds(2)), 1) == Array(repeating: .seconds(2), count: 5))
        let exponential = RestartPolicy.Backoff.exponential(from: .seconds(1), to: .seconds(5), jitter: 0.5)
        #expect(delays(exponential, 0) == [1, 2, 4, 5, 5].map { .seconds($0) })
        #expect(delays(exponential, 1) == [1, 2, 4, 5, 5].map { .milliseconds(500 * $0) })
        #expect(delays(.exponential(from: .zero, to: .seconds(1)), 0) == Array(repeating: .zero, count: 5))
        let excessive = RestartPolicy.Backoff.exponential(from: .seconds(1), to: .seconds(5), jitter: 7)
        #expect(delays(excessive, 1) == Array(repeating: .zero, count: 5))
    }

    private class Restarting: FlynnRuntime.Actor {
        private var restarts: RestartCounter
        private let notes: Notes

        init(_ policy: RestartPolicy, _ time: Tally, _ notes: Notes) {
            restarts = RestartCounter(policy) { .seconds(time.value) }
            self.notes = notes
            super.init()
        }

        lazy var beFailed = Behavior(self) { (me, args) throws in
            // flynnlint:parameter ActorFailure - the failure
            let failure: ActorFailure = args[x: 0]
            try me.restarts.replace(failure, with: Worker("b", me.notes))
        }

        lazy var beResume = Behavior(self) { (me, args) throws in
            // flynnlint:parameter ActorFailure - the failure
            try me.restarts.resume(args[x: 0])
        }
    }

    @Test func `too many failures within the time are passed on, and older ones don't count`() {
        let (notes, time) = (Notes(), Tally())
        let top = Supervisor { notes.add("\($0.error)") }
        let middle = Restarting(RestartPolicy(maxFailures: 2, within: .seconds(10)), time, notes)
        middle.unsafeSupervise(by: top.beFailed)
        let worker = Worker("a", notes)
        worker.unsafeSupervise(by: middle.beResume)
        for seconds in [0, 5, 5, 6, 10] {
            time.add(seconds - time.value)
            worker.beFail(seconds)
            worker.beAdd(seconds)
            worker.unsafeWait()
        }
        time.add(1)
        worker.beFail(11)
        worker.beAdd(11)
        worker.unsafeWait()
        func exceeded(_ number: Int) -> String {
            "more than 2 failures within 10.0 seconds, the last of Worker.beFail: failure \(number)"
        }
        #expect(
            notes.all == ["a0", "a5", exceeded(5), "a5", exceeded(6), "a6", exceeded(10), "a10", "a11"])
    }

    @Test(.simulated(runs: 200, options: .init(allowed: .deadLetters)))
    func `failures are counted within the time, in each order of steps`() async throws {
        let simulation = try #require(Simulation.current)
        let notes = Notes()
        var counter = RestartCounter(
            RestartPolicy(maxFailures: 2, within: .seconds(10), backoff: .constant(.seconds(1))))
        let top = Supervisor { failure in
            notes.add("passed on")
            failure.stop()
        }
        let middle = Supervisor { failure in
            do {
                try counter.resume(failure)
            } catch {
                notes.add("too many")
                failure.stop()
            }
        }
        middle.unsafeSupervise(by: top.beFailed)
        let worker = Worker("a", notes)
        worker.unsafeSupervise(by: middle.beFailed)
        // The failures of a pair are within ten seconds of each other, and more than ten seconds after the previous
        // pair.
        for round in 0..<3 {
            for number in 0..<2 {
                worker.beFail(number)
                worker.beAdd(10 * round + number)
                try await simulation.advance(by: .seconds(4))
            }
            try await simulation.advance(by: .seconds(7))
        }
        #expect(notes.all == ["a0", "a1", "a10", "a11", "a20", "a21"])
        for number in 0..<3 { worker.beFail(number) }
        worker.beAdd(30)
        try await simulation.advance(by: .seconds(3600))
        #expect(notes.all.last == "too many")
        #expect(!notes.all.contains("a30"))
    }

    @Test func `a shutdown doesn't wait for delayed decisions, and loses no call`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (notes, time) = (Notes(), Tally())
            let policy = RestartPolicy(maxFailures: 10, within: .seconds(10), backoff: .constant(.seconds(100_000)))
            let supervisor = Restarting(policy, time, notes)
            let worker = Worker("a", notes)
            worker.unsafeSupervise(by: supervisor.beFailed)
            for number in 0..<3 {
                worker.beFail(number)
                worker.beAdd(number)
            }
            Flynn.shutdown()
            #expect(notes.all == ["b0", "b1", "b2"])
        }
    }

    @Test(.simulated(runs: 50)) func `a delayed decision is made at its time, and counts at once`() async throws {
        let simulation = try #require(Simulation.current)
        let notes = Notes()
        let supervisor = Supervisor { failure in
            failure.resume(after: .seconds(1))
            failure.stop()
        }
        let worker = Worker("a", notes)
        worker.unsafeSupervise(by: supervisor.beFailed)
        for number in 0..<10 {
            worker.beFail(number)
            worker.beAdd(number)
        }
        for count in 0..<10 {
            try await simulation.advance(by: .seconds(1) - .nanoseconds(1))
            #expect(notes.all.count == count)
            try await simulation.advance(by: .nanoseconds(1))
        }
        #expect(notes.all == (0..<10).map { "a\($0)" })
    }

    @Test func `many actors fail at the same time`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for performance in [1, 2, 64] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                for round in 0..<100 {
                    let notes = Notes()
                    let supervisor = Supervisor { failure in
                        if round % 2 == 0 { failure.resume() } else { failure.replace(with: Worker("b", notes)) }
                    }
                    let workers = (0..<10).map { _ in Worker("a", notes) }
                    for worker in workers {
                        worker.unsafeSupervise(by: supervisor.beFailed)
                        for number in 0..<3 {
                            worker.beFail(number)
                            worker.beAdd(number)
                        }
                    }
                    Flynn.shutdown()
                    #expect(notes.all.count == 30)
                }
            }
        }
    }
}
