import Exploration

/// A small program that must run without findings.
struct Scenario {
    let name: String
    /// When to explore all states in addition to the interleavings.
    enum StateExploring {
        case always, ifFull, never

        func isOn(_ isFull: Bool) -> Bool { self == .always || self == .ifFull && isFull }
    }

    /// The maximum number of preemptions, or nil to explore all interleavings.
    var maxPreemptions: Int?
    var states = StateExploring.always
    /// When to explore all states with one wait that may end at its deadline although other threads can continue.
    var earlyDeadline = StateExploring.never
    /// The outcomes that the runs must note, taken together; see `Execution.note`.
    var outcomes: Set<String> = []
    /// The code of the first thread, which starts the other threads and checks the result.
    let run: (Execution) -> Void

    static var all: [Scenario] { primitives + messages + lifetimes + shutdowns + extras + typed }

    /// The index of the current scenario in `all`.
    nonisolated(unsafe) static var current = 0

    /// Creates and runs the current scenario. The memory of the scenario is thus a part of the run's memory.
    static func runCurrent() {
        if let execution = Execution.current { all[current].run(execution) }
    }
}

extension Execution {
    /// Runs functions on new threads, and waits until these threads have ended.
    ///
    /// - Parameter waitsForOthers: whether to wait until no other thread can continue before the
    ///   functions are released.
    func concurrently(_ works: [() -> Void], waitsForOthers: Bool = false) {
        join(works.map { spawn($0) })
        if waitsForOthers { waitForOthers() }
    }
}
