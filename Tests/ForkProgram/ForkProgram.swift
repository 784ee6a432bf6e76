// ForkProgram CASE
//
// The runtime in child processes of `fork`, in a process without threads other than the runtime's
// threads. A child has a copy of each lock, and waits forever for a lock that was held by a thread
// without a copy. Prints nothing and exits with 0 if the case succeeds. Must run without Swift's
// backtraces, because they would be part of the output of crashing children.

import BasicTestSupport
import FlynnRuntime
import Foundation

// flynnlint:disable all - behaviors fork, which no program should do

@main
private enum ForkProgram {
    enum Case: String {
        case firstUse, childOfBehavior, stoppedRuntime, otherPrograms
    }

    static func main() {
        // The time is far longer than any case takes.
        alarm(300)
        guard CommandLine.arguments.count == 2, let use = Case(rawValue: CommandLine.arguments[1]) else {
            fail("usage: ForkProgram CASE")
        }
        Flynn.defaultCheckForUnsafeArguments = false
        switch use {
        case .firstUse: crashesAtFirstUse()
        case .childOfBehavior: childOfBehaviorRunsNoOtherMessage()
        case .stoppedRuntime: childOfStoppedRuntimeUsesItsOwn()
        case .otherPrograms: otherProgramsRun()
        }
    }

    // MARK: Cases

    /// Runs messages and stops the runtime. Swift creates the metadata of a type at the first use, under
    /// a lock. A child would wait forever for the lock if another thread held it during the fork, so all
    /// metadata must exist before the first fork.
    static func useAll() {
        let (worker, called) = (Worker(), Event())
        worker.beCount()
        worker.beRun({ called.happen() } as () -> Void)
        called.wait()
        Flynn.Timer(after: .zero, worker.beRun, [{ called.happen() } as () -> Void])
        called.wait()
        worker.unsafeWait()
        Flynn.shutdown()
    }

    static func crashesAtFirstUse() {
        useAll()
        let (mortal, worker, timed) = (Worker(), Worker(), Worker())
        let timer = Flynn.Timer(after: .seconds(3600), timed.beCount)
        let (here, go) = (Event(), Event())
        // The actor's queue isn't empty, so a call doesn't schedule the actor.
        let busy = Worker()
        busy.beRun(
            {
                here.happen()
                go.wait()
            } as () -> Void)
        here.wait()
        let uses: [() -> Void] = [
            { Flynn.startup() }, { _ = Worker() }, { mortal.beCount() }, { busy.beCount() }, { Flynn.shutdown() },
            { busy.unsafeWait() }, { mortal.unsafeWait() }, { Flynn.Timer(after: .zero, mortal.beCount) },
            { timer.cancel() }, { _ = Flynn.statistics },
            { Task(executorPreference: Inline()) { try await worker.beAnswer.ask(as: Int.self) } },
            { Task(executorPreference: Flynn.taskExecutor) {} },
        ]
        for (number, use) in uses.enumerated() { expect(runInChild(use), .crash, "use \(number) crashes") }
        expect(runInChild {}, .success, "a child that doesn't use the runtime ends")
        busy.beCount()
        go.happen()
        Flynn.shutdown()
        expect(busy.count, 1, "the parent goes on")
    }

    static func childOfBehaviorRunsNoOtherMessage() {
        useAll()
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        let (worker, child, forked) = (Worker(), Locked<Int32>(0), Event())
        let standardError = ends[1]
        // Also returns in the child.
        worker.beRun(
            {
                let process = fork()
                if process == 0 {
                    dup2(standardError, STDERR_FILENO)
                } else {
                    child.withLock { $0 = process }
                    forked.happen()
                }
            } as () -> Void)
        for _ in 0..<10 { worker.beCount() }
        forked.wait()
        close(ends[1])
        let end = End(of: child.withLock { $0 }, standardError: ends[0])
        expect(end, .crash, "the child crashes when its behavior returns")
        Flynn.shutdown()
        expect(worker.count, 10, "the parent runs all messages")
    }

