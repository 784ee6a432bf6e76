import BasicTestSupport
import CFlynnRuntime
import FlynnTesting
import Foundation
import Testing

@testable import FlynnRuntime

private struct Failure: Error, Equatable {
    let number: Int
}

private enum Context {
    @TaskLocal static var id = "none"
}

/// An argument that counts its deinitializations.
private final class Cargo: Sendable {
    private let tally: Tally
    init(_ tally: Tally) { self.tally = tally }
    deinit { tally.add() }
}

/// Methods that consist of a call of `behave` or `answer`.
struct TypedBehaviorTests {
    private class Account: FlynnRuntime.Actor, @unchecked Sendable {
        private var entries: [String] = []
        private let log: Log

        init(_ log: Log = Log()) {
            self.log = log
            super.init()
        }

        @discardableResult
        func beNote(_ text: String, times: Int = 1) -> Self {
            behave { me in for _ in 0..<times { me.entries.append(text) } }
        }

        func beEntries() async throws -> [String] { try await answer { me in me.entries } }
        func beLate() async throws -> [String] { try await answer(timeout: .milliseconds(20)) { me in me.entries } }
        func beNow() async throws -> [String] { try await answer(timeout: .zero) { me in me.entries } }
        func beFailing(_ number: Int) async throws -> Int { try await answer { _ in throw Failure(number: number) } }

        func beHold(_ here: Event, _ go: Event) {
            behave { _ in
                here.happen()
                go.wait()
            }
        }

        func beFail(_ number: Int) { behave { _ in throw Failure(number: number) } }

        func beHandle(_ number: Int, again: Bool = false) {
            behave { _ in
                throw Failure(number: number)
            } onError: { me, error in
                me.entries.append("\(error)")
                if again { throw error }
            }
        }

        func beContext() { behave { me in me.entries.append(Context.id) } }
        func beCarry(_ cargo: Cargo) { behave { _ in withExtendedLifetime(cargo) {} } }
        func beCarry(_ cargo: Cargo, _ number: Int) { behave { _ in withExtendedLifetime((cargo, number)) {} } }
        func beCheck(_ check: @escaping @Sendable () -> Void) { behave { _ in check() } }
        func beAsk(_ cargo: Cargo) async throws { try await answer { _ in withExtendedLifetime(cargo) {} } }
        func beWait(_ text: String) async { await behave { me in me.entries.append(text) } }

        func beCountDown(_ number: Int, _ done: @escaping @Sendable () -> Void) {
            behave { me in if number == 0 { done() } else { me.beCountDown(number - 1, done) } }
        }

        /// Records which code runs on which actor.
        func beSay(_ text: String) { behave { me in me.log.add("\(type(of: me)) \(text)") } }
    }

    private final class Savings: Account, @unchecked Sendable {
        override func beSay(_ text: String) {
            behave { me in me.beNote(text) }
            super.beSay(text + "!")
        }
    }

    // MARK: Calls

    @Test func `calls run in their order, with labels, defaults and chains`() async throws {
        let account = Account()
        account.beNote("a").beNote("b", times: 2).beNote("c")
        #expect(try await account.beEntries() == ["a", "b", "b", "c"])
    }

    @Test func `a method may call itself, be overridden, and be a callback`() async throws {
        let (log, done) = (Log(), Event())
        let savings = Savings(log)
        let callback: (String) -> Void = savings.beSay
        callback("hi")
        savings.beCountDown(1000) { done.happen() }
        done.wait()
        #expect(try await savings.beEntries() == ["hi"])
        #expect(log.all == ["Savings hi!"])
    }

    @Test func `an actor to which nothing else refers runs its calls and is deinitialized`() async throws {
        let (here, go, tally) = (Event(), Event(), Tally())
        Account().beHold(here, go)
        here.wait()
        go.happen()
        weak var weakAccount: Account?
        do {
            let account = Account()
            weakAccount = account
            account.beCarry(Cargo(tally))
            account.unsafeWait()
        }
        #expect(tally.value == 1)
        while weakAccount != nil { flynn_thread_yield() }
    }

    @Test func `captures are released once, whether or not the call runs`() async throws {
        let tally = Tally()
        let account = Account()
        let (here, go) = (Event(), Event())
        account.beHold(here, go)
        here.wait()
        account.unsafeMailboxLimit = MailboxLimit(3, whenFull: .dropNewest)
        for _ in 0..<5 { account.beCarry(Cargo(tally)) }
        #expect(tally.value == 3)
        account.unsafeMailboxLimit = MailboxLimit(3, whenFull: .dropOldest)
        for _ in 0..<5 { account.beCarry(Cargo(tally)) }
        go.happen()
        account.unsafeWait()
        #expect(tally.value == 10)
        account.unsafeMailboxLimit = nil
        try await account.beAsk(Cargo(tally))
        #expect(tally.value == 11)
    }

