import CFlynnRuntime
import Exploration

extension Scenario {
    /// Startup and shutdown at the time of calls.
    static var shutdowns: [Scenario] {
        [
            shutdown(schedulers: 1, maxPreemptions: 1, states: .ifFull),
            shutdown(schedulers: 2, maxPreemptions: 0), twoShutdowns,
            startup(schedulers: 1, maxPreemptions: 1),
            startup(schedulers: 2, maxPreemptions: 0),
        ]
    }

    private static func shutdown(schedulers: Int, maxPreemptions: Int, states: StateExploring = .never) -> Scenario {
        beginning(schedulers, "a shutdown during a call", maxPreemptions: maxPreemptions, states: states, calls: [1]) {
            execution, log in
            let receiver = Receiver(log)
            execution.concurrently([{ receiver.beReceive(0, 0) }, { Flynn.shutdown() }])
            Flynn.shutdown()
        }
    }

    private static var twoShutdowns: Scenario {
        beginning(1, "two shutdowns during a call", maxPreemptions: 1, states: .ifFull, calls: [1]) { execution, log in
            let receiver = Receiver(log)
            execution.concurrently([{ receiver.beReceive(0, 0) }, { Flynn.shutdown() }, { Flynn.shutdown() }])
            Flynn.shutdown()
        }
    }

    private static func startup(schedulers: Int, maxPreemptions: Int) -> Scenario {
        beginning(
            schedulers, "two first actors", isStopped: true, maxPreemptions: maxPreemptions, states: .never,
            calls: [1, 1]
        ) {
            execution, log in
            execution.concurrently([{ Receiver(log).beReceive(0, 0) }, { Receiver(log).beReceive(1, 0) }])
            Flynn.pool.waitForQuiescence()
        }
    }
}