    static func childOfStoppedRuntimeUsesItsOwn() {
        func use() {
            let (worker, called) = (Worker(), Event())
            for _ in 0..<100 { worker.beCount() }
            Flynn.Timer(after: .microseconds(10), worker.beRun, [{ called.happen() } as () -> Void])
            called.wait()
            worker.unsafeWait()
            if worker.count != 100 { _exit(2) }
            Flynn.shutdown()
        }
        let end = runInChild {
            use()
            if runInChild(use) != .success { _exit(3) }
        }
        expect(
            end, .success, "a child of a process without actors, and a child of it after a shutdown, use the runtime")
        use()
        expect(runInChild(use), .success, "a child after a shutdown uses the runtime")
    }

    static func otherProgramsRun() {
        useAll()
        let worker = Worker()
        worker.beCount()
        var arguments = [strdup("true"), nil]
        let end = runInChild { execvp("true", &arguments) }
        expect(end, .success, "a child may replace its program")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "exit 7"]
        do { try process.run() } catch { fail("/bin/sh doesn't run: \(error)") }
        process.waitUntilExit()
        expect(process.terminationStatus, 7, "another program may be spawned")
        worker.beCount()
        Flynn.shutdown()
        expect(worker.count, 2, "the parent goes on")
    }

    // MARK: Children

    /// The end of a child, and the child's standard error.
    struct End: Equatable {
        /// Nil if the child was ended by a signal.
        var exitStatus: Int32?
        var error = ""

        static let success = End(exitStatus: 0)
        static let crash = End(
            error: """
                FlynnRuntime: the process was forked while the runtime's threads were running, which don't exist in the child; \
                call 'Flynn.shutdown()' before 'fork', or only 'exec' or '_exit' after it

                """)
    }

    /// Calls `fork`, which isn't imported into Swift.
    static let fork: @convention(c) () -> pid_t = {
        unsafeBitCast(dlsym(dlopen(nil, RTLD_NOW), "fork"), to: (@convention(c) () -> pid_t).self)
    }()

    /// Runs `work` in a child, and ends the child with the status 0.
    static func runInChild(_ work: () -> Void) -> End {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        let child = fork()
        if child == 0 {
            alarm(300)
            dup2(ends[1], STDERR_FILENO)
            work()
            _exit(0)
        }
        close(ends[1])
        return End(of: child, standardError: ends[0])
    }

    // MARK: Expectations

    static func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ promise: String) {
        if value != expected { fail("not kept: \(promise): \(value) instead of \(expected)") }
    }

    static func fail(_ message: String) -> Never {
        print(message)
        exit(1)
    }

    /// Runs the jobs of tasks immediately, because a child has no thread for them.
    final class Inline: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    final class Worker: FlynnRuntime.Actor, @unchecked Sendable {
        /// The number of times that ``beCount`` has run. Other threads read the count when no behavior is running.
        private(set) var count = 0

        override init() {
            super.init()
            (_, _, _) = (beAnswer, beCount, beRun)
        }

        lazy var beAnswer = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Reply<Int> - receives 1
            let reply: Reply<Int> = args[x: 0]
            reply(1)
        }

        lazy var beCount = Behavior(self) { [unowned self] (_: BehaviorArgs) in
            self.count += 1
        }

        lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter () -> Void - runs
            let work: () -> Void = args[x: 0]
            work()
        }
    }
}

extension ForkProgram.End {
    /// Reads standard error from a pipe, closes the pipe, and waits for the end of the child.
    fileprivate init(of child: pid_t, standardError: Int32) {
        error = String(
            decoding: FileHandle(fileDescriptor: standardError, closeOnDealloc: true).readDataToEndOfFile(),
            as: UTF8.self)
        var status: Int32 = 0
        waitpid(child, &status, 0)
        exitStatus = status & 0x7F == 0 ? status >> 8 : nil
    }
}
