import BasicTestSupport
import CFlynnRuntime
import FlynnTesting
import Foundation
import Synchronization
import Testing

@testable import FlynnRuntime

/// Mailboxes with a limit, tasks that wait for space, and actors that are muted.
struct MailboxLimitTests {
    init() { Flynn.defaultCheckForUnsafeArguments = false }

    /// An actor that records numbers, and the maximum number of unfinished messages.
    private class Receiver: FlynnRuntime.Actor, @unchecked Sendable {
        private var numbers: [Int] = []
        private var maxCount: Int32 = 0

        lazy var beAdd = Behavior(self) { (me, args) in
            // flynnlint:parameter Any - a number, or what is dropped
            me.maxCount = max(me.maxCount, me.unsafeMessagesCount)
            me.numbers.append(args[x: 0])
        }

        lazy var beWait = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Event - happens when the behavior runs
            // flynnlint:parameter Event - what to wait for
            let (here, go): (Event, Event) = (args[x: 0], args[x: 1])
            here.happen()
            go.wait()
        }

        lazy var beWaitWithoutScheduler = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Event - happens when the behavior runs
            // flynnlint:parameter Event - what to wait for
            let (here, go): (Event, Event) = (args[x: 0], args[x: 1])
            here.happen()
            Flynn.runBlocking { go.wait() }
        }

        lazy var beAnswer = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Reply<Int> - receives 1
            let reply: Reply<Int> = args[x: 0]
            reply(1)
        }

        // flynnlint:disable:next exposed_actor_function - tests call it while nothing runs
        func results() -> (numbers: [Int], maxCount: Int32) { (numbers, maxCount) }
    }

    /// Returns a receiver that runs a message until `go` happens. The message doesn't block a scheduler, as other tests
    /// need the schedulers, unless the receiver must mute actors.
    private static func makeBusyReceiver(_ limit: MailboxLimit, _ go: Event, mutes: Bool = false) -> Receiver {
        let (receiver, here) = (Receiver(), Event())
        _ = receiver.beAdd
        receiver.unsafeMailboxLimit = limit
        if mutes { receiver.beWait(here, go) } else { receiver.beWaitWithoutScheduler(here, go) }
        here.wait()
        return receiver
    }

    // MARK: Dropping

    @Test func `the newest calls are dropped`() {
        let go = Event()
        let receiver = MailboxLimitTests.makeBusyReceiver(MailboxLimit(4, whenFull: .dropNewest), go)
        for number in 0..<10 { receiver.beAdd(number) }
        #expect(receiver.unsafeMessagesCount == 4)
        go.happen()
        receiver.unsafeWait()
        #expect(receiver.results().numbers == [0, 1, 2])
    }

    @Test func `the oldest calls are dropped`() {
        let go = Event()
        let receiver = MailboxLimitTests.makeBusyReceiver(MailboxLimit(4, whenFull: .dropOldest), go)
        for number in 0..<10 { receiver.beAdd(number) }
        #expect(receiver.unsafeMessagesCount == 4)
        go.happen()
        receiver.unsafeWait()
        #expect(receiver.results().numbers == [7, 8, 9])
    }

    @Test func `with room for the running call only, new calls are dropped`() {
        for policy in [MailboxLimit.Policy.dropOldest, .dropNewest] {
            let go = Event()
            let receiver = MailboxLimitTests.makeBusyReceiver(MailboxLimit(0, whenFull: policy), go)
            #expect(receiver.unsafeMailboxLimit == MailboxLimit(1, whenFull: policy))
            for number in 0..<10 { receiver.beAdd(number) }
            go.happen()
            receiver.unsafeWait()
            receiver.beAdd(10)
            receiver.unsafeWait()
            #expect(receiver.results().numbers == [10])
        }
    }

    @Test func `dropped calls are counted, and their arguments are released`() async {
        await #expect(processExitsWith: .success) {
            for policy in [MailboxLimit.Policy.dropOldest, .dropNewest] {
                let before = Flynn.statistics.droppedCalls
                let (go, released) = (Event(), Event())
                let receiver = MailboxLimitTests.makeBusyReceiver(MailboxLimit(2, whenFull: policy), go)
                for _ in 0..<5 { receiver.beAdd(0) }
                #expect(Flynn.statistics.droppedCalls == before + 4)
                // This is dropped as the newest call, or by the next call as the oldest.
                receiver.beAdd(Mortal(released))
                receiver.beAdd(0)
                released.wait()
                go.happen()
                receiver.unsafeWait()
                #expect(Flynn.statistics.droppedCalls == before + 6)
            }
        }
    }

    @Test func `a dropped ask throws`() async throws {
        let go = Event()
        let receiver = MailboxLimitTests.makeBusyReceiver(MailboxLimit(1, whenFull: .dropNewest), go)
        await #expect(throws: AskError.dropped(behavior: "Receiver.beAnswer")) {
            try await receiver.beAnswer.ask(as: Int.self)
        }
        go.happen()
        receiver.unsafeWait()
        #expect(try await receiver.beAnswer.ask(as: Int.self) == 1)
    }

    @Test func `many threads never exceed the capacity`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for performance in [1, 2, 64] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                for policy in [MailboxLimit.Policy.dropOldest, .dropNewest] {
                    let before = Flynn.statistics.droppedCalls
                    let receiver = Receiver()
                    receiver.unsafeMailboxLimit = MailboxLimit(5, whenFull: policy)
                    let beAdd = receiver.beAdd
                    onThreads(4) { thread in
                        for number in 0..<scaled(20_000) { beAdd(thread * 1_000_000 + number) }
                    }
                    Flynn.shutdown()
                    let (numbers, maxCount) = receiver.results()
                    #expect(maxCount <= 5)
                    #expect(numbers.count + Flynn.statistics.droppedCalls - before == 4 * scaled(20_000))
                    // The calls of a sender keep their order.
                    for thread in 0..<4 {
                        let own = numbers.filter { $0 / 1_000_000 == thread }
                        #expect(own == own.sorted())
                    }
                }
            }
        }
    }

    @Test func `the first overflow of a class is reported, and the others are counted`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            Flynn.defaultCheckForUnsafeArguments = false
            for _ in 0..<2 {
                let go = Event()
                let receiver = MailboxLimitTests.makeBusyReceiver(MailboxLimit(2, whenFull: .report), go)
                for number in 0..<10 { receiver.beAdd(number) }
                go.happen()
                receiver.unsafeWait()
                #expect(receiver.results().numbers == Array(0..<10))
            }
            Flynn.shutdown()
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
                == """
                FlynnRuntime: warning: Receiver: the actor has more than 2 unfinished messages
                FlynnRuntime: warning: Receiver: 17 more calls exceeded the limit of the actor's unfinished messages

                """)
    }

    @Test func `a replacement gets the stored calls`() async {
        await #expect(processExitsWith: .success) {
            class Failing: FlynnRuntime.Actor {
                private let numbers: Tally

                init(_ numbers: Tally) {
                    self.numbers = numbers
                    super.init()
                }

                lazy var beFail = Behavior(self) { (args: BehaviorArgs) throws in
                    // flynnlint:parameter Event - happens when the behavior runs
                    // flynnlint:parameter Event - what to wait for
                    let (here, go): (Event, Event) = (args[x: 0], args[x: 1])
                    here.happen()
                    go.wait()
                    throw CancellationError()
                }

                lazy var beAdd = Behavior(self) { (me, args) in
                    // flynnlint:parameter Int - a number
                    me.numbers.add(args[x: 0])
                }
            }
            class Supervisor: FlynnRuntime.Actor {
                private let second: Tally

                init(_ second: Tally) {
                    self.second = second
                    super.init()
                }

                lazy var beFailed = Behavior(self) { (me, args) in
                    // flynnlint:parameter ActorFailure - the failure
                    let failure: ActorFailure = args[x: 0]
                    failure.replace(with: Failing(me.second))
                }
            }
            let (first, second) = (Tally(), Tally())
            let (failing, supervisor, here, go) = (Failing(first), Supervisor(second), Event(), Event())
            failing.unsafeMailboxLimit = MailboxLimit(3, whenFull: .dropOldest)
            failing.unsafeSupervise(by: supervisor.beFailed)
            failing.beFail(here, go)
            here.wait()
            for number in [1, 10, 100, 1000] { failing.beAdd(number) }
            go.happen()
            Flynn.shutdown()
            failing.beAdd(10_000)
            Flynn.shutdown()
            #expect(first.value == 0)
            #expect(second.value == 11_100)
        }
    }

    /// An actor that fails and is replaced.
    private class Failing: Receiver, @unchecked Sendable {
        lazy var beFail = Behavior(self) { (_: BehaviorArgs) throws in
            // flynnlint:parameter None
            throw CancellationError()
        }

        /// Calls an actor without waiting for it.
        lazy var beCall: Behavior = Behavior(self) { (_, args) in
            // flynnlint:parameter Failing - the actor to call
            // flynnlint:parameter Int - how often
            let (other, count): (Failing, Int) = (args[x: 0], args[x: 1])
            for number in 0..<count { other.beAdd(number) }
        }
    }

    /// A supervisor that replaces actors by a given actor.
    private class Replacing: FlynnRuntime.Actor {
        private let replacement: Failing

        init(_ replacement: Failing) {
            self.replacement = replacement
            super.init()
        }

        lazy var beFailed = Behavior(self) { (me, args) in
            // flynnlint:parameter ActorFailure - the failure
            let failure: ActorFailure = args[x: 0]
            failure.replace(with: me.replacement)
        }
    }

    /// An actor that makes one call of another actor in each turn, and records the number of unfinished calls.
    private class Caller: FlynnRuntime.Actor {
        private let other: Failing
        private let maxCount: Tally

        init(_ other: Failing, _ maxCount: Tally) {
            self.other = other
            self.maxCount = maxCount
            super.init()
        }

        lazy var beCall: Behavior = Behavior(self) { (me, args) in
            // flynnlint:parameter Int - the number of the first call
            // flynnlint:parameter Int - the number of calls
            let (number, count): (Int, Int) = (args[x: 0], args[x: 1])
            me.other.beAdd(number)
            me.maxCount.add(max(0, Int(me.other.unsafeMessagesCount) - me.maxCount.value))
            if count > 1 { me.beCall(number + 1, count - 1) }
        }
    }

    @Test func `the limit of an actor that was replaced mutes its callers, and that of its replacement doesn't`() async
    {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.defaultCheckForUnsafeArguments = false
            for performance in [1, 2] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                let (failing, replacement, maxCount) = (Failing(), Failing(), Tally())
                let (supervisor, caller) = (Replacing(replacement), Caller(failing, maxCount))
                failing.unsafeMailboxLimit = MailboxLimit(4, whenFull: .suspendSender)
                replacement.unsafeMailboxLimit = MailboxLimit(1, whenFull: .dropNewest)
                failing.unsafeSupervise(by: supervisor.beFailed)
                failing.beFail()
                Flynn.shutdown()
                caller.beCall(0, 1000)
                Flynn.shutdown()
                #expect(replacement.results().numbers == Array(0..<1000))
                #expect(maxCount.value <= 5)
            }
        }
    }

    @Test func `a replacement isn't muted by the actor that it has replaced, nor by one that this mutes`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.defaultCheckForUnsafeArguments = false
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let (failing, replacement, other) = (Failing(), Failing(), Failing())
            let supervisor = Replacing(replacement)
            failing.unsafeMailboxLimit = MailboxLimit(2, whenFull: .suspendSender)
            other.unsafeMailboxLimit = MailboxLimit(2, whenFull: .suspendSender)
            failing.unsafeSupervise(by: supervisor.beFailed)
            failing.beFail()
            Flynn.shutdown()
            // This runs on the replacement, which is the only actor that runs the calls.
            failing.beCall(failing, 10)
            Flynn.shutdown()
            #expect(replacement.results().numbers == Array(0..<10))
            // Both actors exceed the limit of the other.
            let (here, go) = (Event(), Event())
            other.beWait(here, go)
            here.wait()
            other.beCall(failing, 10)
            failing.beCall(other, 10)
            go.happen()
            Flynn.shutdown()
            #expect(replacement.results().numbers == Array(0..<10) + Array(0..<10))
            #expect(other.results().numbers == Array(0..<10))
        }
    }

    @Test func `an actor that a replacement mutes runs again if the replacement fails`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.defaultCheckForUnsafeArguments = false
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let (failing, replacement, maxCount) = (Failing(), Failing(), Tally())
            let (supervisor, caller) = (Replacing(replacement), Caller(failing, maxCount))
            failing.unsafeMailboxLimit = MailboxLimit(2, whenFull: .suspendSender)
            failing.unsafeSupervise(by: supervisor.beFailed)
            failing.beFail()
            Flynn.shutdown()
            // The caller supervises the replacement, and exceeds its limit.
            let decide = Behavior(caller) { (_, args) in
                // flynnlint:parameter ActorFailure - the failure
                let failure: ActorFailure = args[x: 0]
                failure.resume()
            }
            replacement.unsafeSupervise(by: decide)
            // The closures don't capture the actor.
            _ = (replacement.beWait, replacement.beFail)
            let (here, go) = (Event(), Event())
            failing.beWait(here, go)
            here.wait()
            failing.beFail()
            for number in 0..<20 { caller.beCall(number, 1) }
            go.happen()
            Flynn.shutdown()
            #expect(replacement.results().numbers == Array(0..<20))
        }
    }

    /// An object that is notified when its call is discarded.
    private final class Observer: DiscardObserver {
        let discarded = Tally()
        func callWasDiscarded() { discarded.add() }
    }

    @Test func `a stored call that is discarded is a dead letter, or reported to its observer`() async {
        await #expect(processExitsWith: .success) {
            Flynn.defaultCheckForUnsafeArguments = false
            let names = Locked<[String]>([])
            Flynn.onDeadLetter = { name in names.withLock { $0.append(name) } }
            let receiver = Receiver()
            receiver.unsafeMailboxLimit = MailboxLimit(5, whenFull: .dropOldest)
            let (here, go, observer, handled) = (Event(), Event(), Observer(), Tally())
            let (beAdd, beAnswer) = (receiver.beAdd, receiver.beAnswer)
            // A message with the body of stored calls, which a sender leaves if it finds the actor destroyed.
            receiver.mailbox.sendInternal {
                here.happen()
                go.wait()
                let thread = flynn_thread()
                receiver.mailbox.discardNext(2, on: thread) { _, _ in false }
                receiver.mailbox.discardNext(1, on: thread) { body, contents in
                    if case .arguments(let arguments) = contents { handled.add(arguments[0] as? Int ?? 0) }
                    return body == beAdd.body
                }
            }
            here.wait()
            beAdd(1)
            // flynnlint:disable:next argument_type - the call is discarded
            beAnswer(observer)
            beAdd(3)
            beAdd(4)
            go.happen()
            Flynn.shutdown()
            #expect(names.withLock { $0 } == ["Receiver.beAdd"])
            #expect(observer.discarded.value == 1)
            #expect(handled.value == 3)
            #expect(receiver.results().numbers == [4])
        }
    }

    // MARK: Tasks that wait

    @Test func `tasks wait for room, and all their calls arrive`() async {
        for round in 0..<100 {
            let receiver = Receiver()
            receiver.unsafeMailboxLimit = MailboxLimit(1 + round % 5, whenFull: .suspendSender)
            _ = receiver.beAdd
            await withTaskGroup { group in
                for task in 0..<8 {
                    group.addTask {
                        for number in 0..<20 { await receiver.beAdd.send(task * 100 + number) }
                    }
                }
            }
            receiver.unsafeWait()
            let (numbers, maxCount) = receiver.results()
            #expect(maxCount <= 1 + round % 5)
            #expect(numbers.count == 160)
            for task in 0..<8 {
                #expect(numbers.filter { $0 / 100 == task } == (0..<20).map { task * 100 + $0 })
            }
        }
    }

    @Test(.simulated(runs: 300)) func `in each order of steps, tasks wait for room, and keep their order`() async throws
    {
        let simulation = try #require(Simulation.current)
        for limit: Int in 1...3 {
            let receiver = Receiver()
            receiver.unsafeMailboxLimit = MailboxLimit(limit, whenFull: .suspendSender)
            let senders = (0..<3).map { task in
                Task { for number in 0..<4 { await receiver.beAdd.send(task * 100 + number) } }
            }
            // From now on, the sender doesn't wait.
            senders[0].cancel()
            for sender in senders { await sender.value }
            try await simulation.runUntilIdle()
            let (numbers, maxCount) = receiver.results()
            #expect(maxCount <= limit + 4)
            for task in 0..<3 {
                #expect(numbers.filter { $0 / 100 == task } == (0..<4).map { task * 100 + $0 })
            }
        }
    }

    /// An actor that makes four calls with increasing numbers in a message.
    private final class Sender: FlynnRuntime.Actor {
        lazy var beSend = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Behavior - what to call
            // flynnlint:parameter Int - the first number
            let (behavior, first): (Behavior, Int) = (args[x: 0], args[x: 1])
            for number in 0..<4 { behavior(first + number) }
        }
    }

    @Test(.simulated(runs: 300)) func `in each order of steps, the limit decides which calls are dropped`() async throws
    {
        let simulation = try #require(Simulation.current)
        for policy in [MailboxLimit.Policy.dropOldest, .dropNewest] {
            let receiver = Receiver()
            receiver.unsafeMailboxLimit = MailboxLimit(2, whenFull: policy)
            let senders = (0..<2).map { _ in Sender() }
            let before = Flynn.statistics.droppedCalls
            for (number, sender) in senders.enumerated() { sender.beSend(receiver.beAdd, number * 100) }
            try await simulation.runUntilIdle()
            let (numbers, maxCount) = receiver.results()
            #expect(maxCount <= 2)
            #expect(numbers.count + Int(Flynn.statistics.droppedCalls - before) >= 8)
            // The calls of a sender that run keep their order.
            for sender in 0..<2 {
                let own = numbers.filter { $0 / 100 == sender }
                #expect(own == own.sorted())
            }
            if case .dropOldest = policy { #expect(numbers.contains(3) || numbers.contains(103)) }
        }
    }

    @Test func `without a limit, or with another policy, send doesn't wait`() async {
        let go = Event()
        for limit in [nil, MailboxLimit(1, whenFull: .dropNewest)] {
            let (receiver, here) = (Receiver(), Event())
            receiver.unsafeMailboxLimit = limit
            #expect(receiver.unsafeMailboxLimit == limit)
            receiver.beWaitWithoutScheduler(here, go)
            await receiver.beAdd.send(1)
            go.happen()
            receiver.unsafeWait()
            #expect(receiver.results().numbers.count <= 1)
        }
    }

    @Test func `a cancelled task makes its call at once`() async {
        for _ in 0..<100 {
            let go = Event()
            let receiver = MailboxLimitTests.makeBusyReceiver(MailboxLimit(1, whenFull: .suspendSender), go)
            let task = Task { await receiver.beAdd.send(7) }
            task.cancel()
            // This returns even though the receiver is busy.
            await task.value
            #expect(receiver.unsafeMessagesCount == 2)
            go.happen()
            receiver.unsafeWait()
            #expect(receiver.results().numbers == [7])
        }
    }

    @Test func `without its limit, an actor releases tasks that wait`() async {
        for _ in 0..<100 {
            let go = Event()
            let receiver = MailboxLimitTests.makeBusyReceiver(MailboxLimit(1, whenFull: .suspendSender), go)
            let beAdd = receiver.beAdd
            await withTaskGroup { group in
                for number in 0..<4 {
                    group.addTask { await beAdd.send(number) }
                }
                receiver.unsafeMailboxLimit = nil
            }
            go.happen()
            receiver.unsafeWait()
            #expect(receiver.results().numbers.sorted() == [0, 1, 2, 3])
        }
    }

    @Test func `tasks don't wait for an actor that was deinitialized`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let died = Event()
            var actor: Mortal? = Mortal(died)
            actor?.unsafeMailboxLimit = MailboxLimit(1, whenFull: .suspendSender)
            guard let extras = actor?.mailbox.retainedExtras, let mailbox = actor?.mailbox else { return }
            let memory = MailboxReference(mailbox)
            // After a wait, the task can run on another thread.
            NewestActor.release(on: flynn_thread())
            // The only space is reserved for a call that is never made.
            #expect(await withUnsafeContinuation { extras.wait(1, $0) })
            let task = Task { await withUnsafeContinuation { extras.wait(2, $0) } }
            while extras.lock.withLock({ extras.senders.tasks.isEmpty }) { await Task.yield() }
            Flynn.shutdown()
            actor = nil
            _ = await task.value
            #expect(await !withUnsafeContinuation { extras.wait(3, $0) })
            withExtendedLifetime(memory) {}
        }
    }

    @Test(.enabled(if: !Lifetime.isHooked, "a thread owns a reference only if classes aren't hooked"))
    func `tasks don't wait for an actor that was deinitialized at the end of its thread`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let died = Event()
            let (extras, memory) = await withUnsafeContinuation { continuation in
                // The thread ends after some idle time.
                DispatchQueue.global().async {
                    let actor = Mortal(died)
                    actor.unsafeMailboxLimit = MailboxLimit(1, whenFull: .suspendSender)
                    continuation.resume(
                        returning: (actor.mailbox.retainedExtras, MailboxReference(actor.mailbox)))
                }
            }
            guard let extras else { return }
            // The only space is reserved for a call that is never made.
            #expect(await withUnsafeContinuation { extras.wait(1, $0) })
            _ = await withUnsafeContinuation { extras.wait(2, $0) }
            #expect(await !withUnsafeContinuation { extras.wait(3, $0) })
            withExtendedLifetime(memory) {}
        }
    }

    @Test func `tasks that wait keep their order when others are cancelled`() async {
        var waiting = MailboxExtras.WaitingTasks()
        var tasks: [Task<Bool, Never>] = []
        let count = 1000
        // The queue isn't shared: a continuation is stored before the next task is created.
        for number in 0..<count {
            let (continuations, stored) = AsyncStream.makeStream(of: UnsafeContinuation<Bool, Never>.self)
            tasks.append(Task { await withUnsafeContinuation { _ = stored.yield($0) } })
            for await continuation in continuations {
                waiting.append(number, continuation)
                break
            }
            // Every tenth continuation is kept.
            if number % 10 != 0 { waiting.remove(number)?.resume(returning: false) }
        }
        #expect(waiting.remove(1) == nil)
        for number in stride(from: 0, to: count, by: 10) {
            #expect(!waiting.isEmpty)
            waiting.popFirst()?.resume(returning: true)
            #expect(await tasks[number].value)
        }
        #expect(waiting.isEmpty)
        #expect(waiting.popFirst() == nil)
    }

    // MARK: Actors that are muted

    /// An actor that makes a call in each message.
    private class Producer: FlynnRuntime.Actor {
        lazy var beProduce: Behavior = Behavior(self) { (me, args) in
            // flynnlint:parameter Behavior - what to call
            // flynnlint:parameter Int - how many calls to make
            let (behavior, count): (Behavior, Int) = (args[x: 0], args[x: 1])
            if count == 0 { return }
            behavior(count)
            me.beProduce(behavior, count - 1)
        }

        lazy var beHappen = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Event - what happens
            let event: Event = args[x: 0]
            event.happen()
        }
    }

    @Test func `an actor that overloads another is muted until that one has caught up`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for performance in [1, 2, 64] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                for round in 0..<100 {
                    let capacity = 1 + round % 7
                    let (receiver, producers) = (Receiver(), (0..<4).map { _ in Producer() })
                    receiver.unsafeMailboxLimit = MailboxLimit(capacity, whenFull: .suspendSender)
                    for producer in producers { producer.beProduce(receiver.beAdd, 50) }
                    Flynn.shutdown()
                    let (numbers, maxCount) = receiver.results()
                    #expect(numbers.count == 200)
                    // A producer can make one more call before it is muted.
                    #expect(Int(maxCount) <= capacity + producers.count)
                }
            }
        }
    }

    @Test func `an actor with many messages doesn't run while it is muted`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 2))
            let (go, here, first) = (Event(), Event(), Tally())
            let receiver = MailboxLimitTests.makeBusyReceiver(
                MailboxLimit(1, whenFull: .suspendSender), go, mutes: true)
            let (producer, other) = (Producer(), Mortal(Event(), first))
            producer.beProduce(receiver.beAdd, 1)
            producer.beHappen(here)
            // The other actor runs on the scheduler that the producer has left.
            while producer.mailbox.extras?.isHeld != true { flynn_thread_yield() }
            other.beCall()
            other.unsafeWait()
            #expect(producer.unsafeMessagesCount >= 2)
            go.happen()
            here.wait()
            Flynn.shutdown()
            #expect(receiver.results().numbers == [1])
        }
    }

    /// An actor that calls itself and other actors. All of them have a limit.
    private class Peer: FlynnRuntime.Actor {
        private var peers: [Peer] = []
        private let received: Tally

        init(_ received: Tally) {
            self.received = received
            super.init()
        }

        lazy var beMeet = Behavior(self) { (me, args) in
            // flynnlint:parameter [Peer] - whom to call
            me.peers = args[x: 0]
        }

        lazy var beFlood: Behavior = Behavior(self) { (me, args) in
            // flynnlint:parameter Int - how often
            let left: Int = args[x: 0]
            for peer in me.peers { peer.beTake() }
            if left > 1 { me.beFlood(left - 1) }
        }

        lazy var beTake = Behavior(self) { (me, _) in me.received.add() }

        lazy var bePart = Behavior(self) { (me, _) in me.peers = [] }
    }

    @Test func `cycles of actors that overload each other and themselves don't block`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for performance in [1, 2, 64] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                for round in 0..<100 {
                    let received = Tally()
                    let peers = (0..<1 + round % 8).map { _ in Peer(received) }
                    for (index, peer) in peers.enumerated() {
                        #expect(peer.beTake !== peer.bePart)
                        if round % 3 != 0 || index % 2 == 0 {
                            peer.unsafeMailboxLimit = MailboxLimit(1 + index, whenFull: .suspendSender)
                        }
                    }
                    // The peers are all actors including itself, or the next actor in a ring.
                    for (index, peer) in peers.enumerated() {
                        peer.beMeet(round % 2 == 0 ? peers : [peers[(index + 1) % peers.count]])
                    }
                    for peer in peers { peer.beFlood(10) }
                    Flynn.shutdown()
                    #expect(received.value == peers.count * (round % 2 == 0 ? peers.count : 1) * 10)
                    for peer in peers { peer.bePart() }
                }
            }
        }
    }

    @Test func `an actor in runBlocking may wait for one that it would mute`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for performance in [1, 2] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                for _ in 0..<100 {
                    let (receiver, producer, here, go) = (Receiver(), Producer(), Event(), Event())
                    receiver.unsafeMailboxLimit = MailboxLimit(1, whenFull: .suspendSender)
                    receiver.beWaitWithoutScheduler(here, go)
                    producer.beProduce(receiver.beAdd, 5)
                    producer.beHappen(go)
                    Flynn.shutdown()
                    #expect(receiver.results().numbers.count == 5)
                }
            }
        }
    }

    @Test func `an actor may also wait in a later runBlocking, and in one that keeps its scheduler`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            class Waiter: FlynnRuntime.Actor {
                lazy var beTake = Behavior(self) { _ in }

                lazy var beStart = Behavior(self) { (me, args) in
                    // flynnlint:parameter Producer - what to wait for
                    // flynnlint:parameter Bool - whether to block before
                    let (producer, blocksBefore): (Producer, Bool) = (args[x: 0], args[x: 1])
                    let (flooded, go) = (Event(), Event())
                    if blocksBefore {
                        // A different thread runs the scheduler.
                        Flynn.runBlocking {
                            producer.beHappen(flooded)
                            flooded.wait()
                        }
                    }
                    producer.beProduce(me.beTake, 5)
                    producer.beHappen(go)
                    Flynn.runBlocking { go.wait() }
                }
            }
            for (performance, blocksBefore) in [(1, true), (2, true), (2, false)] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                Flynn.maxBlockingThreads = blocksBefore ? 512 : 0
                for _ in 0..<100 {
                    let (waiter, producer) = (Waiter(), Producer())
                    #expect(waiter.beTake !== waiter.beStart)
                    waiter.unsafeMailboxLimit = MailboxLimit(1, whenFull: .suspendSender)
                    waiter.beStart(producer, blocksBefore)
                    Flynn.shutdown()
                }
            }
        }
    }

    @Test func `an actor that has failed doesn't mute its supervisor`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            class Worker: FlynnRuntime.Actor {
                lazy var beFail = Behavior(self) { _ throws in throw CancellationError() }
            }
            class Supervisor: FlynnRuntime.Actor {
                private let worker = Worker()
                private var failures: [ActorFailure] = []
                private let done: Tally

                init(_ done: Tally) {
                    self.done = done
                    super.init()
                }

                lazy var beStart = Behavior(self) { (me, _) in
                    me.worker.unsafeMailboxLimit = MailboxLimit(1, whenFull: .suspendSender)
                    me.worker.unsafeSupervise(by: me.beFailed)
                    for _ in 0..<5 { me.worker.beFail() }
                }

                lazy var beFailed: Behavior = Behavior(self) { (me, args) in
                    // flynnlint:parameter ActorFailure - the failure
                    me.failures.append(args[x: 0])
                    me.worker.beFail()
                    if me.failures.count < 100 { me.beDecide() }
                }

                lazy var beDecide = Behavior(self) { (me, _) in
                    me.done.add()
                    me.failures.last?.resume()
                }
            }
            for performance in [1, 2, 64] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                let done = Tally()
                let supervisor = Supervisor(done)
                supervisor.beStart()
                // The last failure suspends the worker, which is released with the supervisor.
                Flynn.shutdown()
                #expect(done.value == 99)
                withExtendedLifetime(supervisor) {}
            }
        }
    }
}

extension Mailbox {
    /// Discards waiting messages. Called by the thread that runs the actor.
    fileprivate func discardNext(
        _ count: Int, on thread: UnsafeMutablePointer<FlynnThread>, unless handle: (BodyPointer, CallContents) -> Bool
    ) {
        for _ in 0..<count { state.pointee.queue.pop(on: thread).map { discard($0, unless: handle) } }
    }
}
