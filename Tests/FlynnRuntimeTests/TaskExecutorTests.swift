import BasicTestSupport
import CFlynnRuntime
import Foundation
import Testing

@testable import FlynnRuntime

/// Tasks on the schedulers of the runtime. Each test runs in a separate process, as it starts or stops the runtime.
struct TaskExecutorTests {
    /// The scheduler that runs the calling thread, or nil.
    private static var scheduler: Scheduler? {
        flynn_thread().pointee.scheduler.map { Unmanaged<Scheduler>.fromOpaque($0).takeUnretainedValue() }
    }

    /// An actor that runs callbacks.
    private final class Runner: FlynnRuntime.Actor, @unchecked Sendable {
        override init() {
            super.init()
            // Accesses the lazy property here, as tasks on different threads could access it at the same time.
            _ = beRun
        }

        lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter @Sendable () -> Void - is run
            // flynnlint:parameter Reply<Void> - answers after it
            let (work, reply): (@Sendable () -> Void, Reply<Void>) = (args[x: 0], args[x: 1])
            work()
            reply()
        }
    }

    @Test func `tasks and groups run on schedulers, before and after suspensions`() async {
        await #expect(processExitsWith: .success) {
            let outside = await Task(executorPreference: Flynn.taskExecutor) {
                var outside = 0
                for _ in 0..<10 {
                    if TaskExecutorTests.scheduler == nil { outside += 1 }
                    await Task.yield()
                }
                return await withTaskGroup(of: Bool.self) { group in
                    for _ in 0..<100 { group.addTask { TaskExecutorTests.scheduler == nil } }
                    return await group.reduce(outside) { $0 + ($1 ? 1 : 0) }
                }
            }.value
            #expect(outside == 0)
            // The executor is only inherited by child tasks.
            let inside = await Task { TaskExecutorTests.scheduler != nil }.value
            #expect(!inside)
        }
    }

    @Test func `a job that blocks holds up no other`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 2))
            for _ in 0..<scaled(1000) {
                await Task(executorPreference: Flynn.taskExecutor) {
                    let event = Event()
                    // The job of this task is pushed to the queue of this scheduler.
                    let other = Task(executorPreference: Flynn.taskExecutor) { event.happen() }
                    event.wait()
                    await other.value
                }.value
            }
        }
    }

    @Test func `a task that a behavior resumes continues on the same scheduler`() async throws {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 2))
            // Blocks the other scheduler to prevent stealing.
            let (gate, here, go) = (Mortal(), Event(), Event())
            gate.beWaitFor(here, go)
            here.wait()
            let wakeUps = Flynn.statistics.wakeUps
            let runner = Runner()
            try await Task(executorPreference: Flynn.taskExecutor) {
                for _ in 0..<100 {
                    let own = TaskExecutorTests.scheduler
                    let work: @Sendable () -> Void = { #expect(TaskExecutorTests.scheduler === own) }
                    try await runner.beRun.ask(work, as: Void.self)
                    #expect(TaskExecutorTests.scheduler === own)
                }
            }.value
            // The scheduler can have been parked once before the start of the task.
            #expect(Flynn.statistics.wakeUps <= wakeUps + 1)
            go.happen()
        }
    }

    @Test(arguments: [(0, 1), (0, 2), (0, 64), (1, 1), (32, 32)])
    func `jobs and messages share the schedulers`(efficiency: Int, performance: Int) async {
        await #expect(processExitsWith: .success) { [efficiency, performance] in
            failIfHanging()
            Flynn.startup(pretending: (efficiency: efficiency, performance: performance))
            let (calls, runner) = (Tally(), Runner())
            let (tasks, rounds) = (100, scaled(1000))
            let work: @Sendable () -> Void = { calls.add() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<tasks {
                    group.addTask(executorPreference: Flynn.taskExecutor) {
                        let own = Mortal(Event(), calls)
                        own.unsafeCoreAffinity = number % 2 == 0 ? .none : .preferEfficiency
                        let beCall = own.beCall
                        for round in 0..<rounds {
                            beCall()
                            if round % 10 == 0 { await Task.yield() }
                            try await runner.beRun.ask(work, as: Void.self)
                        }
                    }
                }
                try await group.waitForAll()
            }
            Flynn.shutdown()
            #expect(calls.value == 2 * tasks * rounds)
        }
    }

    @Test func `a shutdown runs all jobs, and a later job starts the runtime again`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let yields = Tally()
            for round in 1...100 {
                let tasks = (0..<10).map { _ in
                    Task(executorPreference: Flynn.taskExecutor) {
                        for _ in 0..<10 {
                            await Task.yield()
                            yields.add()
                        }
                    }
                }
                Flynn.shutdown()
                #expect(yields.value == 100 * round)
                for task in tasks { await task.value }
            }
        }
    }

    @Test func `a task whose wait a shutdown ends continues before the shutdown returns`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            final class Keeper: FlynnRuntime.Actor, @unchecked Sendable {
                private var replies: [Reply<Int>] = []
                lazy var beKeep = Behavior(self) { (me, args) in
                    // flynnlint:parameter Event - happens when the reply is kept
                    // flynnlint:parameter Reply<Int> - is kept
                    let kept: Event = args[x: 0]
                    me.replies.append(args[x: 1])
                    kept.happen()
                }
            }
            let (keeper, ended) = (Keeper(), Tally())
            for round in 1...100 {
                let kept = Event()
                let task = Task(executorPreference: Flynn.taskExecutor) {
                    do {
                        return try await keeper.beKeep.ask(kept, as: Int.self)
                    } catch {
                        ended.add()
                        throw error
                    }
                }
                kept.wait()
                Flynn.shutdown()
                #expect(ended.value == round)
                await #expect(throws: AskError.shutdown(behavior: "Keeper.beKeep")) { try await task.value }
            }
        }
    }

    @Test func `a job can block without blocking its scheduler`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let answer = await Task(executorPreference: Flynn.taskExecutor) {
                let event = Event()
                let other = Task(executorPreference: Flynn.taskExecutor) {
                    event.happen()
                    return 1
                }
                Flynn.runBlocking { event.wait() }
                return await other.value + 1
            }.value
            #expect(answer == 2)
            Flynn.shutdown()
        }
    }
}
