import BasicTestSupport
import Foundation
import Testing

@testable import FlynnRuntime

/// Unhandled errors, dead letters and exceeded limits: the calls of their handlers, and the messages if there are no
/// handlers.
struct WarningTests {
    private struct Failure: Error {}
    private struct OtherFailure: Error {}

    private class Thrower: FlynnRuntime.Actor {
        lazy var beFail = Behavior(self) { (_: BehaviorArgs) throws in
            // flynnlint:parameter None
            throw Failure()
        }

        lazy var beFailOtherwise = Behavior(self) { (_: BehaviorArgs) throws in
            // flynnlint:parameter None
            throw OtherFailure()
        }
    }

    private static let summary = """
        FlynnRuntime: warning: Thrower.beFail: unhandled error: Failure()
        FlynnRuntime: warning: Thrower.beFailOtherwise: unhandled error: OtherFailure()
        FlynnRuntime: warning: Thrower: 99 more unhandled errors of type 'Failure'

        """

    private static func throwErrors() {
        let thrower = Thrower()
        thrower.beFail()
        thrower.beFailOtherwise()
        for _ in 0..<99 { thrower.beFail() }
        thrower.unsafeWait()
    }

    @Test func `the errors of a class and type are two lines, the second of them at shutdown`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            WarningTests.throwErrors()
            Flynn.shutdown()
            // There were no events in the meantime.
            Flynn.shutdown()
            Thrower().beFailOtherwise()
            Flynn.shutdown()
        }
        let last = "FlynnRuntime: warning: Thrower: 1 more unhandled error of type 'OtherFailure'\n"
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == WarningTests.summary + last)
    }

    @Test func `the second line is also written when the process ends without a shutdown`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            WarningTests.throwErrors()
            exit(0)
        }
        #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == WarningTests.summary)
    }

    @Test func `a handler gets each unhandled error`() async {
        await #expect(processExitsWith: .success) {
            let errors = Locked<[Flynn.UnhandledError]>([])
            Flynn.onUnhandledError = { error in errors.withLock { $0.append(error) } }
            WarningTests.throwErrors()
            let all = errors.withLock { $0 }
            #expect(all.count == 101)
            #expect(all[0].error is Failure)
            #expect(all[1].error is OtherFailure)
            #expect(all[1].behavior == "Thrower.beFailOtherwise")
            #expect(all[1].actorClass == "Thrower")
            #expect(all[1].reason == .noSupervisor)
            #expect("\(all[1])" == "Thrower.beFailOtherwise: unhandled error: OtherFailure()")
            Flynn.onUnhandledError = nil
            #expect(Flynn.onUnhandledError == nil)
        }
    }

    @Test func `a handler gets each call that exceeds a limit`() async {
        await #expect(processExitsWith: .success) {
            let overflows = Locked<[Flynn.MailboxOverflow]>([])
            Flynn.onMailboxOverflow = { overflow in overflows.withLock { $0.append(overflow) } }
            let (receiver, here, go) = (Mortal(), Event(), Event())
            receiver.unsafeMailboxLimit = MailboxLimit(2, whenFull: .report)
            receiver.beWaitFor(here, go)
            here.wait()
            for _ in 0..<3 { receiver.beCall() }
            go.happen()
            receiver.unsafeWait()
            #expect(
                overflows.withLock { $0 }
                    == [3, 4].map { Flynn.MailboxOverflow(actorClass: "Mortal", capacity: 2, count: $0) })
            #expect(receiver.calls.value == 3)
        }
    }

    @Test func `a handler gets the text of each warning`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let texts = Locked<[String]>([])
            Flynn.onWarning = { text in texts.withLock { $0.append(text) } }
            WarningTests.throwErrors()
            let orphan = orphan { Behavior(Thrower(), name: "beLate") { (_: BehaviorArgs) in } }
            for _ in 0..<3 { orphan() }
            Flynn.shutdown()
            let first = WarningTests.summary.split(separator: "\n").map {
                String($0.dropFirst("FlynnRuntime: warning: ".count))
            }
            let reason = "because the actor was deinitialized or stopped"
            #expect(
                texts.withLock { $0 } == first[..<2]
                    + [
                        "Thrower.beLate: a call was dropped \(reason)", first[2],
                        "Thrower.beLate: 2 more calls were dropped \(reason)",
                    ])
            Flynn.onWarning = nil
            orphan()
            Flynn.shutdown()
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == """
                FlynnRuntime: warning: Thrower.beLate: 1 more call was dropped because the actor was deinitialized or stopped

                """)
    }

    @Test func `the number of keys is bounded`() async {
        await #expect(processExitsWith: .success) {
            let texts = Locked<[String]>([])
            Flynn.onWarning = { text in texts.withLock { $0.append(text) } }
            let reports = EventReports<Int> { key, count in "\(key.map(String.init) ?? "others"): \(count)" }
            for number in 0..<2500 { reports.add(number) { "\(number)" } }
            for _ in 0..<3 { reports.add(5) { "never" } }
            reports.writeSummary()
            reports.writeSummary()
            #expect(texts.withLock { $0 } == (0..<1000).map(String.init) + ["5: 3", "others: 1500"])
        }
    }
}
