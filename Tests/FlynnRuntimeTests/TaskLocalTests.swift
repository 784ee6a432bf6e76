import BasicTestSupport
import CFlynnRuntime
import Foundation
import Testing

@testable import FlynnRuntime

/// A value similar to `ServiceContext.current`.
private struct Context: Sendable, Equatable {
    private var names: [String: String] = [:]

    @TaskLocal static var current: Context?

    func with(_ key: String, _ value: String) -> Context {
        var copy = self
        copy.names[key] = value
        return copy
    }

    subscript(key: String) -> String? { names[key] }
}

/// A value that reports its deinitialization.
private final class Token: Sendable {
    private let died: Event

    init(_ died: Event) { self.died = died }

    deinit { died.happen() }
}

private enum Values {
    @TaskLocal static var id = "none"
    @TaskLocal static var number = 0
    @TaskLocal static var token: Token?
    /// A type with a larger alignment than a pointer.
    @TaskLocal static var vector: SIMD8<Double> = .zero
    @TaskLocal static var bytes: (Int8, Int8, Int8) = (0, 0, 0)
    @TaskLocal static var anything: any Sendable = 0
}

private struct Failure: Error {}

/// Behaviors see the task-local values of their callers.
struct TaskLocalTests {
    init() { Flynn.defaultCheckForUnsafeArguments = false }

    /// An actor that records the task-local values in its behaviors.
    private class Recorder: FlynnRuntime.Actor, @unchecked Sendable {
        // flynnlint:disable:next exposed_actor_variable - thread-safe
        let log: Log

        init(_ log: Log = Log()) {
            self.log = log
            super.init()
            _ = (beNote, beFail, beFailed, beWait, beAnswer, bePass)
        }

        /// The behavior that `perform` calls.
        // flynnlint:disable:next exposed_actor_variable - set while nothing runs
        var next: Behavior?

        // flynnlint:disable:next exposed_actor_function - calls a behavior
        func perform(_ number: Int, _ hops: Int) { next?(number, hops) }

        // flynnlint:disable:next exposed_actor_function - thread-safe
        func note(_ text: String = "") { log.add("\(text)\(Values.id) \(Values.number)") }

        lazy var beNote = Behavior(self) { (me, args) in
            // The text to write before the values, or nothing.
            // flynnlint:parameter Any
            me.note(args.first.flatMap { $0 as? String } ?? "")
        }

        lazy var beChain = ChainableBehavior(self) { (me: Recorder, _: BehaviorArgs) in me.note() }

        lazy var beAnswer = Behavior(self) { (_, args) in
            // flynnlint:parameter Reply<String> - receives the value
            let reply: Reply<String> = args[x: 0]
            reply(Values.id)
        }

        lazy var bePass: Behavior = Behavior(self) { (me, args) in
            // flynnlint:parameter [Recorder] - whom to call next
            var others: [Recorder] = args[x: 0]
            me.note()
            if !others.isEmpty { others.removeFirst().bePass(others) }
        }

        lazy var beFail = Behavior(self) { (me, _) throws in
            me.note("fails ")
            throw Failure()
        }

        lazy var beFailed = Behavior(self) { (me, args) in
            // flynnlint:parameter ActorFailure - the failure of a worker
            let failure: ActorFailure = args[x: 0]
            me.note("failed ")
            failure.replace(with: Recorder(me.log))
        }

        lazy var beWait = Behavior(self) { (_, args) in
            // flynnlint:parameter Event - happens when the behavior runs
            // flynnlint:parameter Event - what to wait for
            let (here, go): (Event, Event) = (args[x: 0], args[x: 1])
            here.happen()
            Flynn.runBlocking { go.wait() }
        }
    }

    /// Calls `work` on a thread that isn't running a task.
    private func onPlainThread(_ work: @escaping @Sendable () -> Void) { onThreads(1) { _ in work() } }

    @Test func `the places of task-local values are known`() {
        #expect(TaskLocals.areCarried || flynn_environment_has("FLYNN_TASK_LOCALS", "off"))
    }

    // MARK: Calls

