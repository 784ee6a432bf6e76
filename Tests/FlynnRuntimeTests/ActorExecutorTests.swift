import BasicTestSupport
import Foundation
import Testing

@testable import FlynnRuntime

/// Swift actors that share the turns of an actor.
struct ActorExecutorTests {
    /// Both classes are used without a lock, as they share an isolation.
    private final class Ledger: FlynnRuntime.Actor, @unchecked Sendable {
        // flynnlint:disable:next exposed_actor_variable - its Swift actors share its isolation
        var entries: [Int] = []

        lazy var beNote = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter Int - what to note
            self.entries.append(args[x: 0])
        }

        lazy var beNoteIn = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter Clerk - shares the turns
            // flynnlint:parameter Reply<[Int]> - receives the notes of both
            let (clerk, reply): (Clerk, Reply<[Int]>) = (args[x: 0], args[x: 1])
            self.entries.append(-1)
            reply(self.entries + clerk.assumeIsolated { $0.note(-2) })
        }
    }

    private actor Clerk {
        private let executor: ActorExecutor
        private let ledger: Ledger
        private var notes: [Int] = []
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        init(_ ledger: Ledger) {
            self.ledger = ledger
            executor = ActorExecutor(ledger)
        }

        func note(_ number: Int) -> [Int] {
            notes.append(number)
            return notes
        }

        func noteInLedger(_ number: Int) { ledger.entries.append(number) }

        func entries() -> [Int] { ledger.entries }
    }

    private final class Gate: Mortal, @unchecked Sendable {}

    /// A Swift actor that is the only owner of its executor.
    private actor Count {
        private let executor: ActorExecutor
        private var count = 0
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        init(_ actor: FlynnRuntime.Actor) { executor = ActorExecutor(actor) }

        func add() -> Int {
            count += 1
            return count
        }
    }

    @Test func `jobs and messages of a task run in its order`() async {
        let ledger = Ledger()
        let (clerk, other) = (Clerk(ledger), Clerk(ledger))
        for number in 0..<100 {
            ledger.beNote(4 * number)
            await clerk.noteInLedger(4 * number + 1)
            await other.noteInLedger(4 * number + 2)
            ledger.beNote(4 * number + 3)
        }
        let entries = await clerk.entries()
        #expect(entries == Array(0..<400))
    }

    @Test func `jobs never run at the same time as behaviors`() async {
        let ledger = Ledger()
        let (clerk, other) = (Clerk(ledger), Clerk(ledger))
        let (tasks, rounds) = (8, scaled(10_000))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<tasks {
                group.addTask(executorPreference: number % 2 == 0 ? Flynn.taskExecutor : nil) {
                    for round in 0..<rounds {
                        ledger.beNote(round)
                        await (number % 3 == 0 ? clerk : other).noteInLedger(round)
                    }
                }
            }
        }
        let count = await clerk.entries().count
        #expect(count == 2 * tasks * rounds)
    }

    @Test func `a behavior can assume the isolation of a Swift actor`() async throws {
        let ledger = Ledger()
        let clerk = Clerk(ledger)
        let first = await clerk.note(1)
        #expect(first == [1])
        #expect(try await ledger.beNoteIn.ask(clerk) == [-1, 1, -2])
    }

    @Test func `code outside of the actor's turns can't assume the isolation`() async {
        await #expect(processExitsWith: .failure) {
            func enter(_ clerk: Clerk) { clerk.assumeIsolated { _ in } }
            enter(Clerk(Ledger()))
        }
        await #expect(processExitsWith: .failure) {
            let (ledger, other) = (Ledger(), Ledger())
            let clerk = Clerk(other)
            _ = try await ledger.beNoteIn.ask(clerk, as: [Int].self)
        }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ActorExecutor(Ledger()).checkIsolated()
        }
        let error = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        let line = "FlynnRuntime: the code must run in a behavior of Ledger, or in an actor that shares its turns\n"
        #expect(error?.hasPrefix(line) == true)
    }

    @Test func `the executor keeps the actor alive, and nothing else does`() async {
        let died = Event()
        var count: Count? = Count(Mortal(died))
        for number in 1...100 {
            let result = await count?.add()
            #expect(result == number)
        }
        let tasks = (0..<10).map { _ in Task { [count] in await count?.add() } }
        count = nil
        for task in tasks {
            let result = await task.value
            #expect((101...110).contains(result ?? 0))
        }
        // The tasks own the Swift actor while they run.
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                died.wait()
                continuation.resume()
            }
        }
    }

    @Test func `jobs count as messages, and a shutdown runs them`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (gate, here, go) = (Gate(), Event(), Event())
            let count = Count(gate)
            gate.beWaitFor(here, go)
            here.wait()
            let tasks = (0..<10).map { _ in Task { await count.add() } }
            while gate.unsafeMessagesCount < 11 { await Task.yield() }
            go.happen()
            Flynn.shutdown()
            #expect(gate.unsafeMessagesCount == 0)
            // Restarts the runtime.
            let result = await count.add()
            #expect(result == 11)
            for task in tasks { _ = await task.value }
        }
    }
}
