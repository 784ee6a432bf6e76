import BasicTestSupport
import Dispatch
import Synchronization
import Testing

@testable import FlynnSystem

/// The warning about a main queue that doesn't run, with the test's own timers and queue.
struct MainQueueTests {
    private let timers = Locked([(after: Duration, work: @Sendable () -> Void)]())
    private let warnings = Locked([String]())
    private let queue = DispatchQueue(label: "main")

    private func makeCheck() -> MainQueueCheck {
        MainQueueCheck(
            startTimer: { [timers] after, work in timers.withLock { $0.append((after, work)) } },
            warn: { [warnings] text in warnings.withLock { $0.append(text) } })
    }

    /// Fires the oldest timer.
    private func fire() { timers.withLock { $0.removeFirst() }.work() }

    @Test func `if no handler has run after the limit and the grace, there is one warning`() {
        let check = makeCheck()
        queue.suspend()
        for _ in 0..<3 { check.run(on: queue) {} }
        #expect(timers.withLock { $0.map(\.after) } == [.seconds(10)])
        fire()
        #expect(warnings.withLock { $0 } == [])
        #expect(timers.withLock { $0.map(\.after) } == [.seconds(1)])
        fire()
        #expect(
            warnings.withLock { $0 } == [
                "a promise's handler has waited 10.0 seconds for the main queue, which has run none so far; a command-line program "
                    + "must run it, for example with 'dispatchMain()', or run handlers elsewhere, with 'then(on:)'"
            ])
        check.run(on: queue) {}
        #expect(timers.withLock { $0.isEmpty })
        queue.resume()
    }

    @Test(arguments: [0, 1]) func `if a handler has run, also during the grace, there is no warning`(timersBefore: Int)
    {
        let check = makeCheck()
        queue.suspend()
        let hasRun = Locked(0)
        for _ in 0..<3 { check.run(on: queue) { hasRun.withLock { $0 += 1 } } }
        for _ in 0..<timersBefore { fire() }
        queue.resume()
        queue.sync {}
        #expect(hasRun.withLock { $0 } == 3)
        fire()
        #expect(timers.withLock { $0.isEmpty })
        check.run(on: queue) {}
        #expect(timers.withLock { $0.isEmpty })
        #expect(warnings.withLock { $0 } == [])
    }

    @Test func `the main queue is the same place, however it is written`() async throws {
        #expect("\(HandlerPlace.queue(.main))" == "\(HandlerPlace.main)")
        let isMain = Promise<Int>(fulfilled: 1).then(on: .queue(.main)) { _ in
            dispatchPrecondition(condition: .onQueue(.main))
            return true
        }
        #expect(try await isMain.value)
    }
}
