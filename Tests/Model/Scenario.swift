import Exploration

/// A small program, of which each run must end without a finding.
struct Scenario {
    let name: String
    /// The maximum number of preemptions, or nil to explore all interleavings.
    var maxPreemptions: Int?
    /// The code of the first thread. It starts the others, and checks the result.
    let run: (Execution) -> Void

    static var all: [Scenario] { primitives + messages + lifetimes + shutdowns }

    /// Runs the scenario on thread 0 of the current run.
    func start() {
        if let execution = Execution.current { run(execution) }
    }
}

extension Execution {
    /// Runs functions on threads of their own, and waits for the end of these.
    func concurrently(_ works: [() -> Void]) {
        for thread in works.map({ spawn($0) }) { join(thread) }
    }
}
