import BasicTestSupport
import CFlynnRuntime
import Foundation
import Synchronization
import Testing

@testable import FlynnRuntime

/// Tests of `Flynn.watchdog`, which reports behaviors that hold a scheduler for too long.
///
/// Each test runs in a separate process, as there is a single watchdog.
struct WatchdogTests {
    private class Worker: FlynnRuntime.Actor {
        /// Holds the scheduler until the event happens.
        lazy var beHold = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Event - what to wait for
            let go: Event = args[x: 0]
            go.wait()
        }

        lazy var beBlock = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Event - happens when it blocks
            // flynnlint:parameter Event - what to wait for
            let (here, go): (Event, Event) = (args[x: 0], args[x: 1])
            Flynn.runBlocking {
                here.happen()
                go.wait()
            }
        }

        lazy var beNothing = Behavior(self) { _ in }
    }

    /// A collection of the reports from a watchdog.
    private final class Reports: Sendable {
        private let runs = Locked<[Flynn.Watchdog.LongRun]>([])
        let happened = Event()

        var all: [Flynn.Watchdog.LongRun] { runs.withLock { $0 } }

        func watch(_ limit: Duration) {
            Flynn.watchdog = Flynn.Watchdog(limit: limit) { run in
                self.runs.withLock { $0.append(run) }
                self.happened.happen()
            }
        }
    }

    @Test func `a behavior that exceeds the limit is named while it runs`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let reports = Reports()
            reports.watch(.milliseconds(1))
            for performance in [1, 2, 64] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                let (worker, go) = (Worker(), Event())
                worker.beHold(go)
                // The behavior ends when the report has been made.
                reports.happened.wait()
                go.happen()
                worker.unsafeWait()
            }
            #expect(reports.all.count == 3)
            #expect(reports.all.allSatisfy { $0.behavior == "Worker.beHold" && $0.duration >= .milliseconds(1) })
            #expect(reports.all.allSatisfy { Flynn.statistics.schedulers.indices.contains($0.scheduler) })
        }
    }

    @Test func `each run is named once, and each of several`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 2))
            let reports = Reports()
            reports.watch(.milliseconds(1))
            for round in 1...100 {
                let (first, second, go) = (Worker(), Worker(), Event())
                first.beHold(go)
                second.beHold(go)
                reports.happened.wait()
                reports.happened.wait()
                #expect(reports.all.count == 2 * round)
                go.happen()
                go.happen()
                first.unsafeWait()
                second.unsafeWait()
            }
            Flynn.shutdown()
            #expect(reports.all.count == 200)
        }
    }

    @Test func `behaviors within the limit are not named`() async {
        await #expect(processExitsWith: .success) {
            let reports = Reports()
            reports.watch(.seconds(100_000))
            let workers = (0..<10).map { _ in Worker() }
            for _ in 0..<1000 {
                for worker in workers { worker.beNothing() }
            }
            Flynn.shutdown()
            #expect(reports.all.isEmpty)
        }
    }

    @Test func `a behavior in runBlocking is not named`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let reports = Reports()
            reports.watch(.milliseconds(1))
            let (blocked, held, here, go) = (Worker(), Worker(), Event(), Event())
            blocked.beBlock(here, go)
            here.wait()
            held.beHold(go)
            reports.happened.wait()
            go.happen()
            go.happen()
            Flynn.shutdown()
            #expect(reports.all.map(\.behavior) == ["Worker.beHold"])
        }
    }

    @Test func `a watchdog can be replaced and removed, also by its handler`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let reports = Reports()
            #expect(Flynn.watchdog == nil)
            for _ in 0..<100 {
                let (worker, go, removed) = (Worker(), Event(), Event())
                Flynn.watchdog = Flynn.Watchdog(limit: .milliseconds(1)) { _ in
                    Flynn.watchdog = nil
                    removed.happen()
                }
                #expect(Flynn.watchdog?.limit == .milliseconds(1))
                worker.beHold(go)
                removed.wait()
                #expect(Flynn.watchdog == nil)
                go.happen()
                reports.watch(.milliseconds(1))
                worker.beHold(go)
                reports.happened.wait()
                go.happen()
                Flynn.shutdown()
            }
        }
    }

    @Test func `a handler may shut the runtime down while another thread does`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (worker, go, reported) = (Worker(), Event(), Event())
            Flynn.watchdog = Flynn.Watchdog(limit: .milliseconds(1)) { _ in
                let pool = Flynn.pool
                reported.happen()
                go.happen()
                // Waits until the other thread waits for this one or is about to.
                while !pool.isStopping { sched_yield() }
                Flynn.shutdown()
            }
            worker.beHold(go)
            reported.wait()
            Flynn.shutdown()
        }
    }

    @Test func `the thread sleeps while no actor runs`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Reports().watch(.milliseconds(1))
            let worker = Worker()
            for _ in 0..<scaled(1000) {
                worker.beNothing()
                worker.unsafeWait()
                while !WatchdogThread.shared.isAsleep.load(ordering: .relaxed) { flynn_thread_yield() }
            }
            Flynn.shutdown()
        }
    }

    @Test func `without a handler, a line is written to standard error`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.defaultCheckForUnsafeArguments = false
            let (pipe, standardError) = (Pipe(), dup(STDERR_FILENO))
            #expect(dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO) == STDERR_FILENO)
            Flynn.watchdog = Flynn.Watchdog(limit: .milliseconds(1))
            let go = Event()
            Worker().beHold(go)
            let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
            #expect(dup2(standardError, STDERR_FILENO) == STDERR_FILENO)
            #expect(
                line == "FlynnRuntime: warning: Worker.beHold: the behavior has run for more than 0.001 seconds\n")
            go.happen()
            Flynn.shutdown()
        }
    }
}
