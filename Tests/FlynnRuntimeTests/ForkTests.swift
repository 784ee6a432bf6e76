import BasicTestSupport
import Foundation
import Testing

@testable import FlynnRuntime

// flynnlint:disable all - behaviors fork, which no program should do

/// The runtime in child processes. Each test has a process of its own, of which the children are.
struct ForkTests {
    /// How a child has ended, and what it has written to standard error.
    private struct End: Equatable {
        var exitStatus: Int32?
        var error = ""

        static let success = End(exitStatus: 0)
        static let crash = End(
            error: """
                FlynnRuntime: the process was forked while the runtime's threads were running, which don't exist in the child; \
                call 'Flynn.shutdown()' before 'fork', or only 'exec' or '_exit' after it

                """)
    }

    /// Calls `fork`, which Swift doesn't import. Only for processes without other threads that the child needs.
    private static let fork: @convention(c) () -> pid_t = {
        unsafeBitCast(dlsym(dlopen(nil, RTLD_NOW), "fork"), to: (@convention(c) () -> pid_t).self)
    }()

    /// Runs `work` in a child, and ends the child with the status 0.
    private static func runInChild(_ work: () -> Void) -> End {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        let child = fork()
        if child == 0 {
            dup2(ends[1], STDERR_FILENO)
            work()
            _exit(0)
        }
        close(ends[1])
        let error = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).readDataToEndOfFile()
        var status: Int32 = 0
        waitpid(child, &status, 0)
        return End(exitStatus: status & 0x7F == 0 ? status >> 8 : nil, error: String(decoding: error, as: UTF8.self))
    }

    /// Runs the jobs of tasks at once, because a child has no thread for them.
    private final class Inline: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    private final class Worker: FlynnRuntime.Actor, @unchecked Sendable {
        override init() {
            super.init()
            (_, _) = (beAnswer, beFork)
        }

        lazy var beAnswer = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Reply<Int> - receives 1
            let reply: Reply<Int> = args[x: 0]
            reply(1)
        }

        /// Forks, and returns in the child, too.
        lazy var beFork = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Int32 - the descriptor of standard error of the child
            // flynnlint:parameter (Int32) -> Void - receives the child in the parent
            let callback: (Int32) -> Void = args[x: 1]
            let child = ForkTests.fork()
            if child == 0 { dup2(args[x: 0], STDERR_FILENO) } else { callback(child) }
        }
    }

    @Test func `the first use of a running runtime crashes in a child`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (mortal, worker, timed) = (Mortal(), Worker(), Mortal())
            let timer = Flynn.Timer(after: .seconds(3600), timed.beCall)
            let (here, go) = (Event(), Event())
            // Its queue isn't empty, so that a call schedules nothing.
            let busy = Mortal()
            busy.beWaitFor(here, go)
            here.wait()
            let uses: [() -> Void] = [
                { Flynn.startup() }, { _ = Mortal() }, { mortal.beCall() }, { busy.beCall() }, { Flynn.shutdown() },
                { busy.unsafeWait() }, { mortal.unsafeWait() }, { Flynn.Timer(after: .zero, mortal.beCall) },
                { timer.cancel() }, { _ = Flynn.statistics },
                { Task(executorPreference: Inline()) { try await worker.beAnswer.ask(as: Int.self) } },
                { Task(executorPreference: Flynn.taskExecutor) {} },
            ]
            for use in uses { #expect(ForkTests.runInChild(use) == .crash) }
            #expect(ForkTests.runInChild {} == .success)
            // The parent goes on.
            busy.beCall()
            go.happen()
            Flynn.shutdown()
            #expect(busy.calls.value == 1)
        }
    }

    @Test func `a child that a behavior has forked runs no other message`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            var ends: [Int32] = [0, 0]
            pipe(&ends)
            let (worker, child, forked) = (Worker(), Locked<Int32>(0), Event())
            let calls = Tally()
            let beCount = Behavior(worker) { _ in calls.add() }
            worker.beFork(ends[1]) { (process: Int32) in
                child.withLock { $0 = process }
                forked.happen()
            }
            for _ in 0..<10 { beCount() }
            forked.wait()
            close(ends[1])
            let error = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).readDataToEndOfFile()
            var status: Int32 = 0
            waitpid(child.withLock { $0 }, &status, 0)
            #expect(status & 0x7F != 0)
            #expect(String(decoding: error, as: UTF8.self) == End.crash.error)
            Flynn.shutdown()
            #expect(calls.value == 10)
        }
    }

    @Test func `a child of a stopped runtime uses its own`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            func use() {
                let (mortal, called) = (Mortal(), Event())
                for _ in 0..<100 { mortal.beCall() }
                Flynn.Timer(after: .microseconds(10), mortal.beReport, [called])
                called.wait()
                mortal.unsafeWait()
                if mortal.calls.value != 100 { _exit(2) }
                Flynn.shutdown()
            }
            // Before the first actor, and in a child of the child after a shutdown.
            let end = ForkTests.runInChild {
                use()
                if ForkTests.runInChild(use) != .success { _exit(3) }
            }
            #expect(end == .success)
            use()
            #expect(ForkTests.runInChild(use) == .success)
        }
    }

    @Test func `a child may replace its program, and another program may be spawned`() async throws {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let mortal = Mortal()
            mortal.beCall()
            let end = ForkTests.runInChild {
                var arguments = [strdup("true"), nil]
                execvp("true", &arguments)
            }
            #expect(end == .success)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "exit 7"]
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 7)
            mortal.beCall()
            Flynn.shutdown()
            #expect(mortal.calls.value == 2)
        }
    }
}
