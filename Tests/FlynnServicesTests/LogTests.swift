#if Services
import BasicTestSupport
import FlynnRuntime
import InMemoryLogging
import Logging
import Testing

@testable import FlynnServices

private class Worker: FlynnRuntime.Actor {
    struct Mistake: Error {}
    struct Failure: Error {}

    lazy var beWork = Behavior(self) { _ in }

    lazy var beFail = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Bool - whether the error is a mistake
        if args[x: 0] as Bool { throw Mistake() }
        throw Failure()
    }

    lazy var beWait = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Event - what to wait for
        let go: Event = args[x: 0]
        go.wait()
    }
}

/// `Flynn.logs(to:)`.
///
/// Each test runs in a separate process, because the hooks are global.
struct LogTests {
    @Test func `dead letters are logged, but not all of them`() async {
        await #expect(processExitsWith: .success) {
            let handler = InMemoryLogHandler()
            Flynn.logs(to: Logger(label: "test") { _ in handler })
            let behavior = Behavior(Worker()) { (_: BehaviorArgs) in }
            // The thread retains the newest actor.
            _ = Worker()
            for _ in 0..<250 { behavior() }
            #expect(handler.entries.map(\.level) == [.warning, .warning, .warning])
            #expect(handler.entries.map { $0.metadata["count"] } == ["1", "10", "100"])
            #expect(handler.entries.allSatisfy { $0.metadata["behavior"] == "Worker.be…" })
        }
    }

    @Test func `unhandled errors are logged by class and type, but not all of them`() async {
        await #expect(processExitsWith: .success) {
            let handler = InMemoryLogHandler()
            Flynn.logs(to: Logger(label: "test") { _ in handler })
            let worker = Worker()
            for number in 0..<30 { worker.beFail(number % 3 == 0) }
            Flynn.shutdown()
            #expect(handler.entries.map(\.level) == [.error, .error, .error, .error])
            #expect(handler.entries.map { $0.metadata["count"] } == ["1", "1", "10", "10"])
            #expect(handler.entries.allSatisfy { $0.metadata["behavior"] == "Worker.beFail" })
            #expect(handler.entries[0].error is Worker.Mistake)
        }
    }

    @Test func `calls that exceed a limit are logged, but not all of them`() async {
        await #expect(processExitsWith: .success) {
            let (handler, go, worker) = (InMemoryLogHandler(), Event(), Worker())
            // Debug builds warn about the event.
            Flynn.defaultCheckForUnsafeArguments = false
            Flynn.logs(to: Logger(label: "test") { _ in handler })
            worker.unsafeMailboxLimit = MailboxLimit(5, whenFull: .report)
            worker.beWait(go)
            for _ in 0..<100 { worker.beWork() }
            go.happen()
            Flynn.shutdown()
            #expect(handler.entries.map { $0.metadata["count"] } == ["1", "10"])
            #expect(handler.entries.allSatisfy { $0.metadata["capacity"] == "5" && $0.metadata["class"] == "Worker" })
        }
    }

    @Test func `other warnings are logged`() async {
        await #expect(processExitsWith: .success) {
            let (handler, go, worker) = (InMemoryLogHandler(), Event(), Worker())
            // Debug builds warn about the event.
            Flynn.defaultCheckForUnsafeArguments = false
            Flynn.watchdog = Flynn.Watchdog(limit: .milliseconds(1))
            Flynn.logs(to: Logger(label: "test") { _ in handler })
            worker.beWait(go)
            while handler.entries.isEmpty { await Task.yield() }
            go.happen()
            Flynn.shutdown()
            #expect(
                handler.entries.first?.message.description.hasPrefix(
                    "Worker.beWait: the behavior has run for more than") == true)
        }
    }

    @Test func `events are reported at powers of ten`() {
        let events = Occurrences()
        let reported = (1...10_001).compactMap { _ in events.add("one") }
        #expect(reported == [1, 10, 100, 1000, 10_000])
        #expect(events.add("two") == 1)
    }

    @Test func `events of other keys are counted together`() {
        let events = Occurrences()
        for key in 0..<Occurrences.maxKeys { #expect(events.add("\(key)") == 1) }
        #expect(events.add("more") == 1)
        #expect(events.add("even more") == nil)
        #expect(events.add("0") == nil)
    }
}
#endif