    @Test func `a call carries the values of a task`() {
        let recorder = Recorder()
        Values.$id.withValue("a") { recorder.beNote() }
        recorder.beNote()
        Values.$id.withValue("b") { Values.$number.withValue(2) { recorder.beNote() } }
        recorder.unsafeWait()
        #expect(recorder.log.all == ["a 0", "none 0", "b 2"])
    }

    @Test func `a call carries the values of a thread without tasks`() {
        let recorder = Recorder()
        onPlainThread {
            Values.$id.withValue("a") { recorder.beNote() }
            recorder.beNote()
            Values.$id.withValue("b") { Values.$number.withValue(2) { recorder.beNote() } }
        }
        recorder.unsafeWait()
        #expect(recorder.log.all == ["a 0", "none 0", "b 2"])
    }

    @Test func `the binding that was made last counts`() {
        let recorder = Recorder()
        onPlainThread {
            Values.$id.withValue("a") {
                Values.$number.withValue(1) {
                    Values.$id.withValue("b") { recorder.beNote() }
                    recorder.beNote()
                }
                recorder.beNote()
            }
        }
        recorder.unsafeWait()
        #expect(recorder.log.all == ["b 1", "a 1", "a 0"])
    }

    @Test func `calls with all numbers of arguments carry values`() {
        let recorder = Recorder()
        let behavior = Behavior(recorder, name: "beCount") { (me: Recorder, args: BehaviorArgs) in
            me.note("\(args.compactMap { $0 as? Int }) ")
        }
        Values.$id.withValue("a") {
            behavior()
            behavior(1)
            behavior(1, 2)
            behavior(1, 2, 3)
            behavior(1, 2, 3, 4)
            behavior(1, 2, 3, 4, 5, 6, 7, 8, 9)
        }
        recorder.unsafeWait()
        let expected = ["[]", "[1]", "[1, 2]", "[1, 2, 3]", "[1, 2, 3, 4]", "[1, 2, 3, 4, 5, 6, 7, 8, 9]"]
        #expect(recorder.log.all == expected.map { "\($0) a 0" })
    }

    @Test func `chained calls carry values`() {
        let recorder = Recorder()
        Values.$id.withValue("a") { _ = recorder.beChain().beChain() }
        recorder.beChain()
        recorder.unsafeWait()
        #expect(recorder.log.all == ["a 0", "a 0", "none 0"])
    }

    @Test func `behaviors pass the values on`() {
        let log = Log()
        let recorders = (0..<10).map { _ in Recorder(log) }
        Values.$id.withValue("a") { Values.$number.withValue(1) { recorders[0].bePass(Array(recorders.dropFirst())) } }
        for recorder in recorders { recorder.unsafeWait() }
        #expect(log.all == Array(repeating: "a 1", count: 10))
    }

