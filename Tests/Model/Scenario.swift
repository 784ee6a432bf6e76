import Exploration

/// A small program, of which each run must end without a finding.
struct Scenario {
    let name: String
    /// When all states are explored, beside the interleavings.
    enum StateExploring {
        case always, ifFull, never

        func isOn(_ isFull: Bool) -> Bool { self == .always || self == .ifFull && isFull }
    }

    /// The maximum number of preemptions, or nil to explore all interleavings.
    var maxPreemptions: Int?
    var states = StateExploring.always
    /// When all states are explored with one wait that may end at its deadline although other threads can continue.
    var earlyDeadline = StateExploring.never
    /// What the runs must note, all together; see `Execution.note`.
    var outcomes: Set<String> = []
    /// The code of the first thread. It starts the others, and checks the result.
    let run: (Execution) -> Void

    static var all: [Scenario] { primitives + messages + lifetimes + shutdowns + extras + typed }

    /// The position of the scenario that runs, in `all`.
    nonisolated(unsafe) static var current = 0

    /// Runs the current scenario. Creates it, so that its memory is a part of the run's.
    static func runCurrent() {
        if let execution = Execution.current { all[current].run(execution) }
    }
}

extension Execution {
    /// Runs functions on threads of their own, and waits for the end of these.
    ///
    /// - Parameter waitsForOthers: whether to wait until no other thread can continue, too, before the functions are released.
    func concurrently(_ works: [() -> Void], waitsForOthers: Bool = false) {
        join(works.map { spawn($0) })
        if waitsForOthers { waitForOthers() }
    }
}
