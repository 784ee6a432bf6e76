#if Services
import BasicTestSupport
import FlynnRuntime
import FlynnServices
import Foundation
import InMemoryLogging
import Logging
import ServiceLifecycle
import ServiceLifecycleTestKit
import Testing

private class Worker: FlynnRuntime.Actor {
    lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Log - receives a line
        let log: Log = args[x: 0]
        log.add("added")
    }

    lazy var beWait = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Event - happens when the behavior runs
        // flynnlint:parameter Event - what to wait for
        let (here, go): (Event, Event) = (args[x: 0], args[x: 1])
        here.happen()
        go.wait()
    }
}

/// Sends a message when the group stops.
private struct Sender: Service {
    let worker: Behavior
    let log: Log
    let count: Int

    func run() async throws {
        try await gracefulShutdown()
        for _ in 0..<count { worker(log) }
    }
}

/// `FlynnService`.
///
/// Each test runs in a separate process, because the runtime is global.
struct ServiceTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func `a signal ends the group after all messages have run`(signal: Int32) async {
        await #expect(processExitsWith: .success) { [signal] in
            let (worker, log) = (Worker(), Log())
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let killer = Killer(signal: signal)
            let group = ServiceGroup(
                services: [
                    FlynnService(limit: .seconds(24 * 60 * 60), logger: logger),
                    Sender(worker: worker.beAdd, log: log, count: 1000), killer,
                ],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
            try await group.run()
            #expect(log.all.count == 1000)
        }
    }

    /// Sends a signal to the process when the group has started.
    private struct Killer: Service {
        let signal: Int32

        func run() async throws {
            kill(getpid(), signal)
            try await gracefulShutdown()
        }
    }

    @Test func `a shutdown that exceeds the limit throws, and logs what still runs`() async {
        await #expect(processExitsWith: .success) {
            let (handler, worker, here, go) = (InMemoryLogHandler(), Worker(), Event(), Event())
            let logger = Logger(label: "test") { _ in handler }
            worker.beWait(here, go)
            here.wait()
            await testGracefulShutdown { trigger in
                trigger.triggerGracefulShutdown()
                let error = await #expect(throws: FlynnShutdownError.self) {
                    try await FlynnService(limit: .zero, logger: logger).run()
                }
                #expect(error?.limit == .zero)
                #expect(error?.remaining.isEmpty == false)
            }
            #expect(handler.entries.map(\.level) == [.error])
            go.happen()
            Flynn.shutdown()
        }
    }

    @Test func `a cancelled service doesn't wait for messages`() async {
        await #expect(processExitsWith: .success) {
            let (worker, here, go) = (Worker(), Event(), Event())
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            worker.beWait(here, go)
            here.wait()
            let service = Task { try await FlynnService(limit: .seconds(24 * 60 * 60), logger: logger).run() }
            service.cancel()
            await #expect(throws: CancellationError.self) { try await service.value }
            await testGracefulShutdown { trigger in
                let stopping = Task { try await FlynnService(limit: .seconds(24 * 60 * 60), logger: logger).run() }
                trigger.triggerGracefulShutdown()
                stopping.cancel()
                await #expect(throws: CancellationError.self) { try await stopping.value }
            }
            go.happen()
            Flynn.shutdown()
        }
    }
}
#endif