    @Test func `a behavior binds other values, which end with the binding`() {
        let recorder = Recorder()
        let behavior = Behavior(recorder, name: "beBind") { (me: Recorder, _: BehaviorArgs) in
            Values.$id.withValue("b") {
                Values.$number.withValue(2) { me.beNote() }
                me.beNote()
            }
            me.beNote()
            me.note("here ")
        }
        Values.$id.withValue("a") { behavior() }
        recorder.unsafeWait()
        behavior()
        recorder.unsafeWait()
        #expect(
            recorder.log.all == [
                "here a 0", "b 2", "b 0", "a 0", "here none 0", "b 2", "b 0", "none 0",
            ])
    }

    @Test func `many messages see their own values`() {
        let count = scaled(20_000)
        let log = Log()
        let recorders = (0..<4).map { _ in Recorder(log) }
        let wrong = Tally()
        let behaviors = recorders.map { recorder in
            Behavior(recorder, name: "beCompare") { (me: Recorder, args: BehaviorArgs) in
                let (expected, hops): (Int, Int) = (args[x: 0], args[x: 1])
                if Values.number != expected || Values.id != (expected % 3 == 0 ? "none" : "\(expected)") {
                    wrong.add()
                }
                if hops > 0 {
                    Values.$number.withValue(expected + 1) {
                        Values.$id.withValue((expected + 1) % 3 == 0 ? "none" : "\(expected + 1)") {
                            recorders[(expected + 1) % 4].perform(expected + 1, hops - 1)
                        }
                    }
                }
            }
        }
        for (recorder, behavior) in zip(recorders, behaviors) { recorder.next = behavior }
        onThreads(3) { thread in
            for number in 0..<count {
                if number % 2 == 0 {
                    recorders[number % 4].perform(0, 0)
                } else {
                    Values.$number.withValue(number) {
                        Values.$id.withValue(number % 3 == 0 ? "none" : "\(number)") {
                            recorders[number % 4].perform(number, thread)
                        }
                    }
                }
            }
        }
        for _ in 0..<4 { for recorder in recorders { recorder.unsafeWait() } }
        #expect(wrong.value == 0)
        for recorder in recorders { recorder.next = nil }
    }

    // MARK: Values

    @Test func `values of all sizes are carried`() {
        let log = Log()
        let recorder = Recorder(log)
        let behavior = Behavior(recorder, name: "beShow") { (_: Recorder, _: BehaviorArgs) in
            log.add("\(Values.vector.sum()) \(Values.bytes) \(Values.anything) \(Values.id) \(Values.number)")
        }
        onPlainThread {
            Values.$vector.withValue(.init(repeating: 1)) {
                Values.$bytes.withValue((1, 2, 3)) {
                    Values.$anything.withValue("text") {
                        Values.$id.withValue("a") { Values.$number.withValue(7) { behavior() } }
                        behavior()
                    }
                    behavior()
                }
            }
        }
        recorder.unsafeWait()
        #expect(
            log.all == ["8.0 (1, 2, 3) text a 7", "8.0 (1, 2, 3) text none 0", "8.0 (1, 2, 3) 0 none 0"])
    }

    @Test func `a context is extended from actor to actor`() {
        let log = Log()
        let (first, second) = (Recorder(log), Recorder(log))
        let beEnd = Behavior(second, name: "beEnd") { (_: Recorder, _: BehaviorArgs) in
            log.add("\(Context.current?["trace"] ?? "-") \(Context.current?["span"] ?? "-")")
        }
        let beStart = Behavior(first, name: "beStart") { (_: Recorder, _: BehaviorArgs) in
            Context.$current.withValue((Context.current ?? Context()).with("span", "2")) { beEnd() }
        }
        Context.$current.withValue(Context().with("trace", "1")) { beStart() }
        first.unsafeWait()
        second.unsafeWait()
        #expect(log.all == ["1 2"])
    }

    @Test func `values are released after the message`() {
        let died = Event()
        let recorder = Recorder()
        onPlainThread {
            Values.$token.withValue(Token(died)) {
                for _ in 0..<1000 { recorder.beNote() }
            }
        }
        died.wait()
        Values.$token.withValue(Token(died)) {
            for _ in 0..<1000 { recorder.beNote() }
        }
        died.wait()
    }

    @Test func `values are released before a message without values runs`() {
        let (died, here, go) = (Event(), Event(), Event())
        let recorder = Recorder()
        Values.$token.withValue(Token(died)) { recorder.beNote() }
        recorder.beWait(here, go)
        here.wait()
        died.wait()
        go.happen()
    }

    @Test func `values of messages that are discarded are released`() {
        let died = Event()
        let behavior = orphan { Behavior(Mortal(), name: "beNothing") { _ in } }
        Values.$token.withValue(Token(died)) {
            behavior()
            behavior(1, 2, 3, 4)
        }
        died.wait()
    }

    // MARK: What starts behaviors

    @Test func `an ask carries values`() async throws {
        let recorder = Recorder()
        let answer = try await Values.$id.withValue("a") { try await recorder.beAnswer.ask(as: String.self) }
        #expect(answer == "a")
        let other = try await recorder.beAnswer.ask(as: String.self)
        #expect(other == "none")
    }

    @Test func `an ask with values throws if the actor is gone`() async {
        let behavior = orphan {
            Behavior(Mortal(), name: "beLost") { args in (args[x: 0] as Reply<String>)("") }
        }
        await Values.$id.withValue("a") {
            await #expect(throws: AskError.actorGone(behavior: "Mortal.beLost")) {
                try await behavior.ask(as: String.self)
            }
        }
    }

    @Test func `a timer carries the values that are bound where it is created`() {
        let ran = Event()
        let log = Log()
        let recorder = Recorder(log)
        let behavior = Behavior(recorder, name: "beTick") { (me: Recorder, _: BehaviorArgs) in
            me.note()
            ran.happen()
        }
        let timer = Values.$id.withValue("a") { Flynn.Timer(timeInterval: 0, repeats: true, behavior) }
        Flynn.Timer(timeInterval: 0, repeats: false, behavior)
        for _ in 0..<5 { ran.wait() }
        timer.cancel()
        let counts = Dictionary(grouping: log.all) { $0 }.mapValues(\.count)
        #expect(counts["none 0"] ?? 0 <= 1)
        #expect(counts["a 0"] ?? 0 >= 4)
    }

    private final class Stage: Recorder, Flowable, @unchecked Sendable {
        lazy var safeFlowable = FlowableState(self)

        lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter Any
            self.note(args.isEmpty ? "end " : "")
            self.safeFlowToNextTarget(args)
        }
    }

    @Test func `a flow carries values, and its end too`() {
        let log = Log()
        let over = Event()
        final class Last: FlynnRuntime.Actor, Flowable {
            private let (log, over): (Log, Event)

            init(_ log: Log, _ over: Event) {
                (self.log, self.over) = (log, over)
                super.init()
            }

            lazy var safeFlowable = FlowableState(self)

            lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter Any
                self.log.add("last \(args.isEmpty ? "end " : "")\(Values.id)")
                if args.isEmpty { self.over.happen() }
            }
        }
        let flow = Stage(log) |> Array(count: 3) { Stage(log) } |> Last(log, over)
        Values.$id.withValue("a") { flow.beFlow(1) }
        Values.$id.withValue("b") { flow.beFlow() }
        over.wait()
        #expect(log.all.sorted() == ["a 0", "a 0", "end b 0", "end b 0", "last a", "last end b"])
    }

    @Test func `forwarded elements carry values`() async throws {
        let log = Log()
        let recorder = Recorder(log)
        let behavior = Behavior(recorder, name: "beTake") { (me: Recorder, args: BehaviorArgs) in
            me.note("\(args[x: 0] as Int) ")
        }
        try await Values.$id.withValue("a") {
            let numbers = AsyncStream { continuation in
                for number in 0..<3 { continuation.yield(number) }
                continuation.finish()
            }
            try await numbers.forward(to: behavior)
        }
        #expect(log.all == ["0 a 0", "1 a 0", "2 a 0"])
    }

    @Test func `a sender that waits for room carries values`() async {
        let recorder = Recorder()
        recorder.unsafeMailboxLimit = MailboxLimit(1, whenFull: .suspendSender)
        await Values.$id.withValue("a") {
            for _ in 0..<10 { await recorder.beNote.send() }
        }
        recorder.unsafeWait()
        #expect(recorder.log.all == Array(repeating: "a 0", count: 10))
    }

    @Test func `the behavior of a stream carries values`() async {
        let log = Log()
        let (stream, beYield) = Behavior.makeStream(of: String.self)
        let recorder = Recorder(log)
        let behavior = Behavior(recorder, name: "beSend") { (_: Recorder, _: BehaviorArgs) in beYield(Values.id) }
        Values.$id.withValue("a") { behavior() }
        behavior()
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == "a")
        #expect(await iterator.next() == "none")
    }

    // MARK: Tasks

    @Test func `a task that a behavior starts inherits the values, and a detached one doesn't`() async {
        let recorder = Recorder()
        let log = Log()
        await withCheckedContinuation { continuation in
            let behavior = Behavior(recorder, name: "beStart") { (_: Recorder, _: BehaviorArgs) in
                Task {
                    log.add("task \(Values.id)")
                    await Task.detached { log.add("detached \(Values.id)") }.value
                    continuation.resume()
                }
            }
            Values.$id.withValue("a") { behavior() }
        }
        #expect(log.all == ["task a", "detached none"])
    }

    @Test func `child tasks and tasks on the schedulers are senders`() async {
        let recorder = Recorder()
        await Values.$id.withValue("a") {
            async let child: Void = recorder.beNote()
            await child
            await withTaskGroup(of: Void.self) { group in
                group.addTask { Values.$number.withValue(1) { recorder.beNote() } }
            }
            await withTaskGroup(of: Void.self) { group in
                group.addTask(executorPreference: Flynn.taskExecutor) {
                    recorder.beNote()
                    await Task.yield()
                    await Values.$number.withValue(2) {
                        await Task.yield()
                        recorder.beNote()
                    }
                }
            }
            await Task.detached(executorPreference: Flynn.taskExecutor) { recorder.beNote() }.value
        }
        recorder.unsafeWait()
        #expect(recorder.log.all == ["a 0", "a 1", "a 0", "a 2", "none 0"])
    }

    /// A Swift actor that runs in turns of a recorder.
    private actor Account {
        private let executor: ActorExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        private let recorder: Recorder

        init(on recorder: Recorder) {
            self.recorder = recorder
            executor = ActorExecutor(recorder)
        }

        func note() { recorder.note("actor ") }

        func send() { Values.$number.withValue(1) { recorder.beNote() } }
    }

    @Test func `a job in turns of an actor has the values of its task`() async {
        let recorder = Recorder()
        let account = Account(on: recorder)
        Values.$id.withValue("other") { recorder.beNote() }
        await Values.$id.withValue("a") {
            await account.note()
            await account.send()
        }
        await account.note()
        recorder.unsafeWait()
        #expect(recorder.log.all == ["other 0", "actor a 0", "a 1", "actor none 0"])
    }

    @Test func `a task that runs at once in a behavior is a sender`() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let recorder = Recorder()
        let behavior = Behavior(recorder, name: "beStart") { (me: Recorder, _: BehaviorArgs) in
            Task.immediate { Values.$number.withValue(1) { me.beNote() } }
            me.beNote()
        }
        Values.$id.withValue("a") { behavior() }
        recorder.unsafeWait()
        recorder.unsafeWait()
        #expect(recorder.log.all == ["a 1", "a 0"])
    }

    // MARK: Limits, errors and replacements

    @Test func `calls that a limit stores carry values`() {
        let (here, go) = (Event(), Event())
        let recorder = Recorder()
        recorder.unsafeMailboxLimit = MailboxLimit(4, whenFull: .dropOldest)
        recorder.beWait(here, go)
        here.wait()
        for number in 0..<10 { Values.$number.withValue(number) { recorder.beNote() } }
        go.happen()
        recorder.unsafeWait()
        recorder.beNote()
        recorder.unsafeWait()
        #expect(recorder.log.all == ["none 7", "none 8", "none 9", "none 0"])
    }

    @Test(arguments: [MailboxLimit.Policy.dropOldest, .dropNewest])
    func `values of calls that a limit drops are released`(_ policy: MailboxLimit.Policy) {
        let (here, go, died) = (Event(), Event(), Event())
        let recorder = Recorder()
        recorder.unsafeMailboxLimit = MailboxLimit(2, whenFull: policy)
        recorder.beWait(here, go)
        here.wait()
        if policy == .dropNewest { recorder.beNote() }
        Values.$token.withValue(Token(died)) { recorder.beNote() }
        if policy == .dropOldest { recorder.beNote() }
        died.wait()
        go.happen()
        recorder.unsafeWait()
    }

    @Test func `an error reaches the supervisor with the values, and the replacement runs waiting calls with theirs`() {
        let log = Log()
        let (here, go) = (Event(), Event())
        let (worker, supervisor) = (Recorder(log), Recorder(log))
        worker.unsafeSupervise(by: supervisor.beFailed)
        worker.beWait(here, go)
        here.wait()
        Values.$id.withValue("a") { worker.beFail() }
        Values.$id.withValue("b") { worker.beNote() }
        worker.beNote()
        let end = Event()
        let beEnd = Behavior(worker, name: "beEnd") { (_: Recorder, _: BehaviorArgs) in end.happen() }
        beEnd()
        go.happen()
        end.wait()
        #expect(log.all == ["fails a 0", "failed a 0", "b 0", "none 0"])
    }

    @Test func `values are released after a replacement has run the waiting calls`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (died, here, go) = (Event(), Event(), Event())
            let (worker, supervisor) = (Recorder(), Recorder())
            worker.unsafeSupervise(by: supervisor.beFailed)
            worker.beWait(here, go)
            here.wait()
            worker.beFail()
            // This takes several batches.
            Values.$token.withValue(Token(died)) {
                for _ in 0..<5000 { worker.beNote() }
            }
            go.happen()
            Flynn.shutdown()
            died.wait()
        }
    }

    @Test func `the end of an actor reaches its watcher with the values of the watch`() async {
        await #expect(processExitsWith: .success) {
            let log = Log()
            let (worker, supervisor, watcher) = (Recorder(), Recorder(), Recorder(log))
            worker.unsafeSupervise(by: supervisor.beFailed)
            let beEnded = Behavior(watcher, name: "beEnded") { (me: Recorder, _: BehaviorArgs) in me.note() }
            worker.unsafeWatch(by: beEnded)
            Values.$id.withValue("a") { _ = worker.unsafeWatch(by: beEnded) }
            Values.$id.withValue("b") { worker.beFail() }
            Flynn.shutdown()
            #expect(log.all.sorted() == ["a 0", "none 0"])
        }
    }

    @Test func `stored calls of a replaced actor carry values`() {
        let log = Log()
        let (here, go) = (Event(), Event())
        let (worker, supervisor) = (Recorder(log), Recorder(log))
        worker.unsafeSupervise(by: supervisor.beFailed)
        worker.unsafeMailboxLimit = MailboxLimit(10, whenFull: .dropOldest)
        worker.beWait(here, go)
        here.wait()
        Values.$id.withValue("a") { worker.beFail() }
        Values.$id.withValue("b") { worker.beNote() }
        let end = Event()
        let beEnd = Behavior(worker, name: "beEnd") { (_: Recorder, _: BehaviorArgs) in end.happen() }
        beEnd()
        go.happen()
        end.wait()
        #expect(log.all == ["fails a 0", "failed a 0", "b 0"])
    }

    @Test func `an error handler sees the values`() {
        let log = Log()
        let recorder = Recorder(log)
        let behavior = Behavior(
            recorder, name: "beTry", { (_: Recorder, _: BehaviorArgs) throws in throw Failure() },
            onError: { (me: Recorder, _: any Error) in me.note("handles ") })
        Values.$id.withValue("a") { behavior() }
        recorder.unsafeWait()
        #expect(log.all == ["handles a 0"])
    }

    @Test func `a behavior that blocks keeps its values`() {
        let (here, go) = (Event(), Event())
        let log = Log()
        let recorder = Recorder(log)
        let behavior = Behavior(recorder, name: "beBlock") { (me: Recorder, _: BehaviorArgs) in
            here.happen()
            Flynn.runBlocking { go.wait() }
            me.note()
            me.beNote()
        }
        Values.$id.withValue("a") { behavior() }
        here.wait()
        let other = Recorder(log)
        Values.$id.withValue("b") { other.beNote() }
        other.unsafeWait()
        go.happen()
        recorder.unsafeWait()
        recorder.unsafeWait()
        #expect(log.all == ["b 0", "a 0", "a 0"])
    }

    @Test func `without support, messages carry no values`() async {
        await #expect(processExitsWith: .success) {
            setenv("FLYNN_TASK_LOCALS", "off", 1)
            let recorder = Recorder()
            Values.$id.withValue("a") { recorder.beNote() }
            onThreads(1) { _ in Values.$id.withValue("a") { recorder.beNote() } }
            recorder.unsafeWait()
            exit(recorder.log.all == ["none 0", "none 0"] ? 0 : 1)
        }
    }
}