    @Test func `a message has the object of the captures, which is the captured object if it is the only one`() {
        #expect(_ClosureWords { (_: AnyObject) in }.captures == nil)
        let tally = Tally()
        let words = _ClosureWords { (_: AnyObject) in tally.add() }
        #expect(words.captures == Unmanaged.passUnretained(tally).toOpaque())
        _ = words.captures.map { Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
        // For an error handler or observer, the closure is next to it.
        #expect(2 * MemoryLayout<TypedCall.Body>.size <= MemoryLayout<Any?>.stride)
    }

    @Test func `captures are released before the next message runs`() async throws {
        let account = Account()
        for _ in 0..<100 {
            let (tally, seen) = (Tally(), Tally())
            let (here, go) = (Event(), Event())
            account.beHold(here, go)
            here.wait()
            for number in 1...20 {
                account.beCarry(Cargo(tally), number)
                account.beCheck { if tally.value == number { seen.add() } }
            }
            go.happen()
            account.unsafeWait()
            #expect(seen.value == 20)
        }
    }

    // MARK: Answers

    @Test func `an answer throws the error of its closure, and errors without an answer`() async throws {
        let account = Account()
        await #expect(throws: Failure(number: 7)) { try await account.beFailing(7) }
        await #expect(throws: AskError.timeout(behavior: "Account.beNow", after: .zero)) { try await account.beNow() }
        let (here, go) = (Event(), Event())
        account.beHold(here, go)
        here.wait()
        await #expect(throws: AskError.timeout(behavior: "Account.beLate", after: .milliseconds(20))) {
            try await account.beLate()
        }
        let task = Task { try await account.beEntries() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        go.happen()
    }

    @Test func `an answer of a stopped actor is gone, and one that a limit drops is dropped`() async throws {
        let (boss, worker, account) = (Account(), Account(), Account())
        worker.unsafeSupervise(by: boss) { _, failure in failure.stop() }
        worker.beFail(1)
        await #expect(throws: AskError.actorGone(behavior: "Account.beEntries")) { try await worker.beEntries() }
        let (here, go) = (Event(), Event())
        account.beHold(here, go)
        here.wait()
        account.unsafeMailboxLimit = MailboxLimit(1, whenFull: .dropNewest)
        await #expect(throws: AskError.dropped(behavior: "Account.beEntries")) { try await account.beEntries() }
        go.happen()
    }

    @Test func `a shutdown ends the wait for an answer`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (account, boss) = (Account(), Account())
            let (here, go) = (Event(), Event())
            // Keeps the actor suspended.
            account.unsafeSupervise(by: boss) { _, failure in _ = Unmanaged.passRetained(failure) }
            account.beHold(here, go)
            here.wait()
            account.beFail(1)
            let task = Task { try await account.beEntries() }
            while account.unsafeMessagesCount < 3 { flynn_thread_yield() }
            go.happen()
            Flynn.shutdown()
            await #expect(throws: AskError.shutdown(behavior: "Account.beEntries")) { try await task.value }
            withExtendedLifetime(boss) {}
        }
    }

    // MARK: Errors

    @Test func `an error goes to onError, and from there to the supervisor`() async throws {
        let (boss, worker, log) = (Account(), Account(), Log())
        worker.unsafeSupervise(by: boss) { me, failure in
            log.add("\(type(of: me)) \(failure.behavior) \(failure.error) \(failure.arguments.count)")
        }
        worker.beHandle(1)
        worker.beHandle(2, again: true)
        worker.beFail(3)
        #expect(try await worker.beEntries() == ["Failure(number: 1)", "Failure(number: 2)"])
        #expect(
            log.all == [
                "Account Account.beHandle Failure(number: 2) 0", "Account Account.beFail Failure(number: 3) 0",
            ])
    }

    @Test func `a replacement runs the calls as me`() async throws {
        let (log, boss) = (Log(), Account())
        let (first, second) = (Account(log), Savings(log))
        let (here, go) = (Event(), Event())
        first.unsafeSupervise(by: boss) { _, failure in failure.replace(with: second) }
        first.beHold(here, go)
        here.wait()
        first.beFail(1)
        first.beSay("waiting")
        go.happen()
        #expect(try await first.beNote("a").beEntries() == ["a"])
        #expect(try await second.beEntries() == ["a"])
        #expect(log.all == ["Savings waiting"])
    }

    @Test func `calls of stopped actors are dead letters with the method's name`() async {
        await #expect(processExitsWith: .success) {
            let log = Log()
            Flynn.onDeadLetter = { log.add($0) }
            Flynn.onUnhandledError = { log.add($0.behavior) }
            class Final: FlynnRuntime.Actor {
                func beLast() { behave { _ in } }
                deinit { beLast() }
            }
            _ = Final()
            Flynn.pool.waitForQuiescence()
            let (boss, worker) = (Account(), Account())
            worker.beFail(0)
            worker.unsafeWait()
            worker.unsafeSupervise(by: boss) { _, failure in failure.stop() }
            worker.beFail(1)
            worker.beNote("a")
            worker.unsafeWait()
            #expect(log.all == ["Final.beLast", "Account.beFail", "Account.beNote"])
        }
    }

    // MARK: Limits

    @Test func `a task that sends to a full mailbox waits for room`() async throws {
        let account = Account()
        account.unsafeMailboxLimit = MailboxLimit(1, whenFull: .suspendSender)
        let (here, go) = (Event(), Event())
        account.beHold(here, go)
        here.wait()
        let task = Task {
            for number in 0..<10 { await account.beWait("\(number)") }
        }
        #expect(account.unsafeMessagesCount == 1)
        go.happen()
        await task.value
        #expect(try await account.beEntries() == (0..<10).map { "\($0)" })
    }

    @Test func `a limit drops the oldest calls`() async throws {
        let account = Account()
        account.unsafeMailboxLimit = MailboxLimit(3, whenFull: .dropOldest)
        let (here, go) = (Event(), Event())
        account.beHold(here, go)
        here.wait()
        for number in 0..<5 { account.beNote("\(number)") }
        go.happen()
        account.unsafeWait()
        #expect(try await account.beEntries() == ["3", "4"])
    }

    // MARK: Values of tasks

    @Test func `a behavior sees the task-local values of its call`() async throws {
        let account = Account()
        Context.$id.withValue("a") { account.beContext() }
        account.beContext()
        await Context.$id.withValue("b") { await account.beWait("w") }
        #expect(try await account.beEntries() == ["a", "none", "w"])
    }

    // MARK: Names

    @Test func `names are those of the methods`() {
        #expect(BehaviorName(ofMethod: "beAdd(_:size:)").qualified(by: Account.self) == "Account.beAdd")
        #expect(BehaviorName(ofMethod: "beCount").qualified(by: Account.self) == "Account.beCount")
        #expect(BehaviorName(ofMethod: "load()").qualified(by: Account.self) == "Account.load")
        #expect(BehaviorName("init()").qualified(by: Account.self) == "Account.be…")
        let thread = flynn_thread()
        let (first, second) = (UnsafeRawPointer(bitPattern: 1), UnsafeRawPointer(bitPattern: 2))
        #expect(BodyPointer.ofMethod("beA()", first, on: thread) == .ofMethod("beA()", first, on: thread))
        #expect(BodyPointer.ofMethod("beA()", first, on: thread) != .ofMethod("beB()", first, on: thread))
        #expect(BodyPointer.ofMethod("beA()", first, on: thread) != .ofMethod("beA()", second, on: thread))
        #expect(BodyPointer.ofMethod("beA()", second, on: thread).function == second)
    }

    @Test func `statistics, tracers and the watchdog name the methods`() async {
        await #expect(processExitsWith: .success) {
            struct Tracer: FlynnRunTracer {
                let log: Log
                func messageWillBeSent(_ message: TracedMessage, by sender: TracedActor?) {
                    log.add("sends \(message.behavior)")
                }
                func run(_ message: TracedMessage, on scheduler: Int, _ body: () -> Void) {
                    log.add("runs \(message.behavior)")
                    body()
                }
            }
            let log = Log()
            Flynn.tracer = Tracer(log: log)
            Flynn.collectsClassStatistics = true
            let account = Account()
            account.beNote("a")
            account.unsafeWait()
            Flynn.tracer = nil
            #expect(log.all == ["sends Account.beNote", "runs Account.beNote"])
            let (here, go) = (Event(), Event())
            account.beHold(here, go)
            here.wait()
            #expect(Flynn.snapshot().actors.contains { "\($0)".contains("Account.beHold") })
            go.happen()
            Flynn.shutdown()
            #expect(Flynn.statistics.classes.map(\.longestBehavior) == ["Account.beHold"])
        }
    }
}
