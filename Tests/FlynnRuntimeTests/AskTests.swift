import BasicTestSupport
import CFlynnRuntime
import FlynnTesting
import Foundation
import Synchronization
import Testing

@testable import FlynnRuntime

/// Calls that wait for an answer.
struct AskTests {
    /// An actor with behaviors for all ways to answer.
    private final class Server: FlynnRuntime.Actor, @unchecked Sendable {
        private var log: [Int] = []
        private var kept: [AnyReply] = []

        override init() {
            super.init()
            // Accesses the lazy properties here, as tasks on different threads could access them at the same time.
            (_, _) = (beGive, beDouble)
        }

        lazy var beDouble = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - a number
            // flynnlint:parameter Reply<Int> - receives its double
            let (number, reply): (Int, Reply<Int>) = (args[x: 0], args[x: 1])
            reply(2 * number)
        }

        lazy var beJoin = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Any
            let reply: Reply<String> = args[x: args.count - 1]
            reply(args.dropLast().map { "\($0 ?? "nil")" }.joined(separator: " "))
        }

        lazy var beNote = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter Int - what to note
            self.log.append(args[x: 0])
        }

        lazy var beLog = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter Reply<[Int]> - receives what was noted
            let reply: Reply<[Int]> = args[x: 0]
            reply(self.log)
        }

        lazy var beClear = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter Int - what is noted instead
            // flynnlint:parameter Reply<Void> - is answered when it is noted
            self.log = [args[x: 0]]
            (args[x: 1] as Reply<Void>)(())
        }

        lazy var beFail = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Reply<Int> - receives an error
            let reply: Reply<Int> = args[x: 0]
            reply(throwing: CocoaError(.coderInvalidValue))
        }

        lazy var beDrop = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Reply<Int> - is released
            _ = args[x: 0] as Reply<Int>
        }

        lazy var beBlock = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Reply<Int> - receives 1
            let reply: Reply<Int> = args[x: 0]
            Flynn.runBlocking { for _ in 0..<100 { flynn_thread_yield() } }
            reply(1)
        }

        lazy var beDetain = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Event - what to wait for
            // flynnlint:parameter Bool - whether to answer before the wait
            // flynnlint:parameter Event - happens before the wait
            // flynnlint:parameter Reply<Int> - receives 1
            let (event, answersFirst, here): (Event, Bool, Event) = (args[x: 0], args[x: 1], args[x: 2])
            let reply: Reply<Int> = args[x: 3]
            if answersFirst { reply(1) }
            here.happen()
            Flynn.runBlocking { event.wait() }
            if !answersFirst { reply(1) }
        }

        lazy var beKeep = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter Reply<Void> - is kept
            self.kept.append(args[x: 0] as Reply<Void>)
        }

        lazy var beGive = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Handover - where the reply goes
            // flynnlint:parameter Reply<Int> - is given away
            let handover: Handover = args[x: 0]
            handover.give(args[x: 1])
        }
    }

    /// A container for the replies that a behavior passes to the test.
    private struct Handover: Sendable {
        private let (replies, give): (AsyncStream<Reply<Int>>, AsyncStream<Reply<Int>>.Continuation)

        init() { (replies, give) = AsyncStream.makeStream() }

        func give(_ reply: Reply<Int>) { give.yield(reply) }

        func take() async -> Reply<Int>? { await replies.first { _ in true } }
    }

    /// Sends an ask in a task. The server passes the reply to the test.
    private static func ask(_ server: Server, _ handover: Handover, timeout: Duration? = nil) -> Task<Int, any Error> {
        Task { try await server.beGive.ask(handover, timeout: timeout) }
    }

    // MARK: Answers

    @Test func `an answer is returned, for any number of arguments`() async throws {
        let server = Server()
        #expect(try await server.beDouble.ask(21) == 42)
        let joined = server.beJoin
        #expect(try await joined.ask() == "")
        #expect(try await joined.ask(1) == "1")
        #expect(try await joined.ask(1, nil) == "1 nil")
        #expect(try await joined.ask(1, 2, 3) == "1 2 3")
        #expect(try await joined.ask(1, 2, 3, "four") == "1 2 3 four")
        #expect(try await joined.ask(1, 2, 3, "four", 5, as: String.self) == "1 2 3 four 5")
        #expect(try await joined.ask(1, 2, 3, 4, 5, nil) == "1 2 3 4 5 nil")
        #expect(try await joined.ask(1, 2, 3, 4, 5, 6, 7, timeout: .seconds(3600)) == "1 2 3 4 5 6 7")
        #expect(try await joined.ask(1, 2, 3, 4, 5, 6, 7, 8) == "1 2 3 4 5 6 7 8")
        #expect(try await joined.ask(1, 2, 3, 4, 5, 6, 7, 8, 9) == "1 2 3 4 5 6 7 8 9")
        let text: String = try await joined.ask(1, 2, timeout: .seconds(3600))
        #expect(text == "1 2")
    }

    @Test func `an answer without a value needs no type`() async throws {
        let server = Server()
        server.beNote(1)
        try await server.beClear.ask(2)
        #expect(try await server.beLog.ask() == [2])
        let value: Void = try await server.beClear.ask(3, timeout: .seconds(100))
        #expect(value == ())
        #expect(try await server.beLog.ask() == [3])
        await #expect(throws: AskError.timeout(behavior: "Server.beClear", after: .zero)) {
            try await server.beClear.ask(4, timeout: .zero)
        }
    }

    @Test func `calls of one task run in order, whether they wait or not`() async throws {
        let server = Server()
        for number in 0..<scaled(1000) {
            server.beNote(2 * number).beNote(2 * number + 1)
            let log: [Int] = try await server.beLog.ask()
            #expect(log.count == 2 * number + 2)
        }
        let log = try await server.beLog.ask(as: [Int].self)
        #expect(log == Array(0..<2 * scaled(1000)))
    }

    @Test func `the first answer counts, and the others report that they don't`() async throws {
        let handover = Handover()
        let answer = AskTests.ask(Server(), handover)
        let reply = try #require(await handover.take())
        #expect(reply.isPending)
        #expect(reply(1))
        #expect(!reply.isPending)
        #expect(!reply(2))
        #expect(!reply(throwing: CancellationError()))
        #expect(try await answer.value == 1)
    }

    @Test func `an error is thrown to the caller`() async {
        let server = Server()
        await #expect(throws: CocoaError(.coderInvalidValue)) { try await server.beFail.ask(as: Int.self) }
    }

    // MARK: No answer

    @Test func `a reply that is released without an answer throws`() async {
        let server = Server()
        await #expect(throws: AskError.dropped(behavior: "Server.beDrop")) {
            try await server.beDrop.ask(as: Int.self)
        }
    }

    @Test func `a call owns its actor until it has run, but the caller doesn't`() async throws {
        #expect(try await Server().beDouble.ask(4) == 8)
        // The actor keeps the reply, and is deinitialized as there are no other references to it.
        await #expect(throws: AskError.dropped(behavior: "Server.beKeep")) {
            try await Server().beKeep.ask(as: Void.self)
        }
    }

    @Test func `a call to an actor that is gone throws and isn't a dead letter`() async {
        await #expect(processExitsWith: .success) {
            Flynn.trapsDeadLetters = true
            let lost = orphan { Behavior(Server(), name: "beLost") { _ in } }
            await #expect(throws: AskError.actorGone(behavior: "Server.beLost")) {
                try await lost.ask(1, as: Int.self)
            }
            await #expect(throws: AskError.actorGone(behavior: "Server.beLost")) {
                try await lost.ask(1, 2, 3, timeout: .seconds(3600), as: Int.self)
            }
            #expect(Flynn.statistics.deadLetters == 0)
        }
    }

    @Test(.simulated(runs: 100)) func `a timeout throws at its time, and the call still runs`() async throws {
        let simulation = try #require(Simulation.current)
        let handover = Handover()
        let answer = AskTests.ask(Server(), handover, timeout: .seconds(5000))
        await #expect(throws: AskError.timeout(behavior: "Server.beGive", after: .seconds(5000))) {
            try await answer.value
        }
        #expect(simulation.now == .seconds(5000))
        let reply = try #require(await handover.take())
        #expect(!reply.isPending)
        #expect(!reply(1))
    }

    @Test func `a call with a timeout that isn't positive isn't sent`() async throws {
        let server = Server()
        for timeout in [Duration.zero, .seconds(-1)] {
            await #expect(throws: AskError.timeout(behavior: "Server.beJoin", after: timeout)) {
                try await server.beJoin.ask(timeout: timeout, as: String.self)
            }
            await #expect(throws: AskError.timeout(behavior: "Server.beDouble", after: timeout)) {
                try await server.beDouble.ask(1, timeout: timeout, as: Int.self)
            }
            await #expect(throws: AskError.timeout(behavior: "Server.beJoin", after: timeout)) {
                try await server.beJoin.ask(1, 2, timeout: timeout, as: String.self)
            }
            await #expect(throws: AskError.timeout(behavior: "Server.beJoin", after: timeout)) {
                try await server.beJoin.ask(1, 2, 3, 4, timeout: timeout, as: String.self)
            }
            #expect(server.unsafeMessagesCount == 0)
        }
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await server.beDouble.ask(1, timeout: .zero, as: Int.self)
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test func `a timeout of centuries doesn't end`() async throws {
        let server = Server()
        #expect(try await server.beDouble.ask(1, timeout: .seconds(Int64.max)) == 2)
    }

    @Test func `a cancelled task throws`() async throws {
        let handover = Handover()
        let answer = AskTests.ask(Server(), handover, timeout: .seconds(3600))
        let reply = try #require(await handover.take())
        answer.cancel()
        await #expect(throws: CancellationError.self) { try await answer.value }
        #expect(!reply(1))
    }

    @Test func `a task that was cancelled before sends nothing`() async throws {
        let server = Server()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            // flynnlint:disable:next argument_count - the call is never sent
            return try await server.beNote.ask(1, as: Int.self)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await server.beLog.ask() == [Int]())
    }

    @Test func `a shutdown runs all messages and ends all other waits`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (server, handover) = (Server(), Handover())
            let waits = (0..<10).map { _ in AskTests.ask(server, handover, timeout: .seconds(3600)) }
            var replies: [Reply<Int>] = []
            while replies.count < 10 { replies.append(await handover.take()!) }
            #expect(replies[0](1))
            let (gate, here, go) = (Mortal(), Event(), Event())
            gate.beWaitFor(here, go)
            here.wait()
            let late = Task {
                try await server.beDouble.ask(1, as: Int.self)
            }
            go.happen()
            let doubled = try await late.value
            #expect(doubled == 2)
            Flynn.shutdown()
            var answers: [Int] = []
            for wait in waits {
                do {
                    answers.append(try await wait.value)
                } catch {
                    #expect(error as? AskError == .shutdown(behavior: "Server.beGive"))
                }
            }
            #expect(answers == [1])
            #expect(!replies[1](1))
            // The next call restarts the runtime.
            let next = try await server.beDouble.ask(2, as: Int.self)
            #expect(next == 4)
        }
    }

    @Test(arguments: [1, 2, 64])
    func `a task on the schedulers gets the same answers and errors`(schedulers: Int) async {
        await #expect(processExitsWith: .success) { [schedulers] in
            failIfHanging()
            Flynn.trapsDeadLetters = true
            Flynn.startup(pretending: (efficiency: 0, performance: schedulers))
            try await Task(executorPreference: Flynn.taskExecutor) {
                for number in 0..<100 {
                    let server = Server()
                    server.beNote(number).beNote(number + 1)
                    let log = try await server.beLog.ask(as: [Int].self)
                    #expect(log == [number, number + 1])
                    await #expect(throws: CocoaError(.coderInvalidValue)) { try await server.beFail.ask(as: Int.self) }
                    await #expect(throws: AskError.dropped(behavior: "Server.beDrop")) {
                        try await server.beDrop.ask(as: Int.self)
                    }
                    await #expect(throws: AskError.dropped(behavior: "Server.beKeep")) {
                        try await Server().beKeep.ask(as: Void.self)
                    }
                    let lost = orphan { Behavior(Server(), name: "beLost") { _ in } }
                    await #expect(throws: AskError.actorGone(behavior: "Server.beLost")) {
                        try await lost.ask(as: Int.self)
                    }
                    // The other thread can answer before the task is suspended.
                    let handover = Handover()
                    async let isAnswered = handover.take().map { reply in
                        for _ in 0..<number { flynn_pause() }
                        return reply(number)
                    }
                    let answer = try await server.beGive.ask(handover, as: Int.self)
                    let wasFirst = await isAnswered
                    #expect(answer == number && wasFirst == true)
                    let blocked = try await server.beBlock.ask(as: Int.self)
                    #expect(blocked == 1)
                }
            }.value
        }
    }

    @Test(arguments: [1, 2, 64])
    func `a task on the schedulers goes on while the behavior waits for it`(schedulers: Int) async {
        await #expect(processExitsWith: .success) { [schedulers] in
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: schedulers))
            for _ in 0..<100 {
                let (server, isAnswered, here) = (Server(), Event(), Event())
                let answer = try await Task(executorPreference: Flynn.taskExecutor) {
                    defer { isAnswered.happen() }
                    return try await server.beDetain.ask(isAnswered, true, here, as: Int.self)
                }.value
                #expect(answer == 1)
            }
        }
    }

    @Test(arguments: [1, 2, 64])
    func `a task on the schedulers can be cancelled while the behavior waits for it`(schedulers: Int) async {
        await #expect(processExitsWith: .success) { [schedulers] in
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: schedulers))
            for _ in 0..<100 {
                let (server, isCancelled, here) = (Server(), Event(), Event())
                let wait = Task(executorPreference: Flynn.taskExecutor) {
                    defer { isCancelled.happen() }
                    _ = try await server.beDetain.ask(isCancelled, false, here, as: Int.self)
                }
                here.wait()
                wait.cancel()
                await #expect(throws: CancellationError.self) { try await wait.value }
            }
        }
    }

    // MARK: Races

    /// The ways to end a wait.
    private enum End: CaseIterable { case answer, drop, cancel, timeout, shutdown }

    /// Causes several ends at the same time, on separate threads. Only one of them takes effect.
    private static func race(_ ends: Set<End>, rounds: Int) async {
        for round in 0..<rounds {
            let handover = Handover()
            let timeout = ends.contains(.timeout) ? Duration.microseconds(1 + round % 100) : nil
            let wait = AskTests.ask(Server(), handover, timeout: timeout)
            let reply = Mutex(await handover.take())
            let won = Atomic(false)
            let others = ends.subtracting([.timeout]).sorted { "\($0)" < "\($1)" }
            onThreads(others.count) { number in
                for _ in 0..<(round * 7 + number) % 50 { flynn_pause() }
                switch others[number] {
                case .answer: won.store(reply.withLock { $0 }?(round) ?? false, ordering: .relaxed)
                case .drop: reply.withLock { $0 = nil }
                case .cancel: wait.cancel()
                case .shutdown: Flynn.shutdown()
                case .timeout: break
                }
            }
            let result = await wait.result
            let isAnswered = won.load(ordering: .relaxed)
            switch result {
            case .success(let answer):
                #expect(isAnswered)
                #expect(answer == round)
            case .failure(AskError.dropped): #expect(!isAnswered && ends.contains(.drop))
            case .failure(AskError.timeout): #expect(!isAnswered && ends.contains(.timeout))
            case .failure(AskError.shutdown): #expect(!isAnswered && ends.contains(.shutdown))
            case .failure(is CancellationError): #expect(!isAnswered && ends.contains(.cancel))
            case .failure(let error): Issue.record(error)
            }
        }
    }

    @Test(arguments: [1, 2, 64])
    func `exactly one of the ends of a wait wins, and every wait ends`(schedulers: Int) async {
        await #expect(processExitsWith: .success) { [schedulers] in
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: schedulers))
            for first in End.allCases {
                // If there is only a timeout, the reply is kept until the timeout has passed.
                for second in End.allCases where first != second || first == .timeout {
                    await AskTests.race([first, second], rounds: 100)
                }
            }
            await AskTests.race(Set(End.allCases), rounds: 100)
        }
    }

    /// Asks an actor that has no other references. Returns the answer or the error.
    private static func end(ofRound round: Int) async throws -> String {
        do {
            if round % 2 == 0 { return "\(try await Server().beDouble.ask(round, as: Int.self) == 2 * round)" }
            try await Server().beKeep.ask(timeout: round % 4 == 1 ? .seconds(3600) : nil, as: Void.self)
            return "answered"
        } catch let error as AskError {
            return "\(error)"
        }
    }

    @Test(arguments: [1, 2, 64])
    func `calls may race with the end of their actor and with shutdowns`(schedulers: Int) async {
        await #expect(processExitsWith: .success) { [schedulers] in
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: schedulers))
            let asks = (0..<4).map { number in
                Task {
                    var ends: [String: Int] = [:]
                    for round in 0..<scaled(10_000) { ends[try await AskTests.end(ofRound: round), default: 0] += 1 }
                    return ends
                }
            }
            for _ in 0..<100 { Flynn.shutdown() }
            for ask in asks {
                let ends = try await ask.value
                #expect(ends.values.reduce(0, +) == scaled(10_000))
                #expect(ends["true", default: 0] > 0)
                #expect(ends["false"] == nil && ends["answered"] == nil)
            }
        }
    }

    @Test func `many calls wait at the same time`() async {
        await #expect(processExitsWith: .success) {
            let count = scaled(1_000_000)
            let collector = Collector(count)
            let sum = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<count { group.addTask { try await collector.beWait.ask() } }
                return try await group.reduce(0, +)
            }
            #expect(sum == count * (count - 1) / 2)
        }
    }

    /// An actor that answers when a certain number of replies are waiting.
    private final class Collector: FlynnRuntime.Actor, @unchecked Sendable {
        private var replies: [Reply<Int>] = []
        private let count: Int

        init(_ count: Int) {
            self.count = count
            super.init()
            _ = beWait
        }

        lazy var beWait = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter Reply<Int> - receives its number
            self.replies.append(args[x: 0])
            guard self.replies.count == self.count else { return }
            for (number, reply) in self.replies.enumerated() { reply(number) }
            self.replies = []
        }
    }

    @Test func `a reply as an argument causes no warning`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let server = Server()
            let doubled = try await server.beDouble.ask(1, as: Int.self)
            let joined = try await server.beJoin.ask(1, 2, 3, 4, as: String.self)
            #expect(doubled == 2 && joined == "1 2 3 4")
        }
        #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "")
    }
}
